import { type Cell, csvLine } from '#common/csv.ts'
import type { SchoolFigures, SchoolReport } from '../contract.ts'

const heads = [
  'Lessons',
  'Hours',
  'Cancelled',
  'Cancelled late',
  'No shows',
  'Revenue GBP',
  'Commission GBP',
  'Net GBP',
]

export const periodsCsv = ({ unit, buckets }: Pick<SchoolReport, 'unit' | 'buckets'>) =>
  asCsv(
    unit === 'week' ? 'Week from' : 'Month from',
    buckets.map((one) => [one.from, ...cellsOf(one)]),
  )

export const instructorsCsv = ({ instructors }: Pick<SchoolReport, 'instructors'>) =>
  asCsv(
    'Instructor',
    instructors.map((one) => [one.name, ...cellsOf(one)]),
  )

const asCsv = (first: string, lines: readonly Cell[][]) => [[first, ...heads], ...lines].map(csvLine).join('')

const cellsOf = ({
  lessons,
  minutes,
  cancelled,
  cancelledLate,
  noShows,
  grossPence,
  commissionPence,
  netPence,
}: SchoolFigures) => [
  lessons,
  (minutes / 60).toFixed(2),
  cancelled,
  cancelledLate,
  noShows,
  ...[grossPence, commissionPence, netPence].map((pence) => ({ pence })),
]
