import { formatDay } from '#common/time.ts'
import type { SavedReport } from '../report-contract.ts'
import type { ReportPart, ReportPeriod } from '../report-rules.ts'
import { formatSpanOfDays, rhythmWords } from '../report-words.ts'

export const reportPeriodNames: Record<ReportPeriod, string> = {
  'last-week': 'Last week',
  'last-month': 'Last month',
  'this-month': 'This month so far',
  '4-weeks': 'Last 4 weeks',
  '12-weeks': 'Last 12 weeks',
  '12-months': 'Last 12 months',
  'this-tax-year': 'This tax year so far',
  'last-tax-year': 'Last tax year',
  days: 'Fixed days',
}

export const partNames: Record<ReportPart, string> = {
  income: 'Income, by how it was paid',
  'income-chart': 'Income by week or month',
  forecast: 'The next four weeks',
  lessons: 'Lessons',
  learners: 'Learners',
  'hours-chart': 'Hours taught by week or month',
  'opening-chart': 'Opening hours used by week or month',
  'busy-hours': 'Busiest hours',
}

export const sayPeriod = ({ period, from, to }: Pick<SavedReport, 'period' | 'from' | 'to'>) =>
  from && to ? formatSpanOfDays(from, to) : reportPeriodNames[period]

/** `Emailed every Monday, next on Mon 30 Nov 2026.` */
export function sayEmails({ emailed, nextEmailOn }: Pick<SavedReport, 'emailed' | 'nextEmailOn'>) {
  if (emailed === 'never') return 'Not emailed.'
  const next = nextEmailOn ? `, next on ${formatDay(nextEmailOn)}` : ''
  return `Emailed ${rhythmWords[emailed]}${next}.`
}
