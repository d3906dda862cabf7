import { addDays, addMonths, daysBetween, weekdayOf } from '#common/days.ts'
import { endBefore, periods, type Span, type Spans, spansOf, spansOfDays } from './rules.ts'

/** Rules, so that a report opened next month shows that month; `days` are fixed. */
export const reportPeriods = [
  'last-week',
  'last-month',
  'this-month',
  ...periods,
  'this-tax-year',
  'last-tax-year',
  'days',
] as const
export type ReportPeriod = (typeof reportPeriods)[number]

export const reportParts = [
  'income',
  'income-chart',
  'forecast',
  'lessons',
  'learners',
  'hours-chart',
  'opening-chart',
  'busy-hours',
] as const
export type ReportPart = (typeof reportParts)[number]

export const rhythms = ['never', 'weekly', 'monthly'] as const
export type Rhythm = (typeof rhythms)[number]

export const mostReports = 20

/** Emails go out between these hours in London; what couldn’t, by this many days later. */
export const emailHours = { from: 8, to: 21 }
const daysLate = 2

type Days = { readonly from: string; readonly to: string }

/** `days`: those of a fixed period, `to` exclusive. */
export function spansOfReport(period: ReportPeriod, days: Days | null, today: string): Spans {
  const month = `${today.slice(0, 7)}-01`
  const monday = addDays(today, 1 - weekdayOf(today))
  switch (period) {
    case 'days':
      return spansOfDays(days!, today)
    case 'last-week':
      return cut({ from: addDays(monday, -7), to: monday }, today, (day) => addDays(day, -7))
    case 'last-month':
      return cut({ from: addMonths(month, -1), to: month }, today, monthBefore)
    case 'this-month':
      return cut({ from: month, to: addMonths(month, 1) }, today, monthBefore)
    case 'this-tax-year':
      return cut({ from: taxYearOf(today), to: addMonths(taxYearOf(today), 12) }, today, yearBefore)
    case 'last-tax-year':
      return cut({ from: yearBefore(taxYearOf(today)), to: taxYearOf(today) }, today, yearBefore)
    default:
      return spansOf(period, today)
  }
}

const monthBefore = (day: string) => addMonths(day, -1)
const yearBefore = (day: string) => addMonths(day, -12)

/** The 6 April with which it began. */
function taxYearOf(today: string) {
  const start = `${today.slice(0, 4)}-04-06`
  return today < start ? yearBefore(start) : start
}

/** A week, month or year of the calendar up to today, beside the one before up to the same point. */
function cut(whole: Days, today: string, before: (day: string) => string): Spans {
  const tomorrow = addDays(today, 1)
  const end = whole.to < tomorrow ? whole.to : tomorrow
  const { unit, buckets } = spansOfDays(whole, today)
  const spanOf = (from: string, to: string): Span => ({ from, to, prior: before(from) })
  return {
    unit,
    buckets: buckets
      .filter(({ from }) => from < end)
      .map((bucket) => (bucket.to > end ? { ...bucket, to: end, isOpen: true } : bucket)),
    now: spanOf(whole.from, end),
    before: spanOf(before(whole.from), endBefore(end, before)),
  }
}

/** The last day on which an email was due: a Monday, or the first of a month. */
function lastDueOn(rhythm: Rhythm, today: string): string | null {
  if (rhythm === 'never') return null
  return rhythm === 'weekly' ? addDays(today, 1 - weekdayOf(today)) : `${today.slice(0, 7)}-01`
}

/** One was due that hasn’t been dealt with, and it’s not too late for it. */
export function isEmailDue(rhythm: Rhythm, doneOn: string | null, today: string): boolean {
  const due = lastDueOn(rhythm, today)
  return due !== null && doneOn !== null && doneOn < due && daysBetween(due, today) <= daysLate
}

/** Null without emails. */
export function nextEmailOn(rhythm: Rhythm, doneOn: string | null, today: string): string | null {
  const due = lastDueOn(rhythm, today)
  if (due === null) return null
  if (isEmailDue(rhythm, doneOn, today)) return today
  return rhythm === 'weekly' ? addDays(due, 7) : addMonths(due, 1)
}
