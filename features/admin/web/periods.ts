import { locale } from '#common/locale.ts'
import { homeZone } from '#common/time.ts'
import type { ReportStep } from '../rules.ts'

export type Period = { from: string; to: string; by: ReportStep }

export const spans = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  month: 'This month',
  'last-month': 'Last month',
  year: 'This year',
  'last-year': 'Last 12 months',
  own: 'Chosen days',
} as const
export type Span = keyof typeof spans

/** Today in London. */
export const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: homeZone }).format(new Date())

/** The days of a span that ends today (or with last month), and the step that shows it best. */
export function periodOf(span: Exclude<Span, 'own'>, now = today()): Period {
  const [year, month] = now.split('-').map(Number) as [number, number]
  if (span === 'month') return { from: dayOf(year, month, 1), to: now, by: 'day' }
  if (span === 'last-month') return { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0), by: 'day' }
  if (span === 'year') return { from: dayOf(year, 1, 1), to: now, by: month > 2 ? 'month' : 'week' }
  if (span === 'last-year') return { from: dayOf(year, month - 11, 1), to: now, by: 'month' }
  return {
    from: new Date(Date.parse(now) - (Number(span) - 1) * 86_400_000).toISOString().slice(0, 10),
    to: now,
    by: span === '90' ? 'week' : 'day',
  }
}

/** Months and days may run over: the 0th is the last one before. */
const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

export const daysIn = ({ from, to }: { from: string; to: string }) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthly = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `21 Nov`, `16–22 Nov` or `Nov 2026`, as the step has it. */
export function nameOfStep(step: ReportStep, { startsOn, endsOn }: { startsOn: string; endsOn: string }) {
  const [first, last] = [new Date(startsOn), new Date(endsOn)]
  if (step === 'month') return monthly.format(first)
  return startsOn === endsOn ? short.format(first) : short.formatRange(first, last)
}
