import { locale } from './locale.ts'

/** Money is whole pence everywhere; it becomes pounds only where a person reads it. */
export type Pence = number

export const formatMoney = (pence: Pence, currency = 'GBP') => write(pence, currency.toUpperCase())

export const formatPounds = (pence: Pence) => write(pence, 'GBP', 0)

const write = (pence: Pence, currency: string, digits?: number) =>
  formatterOf(currency, digits)
    .format(pence / 100)
    .replace('-', '−')

/** Whole pounds without their pence. */
export const formatPrice = (pence: Pence) => (pence % 100 === 0 ? formatPounds(pence) : formatMoney(pence))

/** Making one takes a hundred times as long as using it, and a page of instructors writes fifty prices. */
const formatterOf = (currency: string, maximumFractionDigits?: number) =>
  (formatters[currency + maximumFractionDigits] ??= new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    maximumFractionDigits,
  }))
const formatters: Record<string, Intl.NumberFormat> = {}

/** `£1.4k`, where there is no room for more. */
export const formatPoundsShort = (pence: Pence) =>
  Math.abs(pence) < 100_000
    ? formatPounds(pence)
    : `${formatPounds(pence).startsWith('−') ? '−' : ''}£${(Math.abs(pence) / 100_000).toFixed(1)}k`

/** Rounded half up; `basisPoints` is hundredths of a percent: 1000 is 10 %. */
export const shareOf = (pence: Pence, basisPoints: number): Pence =>
  Math.floor((pence * basisPoints + 5_000) / 10_000)

export function formatMoneyRange(pence: readonly Pence[]): string {
  const [least, most] = [Math.min(...pence), Math.max(...pence)]
  return least === most ? formatMoney(least) : `${formatMoney(least)} to ${formatMoney(most)}`
}
