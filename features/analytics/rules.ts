import { addDays, addMonths, daysBetween, weekdayOf } from '#common/days.ts'

export const periods = ['4-weeks', '12-weeks', '12-months'] as const
export type Period = (typeof periods)[number]
/** On every plan; the others, days of one's own, the comparison, the forecast and the file are part of Pro. */
export const freePeriod = '4-weeks' satisfies Period
/** Three years. */
export const mostDays = 1_096
/** Longer than this, a chart by week is a comb. */
const mostDaysByWeek = 182

/** Dates `YYYY-MM-DD` in London, the end exclusive. `prior` is where the same length before it begins. */
export type Span = { readonly from: string; readonly to: string; readonly prior: string }

export type Spans = {
  readonly unit: 'week' | 'month'
  readonly buckets: readonly (Span & { readonly isOpen: boolean })[]
  readonly now: Span
  /** As many days earlier (or a year), up to the same point: like is compared with like. */
  readonly before: Span
}

export function spansOf(period: Period, today: string): Spans {
  const tomorrow = addDays(today, 1)
  if (period === '12-months') {
    const starts = Array.from({ length: 12 }, (_, at) => addMonths(`${today.slice(0, 7)}-01`, at - 11))
    const [now, before] = [
      { from: starts[0]!, to: tomorrow, prior: addMonths(starts[0]!, -12) },
      {
        from: addMonths(starts[0]!, -12),
        to: endBefore(tomorrow, (day) => addMonths(day, -12)),
        prior: addMonths(starts[0]!, -24),
      },
    ]
    return {
      unit: 'month',
      buckets: starts.map((from) => bucketOf(from, addMonths(from, 1), tomorrow, addMonths(from, -1))),
      now,
      before,
    }
  }
  const weeks = period === '4-weeks' ? 4 : 12
  const monday = addDays(today, 1 - weekdayOf(today))
  const starts = Array.from({ length: weeks }, (_, at) => addDays(monday, (at - weeks + 1) * 7))
  const first = starts[0]!
  const now = { from: first, to: tomorrow, prior: addDays(first, -7 * weeks) }
  const before = { from: now.prior, to: addDays(tomorrow, -7 * weeks), prior: addDays(first, -14 * weeks) }
  return {
    unit: 'week',
    buckets: starts.map((from) => bucketOf(from, addDays(from, 7), tomorrow, addDays(from, -7))),
    now,
    before,
  }
}

/**
 * An exclusive end a month or a year before. 31 May has no such day in April and would become the 30th, a day short:
 * what ends with 30 May ends with 30 April.
 */
export function endBefore(end: string, before: (day: string) => string): string {
  const [moved, behindLastDay] = [before(end), addDays(before(addDays(end, -1)), 1)]
  return moved > behindLastDay ? moved : behindLastDay
}

/** Days that somebody chose, `to` exclusive, beside as many before them; what is still to come is empty. */
export function spansOfDays({ from, to }: { from: string; to: string }, today: string): Spans {
  const length = daysBetween(from, to)
  const tomorrow = addDays(today, 1)
  const unit = length > mostDaysByWeek ? 'month' : 'week'
  const buckets: Spans['buckets'][number][] = []
  for (let start = from; start < to; ) {
    const next =
      unit === 'week' ? addDays(start, 8 - weekdayOf(start)) : addMonths(`${start.slice(0, 7)}-01`, 1)
    const end = next < to ? next : to
    buckets.push({
      from: start,
      to: end,
      prior: addDays(start, -daysBetween(start, end)),
      isOpen: end > tomorrow,
    })
    start = end
  }
  const now = { from, to, prior: addDays(from, -length) }
  return { unit, buckets, now, before: { from: now.prior, to: from, prior: addDays(from, -2 * length) } }
}

const bucketOf = (from: string, next: string, tomorrow: string, prior: string) => ({
  from,
  to: next < tomorrow ? next : tomorrow,
  prior,
  isOpen: next > tomorrow,
})

/** In whole percent; null of nothing. */
export const percentOf = (part: number, whole: number) =>
  whole > 0 ? Math.round((part / whole) * 100) : null
