import type { Cell } from '#common/csv.ts'
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

export const periodLines = ({ unit, buckets }: Pick<SchoolReport, 'unit' | 'buckets'>) =>
  linesUnder(
    unit === 'week' ? 'Week from' : 'Month from',
    buckets.map((one) => [one.from, ...cellsOf(one)]),
  )

export const instructorLines = ({ instructors }: Pick<SchoolReport, 'instructors'>) =>
  linesUnder(
    'Instructor',
    instructors.map((one) => [one.name, ...cellsOf(one)]),
  )

const linesUnder = (first: string, lines: readonly Cell[][]) => [[first, ...heads], ...lines]

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
