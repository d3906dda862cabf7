import { weekdayOf } from '#common/days.ts'
import { dayOf, formatTime } from '#common/time.ts'
import { priceOf } from './rules.ts'

/** By the hour. `from` is `HH:MM`; a long lesson costs less from that length on. */
export type PriceRules = {
  readonly evening: { readonly from: string; readonly extraPence: number } | null
  readonly weekend: { readonly extraPence: number } | null
  readonly long: { readonly fromMinutes: number; readonly lessPence: number } | null
}

/** Pence for an hour of a long lesson. */
export const leastLongRate = 500

type Listed = { readonly hourlyRatePence: number; readonly priceRules: PriceRules }

/**
 * Whole pence for a lesson that nothing else was agreed for. Of evening and weekend the dearer one counts. Without a time,
 * what it costs on a weekday by day. In SQL, `directory.list_price`.
 */
export function listPrice({ hourlyRatePence, priceRules }: Listed, minutes: number, startsAt?: string) {
  const { evening, weekend, long } = priceRules
  const less = long && minutes >= long.fromMinutes ? long.lessPence : 0
  const isEvening = startsAt && evening && formatTime(startsAt) >= evening.from
  const isWeekend = startsAt && weekend && weekdayOf(dayOf(startsAt)) >= 6
  const extra = Math.max(isEvening ? evening.extraPence : 0, isWeekend ? weekend.extraPence : 0)
  return priceOf(hourlyRatePence - less + extra, minutes)
}
