import type { Pence } from '#common/money.ts'
import type { Country, TaxYear } from './rules.ts'

/** Up to so much taxable income of the year, in pounds and with the allowance in it, at so many percent. */
type Bands = readonly (readonly [upToPounds: number, percent: number])[]

const allowance = 12_570
/** Above it the allowance shrinks by £1 for each £2 (Income Tax Act 2007, section 35). */
const taperFrom = 100_000

const restOfUk: Bands = [
  [50_270, 20],
  [125_140, 40],
  [Infinity, 45],
]

/** gov.uk, “Income Tax rates and Personal Allowances” and “Income Tax in Scotland”; decision 044 says when they were read. */
const bands: Readonly<Record<TaxYear, Record<Country, Bands>>> = {
  '2025-26': {
    england: restOfUk,
    scotland: [
      [15_397, 19],
      [27_491, 20],
      [43_662, 21],
      [75_000, 42],
      [125_140, 45],
      [Infinity, 48],
    ],
  },
  '2026-27': {
    england: restOfUk,
    scotland: [
      [16_537, 19],
      [29_526, 20],
      [43_662, 21],
      [75_000, 42],
      [125_140, 45],
      [Infinity, 48],
    ],
  },
}

/** Class 4 of both years: nothing up to the lower limit, 6% up to the upper one, 2% beyond. */
const class4: Bands = [
  [12_570, 0],
  [50_270, 6],
  [Infinity, 2],
]

/** In whole pounds, as a tax return has it: income is rounded down. */
function incomeTaxOn(pounds: number, at: Bands): number {
  const left = Math.max(0, allowance - Math.max(0, Math.floor((pounds - taperFrom) / 2)))
  const taxable = Math.max(0, pounds - left)
  // The bands say where they end with a full allowance; without one they begin and end lower, but for the top ones.
  return taxIn(
    taxable,
    at.map(([upTo, percent]) => [upTo >= 125_140 ? upTo : upTo - allowance, percent]),
  )
}

function taxIn(amount: number, at: Bands): number {
  let [tax, from] = [0, 0]
  for (const [upTo, percent] of at) {
    tax += Math.max(0, Math.min(amount, upTo) - from) * percent
    from = upTo
  }
  return tax
}

/**
 * What this year's profit adds to income tax on other income, and Class 4 National Insurance on it. An estimate: of
 * people we know neither reliefs nor how their other income was taxed. Null for years without rates here.
 */
export function suggestSetAside(
  year: TaxYear,
  {
    country,
    otherIncomePence,
    profitPence,
  }: { country: Country; otherIncomePence: Pence; profitPence: Pence },
) {
  const at = bands[year]?.[country]
  if (!at) return null
  const other = Math.floor(otherIncomePence / 100)
  const profit = Math.max(0, Math.floor(profitPence / 100))
  const incomeTaxPence = incomeTaxOn(other + profit, at) - incomeTaxOn(other, at)
  const nationalInsurancePence = taxIn(profit, class4)
  return { incomeTaxPence, nationalInsurancePence, pence: incomeTaxPence + nationalInsurancePence }
}
