import { taxYearOf } from '../rules.ts'

export const earningSpans = {
  month: 'This month',
  quarter: '3 months',
  year: '12 months',
  'tax-year': 'This tax year',
  'last-tax-year': 'Last tax year',
} as const
export type EarningSpan = keyof typeof earningSpans

/** Days, `to` exclusive, up to today without. A tax year begins on 6 April. */
export function periodOf(span: EarningSpan, today: string): { from: string; to?: string } {
  const [year, month] = today.split('-').map(Number) as [number, number]
  if (span === 'tax-year') return { from: taxYearOf(today).from }
  if (span === 'last-tax-year') return taxYearOf(today, 1)
  const months = span === 'month' ? 1 : span === 'quarter' ? 3 : 12
  return { from: new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10) }
}
