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

export const dearerTimes = ['evening', 'weekend'] as const

type Listed = { readonly hourlyRatePence: number; readonly priceRules: PriceRules }
type Counted = {
  readonly pricePence: number
  readonly extra: { readonly pence: number; readonly of: (typeof dearerTimes)[number] } | null
}

/**
 * Whole pence for a lesson that nothing else was agreed for. Of evening and weekend the dearer one counts. Without a time,
 * what it costs on a weekday by day. In SQL, `directory.list_price`.
 */
export const listPrice = (listed: Listed, minutes: number, startsAt?: string) =>
  countListPrice(listed, minutes, startsAt).pricePence

/** As `listPrice`, with what of it is for the time. */
export function countListPrice(
  { hourlyRatePence, priceRules: { evening, weekend, long } }: Listed,
  minutes: number,
  startsAt?: string,
): Counted {
  const rate = hourlyRatePence - (long && minutes >= long.fromMinutes ? long.lessPence : 0)
  const ofEvening = startsAt && evening && formatTime(startsAt) >= evening.from ? evening.extraPence : 0
  const ofWeekend = startsAt && weekend && weekdayOf(dayOf(startsAt)) >= 6 ? weekend.extraPence : 0
  const pricePence = priceOf(rate + Math.max(ofEvening, ofWeekend), minutes)
  const pence = pricePence - priceOf(rate, minutes)
  return {
    pricePence,
    extra: pence > 0 ? { pence, of: ofWeekend >= ofEvening ? 'weekend' : 'evening' } : null,
  }
}
