import { addDays, daysBetween, weekdayOf } from '#common/days.ts'
import type { PaidWith } from '#features/lessons/rules.ts'

/** Real lessons are kept so far ahead; a job adds the next ones. */
export const weeksAhead = 12

/** A preview of a longer series shows as much. */
export const weeksShown = 52

/** What happens to a lesson for which no hours are left two days before it. */
export const withoutHoursChoices = ['cash', 'bank', 'cancel'] as const

/** Before a lesson without hours its learner is reminded so many days before. */
export const reminderDays = [7, 3] as const
/** Then the agreed policy applies: as long as the learner can still cancel free of charge. */
export const policyHours = 48

export const mostPauseDays = 182
/** For one series in 24 hours, not counting those that were agreed: each is an email to the instructor. */
export const mostPausesAsked = 5

/** For one instructor. Each costs lessons of twelve weeks at once and a look every night; nobody teaches as many. */
export const mostSeries = 200

export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

type Pattern = {
  readonly firstOn: string
  readonly everyWeeks: number
  readonly untilOn: string | null
}

/** The days of a pattern from one day to another, both included. */
export function listDays({ firstOn, everyWeeks, untilOn }: Pattern, from: string, to: string): string[] {
  const step = everyWeeks * 7
  const last = untilOn !== null && untilOn < to ? untilOn : to
  const gone = Math.max(0, Math.ceil(daysBetween(firstOn, from) / step))
  const days: string[] = []
  for (let on = addDays(firstOn, gone * step); on <= last; on = addDays(on, step)) days.push(on)
  return days
}

/** Lessons that are added week by week are written of together, so many weeks at a time. */
const weeksTogether = 4

/**
 * The days whose lessons are to be written of, both included, once a series that was planned up to `before` is planned up
 * to `now`: whole blocks of weeks, and what is left at its end.
 */
export function findComplete(
  { firstOn, untilOn }: Pick<Pattern, 'firstOn' | 'untilOn'>,
  before: string,
  now: string,
): { from: string; to: string } | undefined {
  const length = weeksTogether * 7
  const blockOf = (day: string) => addDays(firstOn, Math.floor(daysBetween(firstOn, day) / length) * length)
  const from = blockOf(addDays(before, 1))
  const isLast = untilOn !== null && before < untilOn && untilOn <= now
  const to = isLast ? untilOn : addDays(blockOf(addDays(now, 1)), -1)
  return from <= to ? { from, to } : undefined
}

/** The day of the last of `count` lessons; days for which `isOff` says so do not count. */
export function lastDayOf(pattern: Pattern, count: number, isOff: (on: string) => boolean): string {
  let on = pattern.firstOn
  for (let left = count; ; on = addDays(on, pattern.everyWeeks * 7)) {
    if (!isOff(on)) left -= 1
    if (left === 0) return on
  }
}

/** So many days a whole series moves when it changes to another day of the week. */
export const shiftTo = (on: string, weekday: number) => weekday - weekdayOf(on)

/** Hours paid in advance have a worth, but nobody pays it for the lesson. */
export const isFromHours = (paidWith: PaidWith | null | undefined) =>
  paidWith === 'hours' || paidWith === 'credit'
