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

/** What an hour costs at other times than on a weekday by day: what for, and how much more. */
export function listTimePrices({ evening, weekend }: PriceRules): { when: string; more: string }[] {
  const more = (pence: number) => `${formatPrice(pence)} more an hour`
  return [
    ...(evening ? [{ when: `Evenings, from ${evening.from}`, more: more(evening.extraPence) }] : []),
    ...(weekend ? [{ when: 'Saturdays and Sundays', more: more(weekend.extraPence) }] : []),
  ]
}

/** The same in one sentence; empty if every time costs the same. */
export const sayTimePrices = (rules: PriceRules) =>
  listTimePrices(rules)
    .map(({ when, more }) => `${when}: ${more}.`)
    .join(' ')
