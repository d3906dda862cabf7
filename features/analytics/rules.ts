import { addDays, addMonths, weekdayOf } from '#common/days.ts'

export const periods = ['4-weeks', '12-weeks', '12-months'] as const
export type Period = (typeof periods)[number]

/** Dates `YYYY-MM-DD` in London, the end exclusive. `prior` is where the same length before it begins. */
export type Span = { readonly from: string; readonly to: string; readonly prior: string }

type Spans = {
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
      { from: addMonths(starts[0]!, -12), to: addMonths(tomorrow, -12), prior: addMonths(starts[0]!, -24) },
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

const bucketOf = (from: string, next: string, tomorrow: string, prior: string) => ({
  from,
  to: next < tomorrow ? next : tomorrow,
  prior,
  isOpen: next > tomorrow,
})

/** In whole percent; null of nothing. */
export const percentOf = (part: number, whole: number) =>
  whole > 0 ? Math.round((part / whole) * 100) : null
