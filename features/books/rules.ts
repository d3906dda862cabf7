import { addMonths, addDays, type Day } from '#common/days.ts'
import type { Pence } from '#common/money.ts'
import { taxYearOf } from '#features/payments/rules.ts'

/**
 * Those of the self-employment pages (SA103F) and of Making Tax Digital, under the names that its interface has.
 * The car's own costs are apart from other travel, because the approved rate covers them.
 */
export const categories = {
  car: 'carVanTravelExpenses',
  travel: 'carVanTravelExpenses',
  goods: 'costOfGoods',
  wages: 'wagesAndStaffCosts',
  premises: 'premisesRunningCosts',
  repairs: 'maintenanceCosts',
  office: 'adminCosts',
  advertising: 'advertisingCosts',
  interest: 'interestOnBankOtherLoans',
  bank: 'financeCharges',
  professional: 'professionalFees',
  other: 'otherExpenses',
} as const

export type Category = keyof typeof categories
export const categoryNames = Object.keys(categories) as [Category, ...Category[]]

/** From a day up to another, exclusive. */
export type Span = { readonly from: Day; readonly to: Day }

/** `2026-27` begins on 6 April 2026. */
export type TaxYear = string

const yearOf = (start: number): TaxYear => `${start}-${String((start + 1) % 100).padStart(2, '0')}`

export const isTaxYear = (text: string) => /^2[01]\d\d-\d\d$/.test(text) && text === yearOf(startOf(text))
export const startOf = (year: TaxYear) => Number(year.slice(0, 4))
export const taxYearNameOf = (on: Day): TaxYear => yearOf(Number(taxYearOf(on).from.slice(0, 4)))
export const spanOfYear = (year: TaxYear): Span => taxYearOf(`${startOf(year)}-04-06`)

/** The latest first. */
export function yearsBetween(first: TaxYear, last: TaxYear): TaxYear[] {
  const count = Math.max(0, startOf(last) - startOf(first))
  return Array.from({ length: count + 1 }, (_, nr) => yearOf(startOf(last) - nr))
}

/** The standard quarters: from 6 April, 6 July, 6 October and 6 January. */
export const quarterOf = (year: TaxYear, quarter: number): Span => {
  const from = addMonths(spanOfYear(year).from, (quarter - 1) * 3)
  return { from, to: addMonths(from, 3) }
}

export const quarters = [1, 2, 3, 4] as const

export const carMethods = ['actual', 'approved'] as const
export type CarMethod = (typeof carMethods)[number]
export type CarCosts = { readonly method: CarMethod; readonly businessPercent: number }

/** Where income tax is paid: in Wales and Northern Ireland as in England. */
export const countries = ['england', 'scotland'] as const
export type Country = (typeof countries)[number]

/** What of an expense lowers the profit. The approved rate stands for all costs of the car. */
export const countedPence = (
  { category, pence }: { category: Category; pence: Pence },
  { method, businessPercent }: CarCosts,
): Pence => {
  if (category !== 'car') return pence
  return method === 'approved' ? 0 : Math.round((pence * businessPercent) / 100)
}

const cheaperFromTenths = 100_000

/** 45p for each of the first 10,000 miles of a tax year, 25p beyond (ITTOIA 2005, section 94F), in tenths of a mile. */
export const approvedPence = (tenths: number): Pence =>
  Math.round(4.5 * Math.min(tenths, cheaperFromTenths) + 2.5 * Math.max(0, tenths - cheaperFromTenths))

/** What each day adds to the year's claim, in the order of days; pennies of a day are never lost between them. */
export function claimByDay<D extends { readonly tenths: number }>(
  days: readonly D[],
): (D & { pence: Pence })[] {
  let driven = 0
  return days.map((day) => {
    const before = approvedPence(driven)
    driven += day.tenths
    return { ...day, pence: approvedPence(driven) - before }
  })
}

export const everies = ['week', 'month'] as const
export type Every = (typeof everies)[number]

/** The day of each time, the first being 0; the 31st is the last of a shorter month. */
export const dayOfTime = (startsOn: Day, every: Every, nr: number): Day =>
  every === 'week' ? addDays(startsOn, nr * 7) : addMonths(startsOn, nr)

export const lineKinds = [
  'card',
  'refund',
  'taken-back',
  'disputed',
  'paid-to-school',
  'cash',
  'bank',
  'commission',
  'plan',
  'expense',
  'mileage',
] as const

export type BookLine = {
  readonly on: Day
  readonly kind: (typeof lineKinds)[number]
  /** Null: income. */
  readonly category: Category | null
  /** What was paid, and what of it counts: in the books, income and expenses are both above zero. */
  readonly pence: Pence
  readonly countsPence: Pence
}

const within = ({ from, to }: Span, { on }: { on: Day }) => on >= from && on < to
const sumOf = (lines: readonly BookLine[]) => lines.reduce((sum, { countsPence }) => sum + countsPence, 0)

/** Lines of the span alone. Cash basis: each counts on the day the money came or went. */
export function sumLines(all: readonly BookLine[], span: Span) {
  const lines = all.filter((line) => within(span, line))
  const income = lines.filter(({ category }) => category === null)
  const costs = lines.filter(({ category }) => category !== null)
  const incomePence = sumOf(income)
  const expensesPence = sumOf(costs)
  return {
    cashPence: sumOf(income.filter(({ kind }) => kind === 'cash')),
    bankPence: sumOf(income.filter(({ kind }) => kind === 'bank')),
    cardPence: sumOf(income.filter(({ kind }) => kind !== 'cash' && kind !== 'bank')),
    incomePence,
    expensesPence,
    profitPence: incomePence - expensesPence,
    categories: categoryNames.flatMap((category) => {
      const own = costs.filter((line) => line.category === category)
      if (own.length === 0) return []
      return [
        { category, paidPence: own.reduce((sum, { pence }) => sum + pence, 0), countsPence: sumOf(own) },
      ]
    }),
  }
}
