import { formatPrice } from '#common/money.ts'
import { formatDate, formatMinutes, formatTime } from '#common/time.ts'
import type { PriceRules } from '../price-rules.ts'

/** `Mon 30 Nov` */
export const formatShortDay = (startsAt: string, zone: string) =>
  `${formatDate(startsAt, 'weekday', zone)} ${formatDate(startsAt, 'short date', zone)}`

export const formatMiles = (miles: number) =>
  miles < 0.1 ? 'In your area' : `${miles.toFixed(1)} miles away`

/** `Mon 30 Nov, 16:15`, in the instructor’s zone, so that the server can write it. */
export const formatFree = (startsAt: string, zone: string) =>
  `${formatShortDay(startsAt, zone)}, ${formatTime(startsAt, zone)}`

/** "First hour": what a lesson at a price for somebody new is called beside that price. */
export const sayFirst = (minutes: number) => `First ${minutes === 60 ? 'hour' : formatMinutes(minutes)}`

export type Rate = { readonly hourlyRatePence: number; readonly priceRules: PriceRules }

/** What an hour costs at other times than on a weekday by day. */
export function listTimePrices({ hourlyRatePence, priceRules: { evening, weekend } }: Rate) {
  const hour = (extraPence: number) => `${formatPrice(hourlyRatePence + extraPence)} an hour`
  return [
    ...(evening ? [{ when: `Evenings, from ${evening.from}`, price: hour(evening.extraPence) }] : []),
    ...(weekend ? [{ when: 'Saturdays and Sundays', price: hour(weekend.extraPence) }] : []),
  ]
}

/** The same in one line; empty if every time costs the same. */
export const sayTimePrices = (rate: Rate) =>
  listTimePrices(rate)
    .map(({ when, price }) => `${when}: ${price}.`)
    .join(' ')

/** `from £38` where some times cost more. */
export const sayFrom = (pence: number, { evening, weekend }: PriceRules) =>
  `${evening || weekend ? 'from ' : ''}${formatPrice(pence)}`
