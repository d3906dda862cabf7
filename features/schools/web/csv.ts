import type { SchoolFigures, SchoolReport } from '../contract.ts'

/** The report as a file for a spreadsheet: a line for each week or month, then one for each instructor. Amounts in pounds, time in hours. */
export function asCsv({ unit, buckets, instructors }: Pick<SchoolReport, 'unit' | 'buckets' | 'instructors'>): string {
  const heads = ['Lessons', 'Hours', 'Cancelled', 'Cancelled late', 'Revenue GBP', 'Commission GBP', 'Net GBP']
  const lines = [
    [unit === 'week' ? 'Week from' : 'Month from', ...heads],
    ...buckets.map((one) => [one.from, ...cellsOf(one)]),
    [],
    ['Instructor', ...heads],
    ...instructors.map((one) => [quoted(one.name), ...cellsOf(one)]),
  ]
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}

const cellsOf = ({ lessons, minutes, cancelled, cancelledLate, gross, commission, net }: SchoolFigures) => [
  lessons,
  (minutes / 60).toFixed(2),
  cancelled,
  cancelledLate,
  ...[gross, commission, net].map((pence) => (pence / 100).toFixed(2)),
]

/** A spreadsheet takes a cell that begins like this for a formula, and people choose their names. */
const quoted = (name: string) => `"${(/^[=+\-@\t]/.test(name) ? `'${name}` : name).replaceAll('"', '""')}"`
