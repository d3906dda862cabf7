import { addDays, daysBetween } from '#common/days.ts'
import { dayOf, formatDate, formatDateRange } from '#common/time.ts'
import type { ReportStep } from '../rules.ts'

export type Period = { from: string; to: string; by: ReportStep }

export const spans = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  month: 'This month',
  'last-month': 'Last month',
  year: 'This year',
  'last-year': 'Last 12 months',
  own: 'Custom range',
} as const
export type Span = keyof typeof spans

export const today = () => dayOf(new Date().toISOString())

export function periodOf(span: Exclude<Span, 'own'>, now = today()): Period {
  const [year, month] = now.split('-').map(Number) as [number, number]
  if (span === 'month') return { from: calendarDay(year, month, 1), to: now, by: 'day' }
  if (span === 'last-month')
    return { from: calendarDay(year, month - 1, 1), to: calendarDay(year, month, 0), by: 'day' }
  if (span === 'year') return { from: calendarDay(year, 1, 1), to: now, by: month > 2 ? 'month' : 'week' }
  if (span === 'last-year') return { from: calendarDay(year, month - 11, 1), to: now, by: 'month' }
  return {
    from: addDays(now, 1 - Number(span)),
    to: now,
    by: span === '90' ? 'week' : 'day',
  }
}

/** Months and days may run over: the 0th is the last one before. */
const calendarDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

export const daysIn = ({ from, to }: { from: string; to: string }) => daysBetween(from, to) + 1

export function nameOfStep(step: ReportStep, { startsOn, endsOn }: { startsOn: string; endsOn: string }) {
  if (step === 'month') return formatDate(startsOn, 'month and year')
  return startsOn === endsOn
    ? formatDate(startsOn, 'short date')
    : formatDateRange(startsOn, endsOn, 'short date')
}
