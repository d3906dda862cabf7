import { csvLine } from '#common/csv.ts'
import type { SchoolFigures, SchoolReport } from '../contract.ts'

export function asCsv({
  unit,
  buckets,
  instructors,
}: Pick<SchoolReport, 'unit' | 'buckets' | 'instructors'>): string {
  const heads = [
    'Lessons',
    'Hours',
    'Cancelled',
    'Cancelled late',
    'Revenue GBP',
    'Commission GBP',
    'Net GBP',
  ]
  const lines = [
    [unit === 'week' ? 'Week from' : 'Month from', ...heads],
    ...buckets.map((one) => [one.from, ...cellsOf(one)]),
    [],
    ['Instructor', ...heads],
    ...instructors.map((one) => [one.name, ...cellsOf(one)]),
  ]
  return lines.map(csvLine).join('')
}

const cellsOf = ({
  lessons,
  minutes,
  cancelled,
  cancelledLate,
  grossPence,
  commissionPence,
  netPence,
}: SchoolFigures) => [
  lessons,
  (minutes / 60).toFixed(2),
  cancelled,
  cancelledLate,
  ...[grossPence, commissionPence, netPence].map((pence) => ({ pence })),
]
