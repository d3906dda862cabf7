import { locale } from './locale.ts'

/** Money is whole pence everywhere; it becomes pounds only where a person reads it. */
export type Pence = number

/** `4150` → `£41.50`; whole pounds keep their pence, so that columns line up. */
export const formatMoney = (pence: Pence, currency = 'GBP') =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() }).format(pence / 100)

/**
 * A share of an amount in whole pence, rounded half up. `basisPoints` is hundredths of a percent: 1000 is 10 %.
 * The rest stays with whoever owns the amount, so that the two parts always add up.
 */
export const shareOf = (pence: Pence, basisPoints: number): Pence =>
  Math.floor((pence * basisPoints + 5_000) / 10_000)
