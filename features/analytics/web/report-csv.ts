import type { Cell } from '#common/csv.ts'
import type { Analytics } from '../contract.ts'
import { type Figure, figuresOf } from '../figures.ts'
import type { SavedReport } from '../report-contract.ts'
import { linesOf } from './csv.ts'

/** What the report shows in figures, then every figure by week or month. */
export const reportLines = (
  { name, parts }: Pick<SavedReport, 'name' | 'parts'>,
  figures: Analytics,
): Cell[][] => {
  const rows = figuresOf(parts, figures)
  const compares = figures.before !== null
  return [
    ...(rows.length > 0
      ? [
          [name, 'This period', ...(compares ? ['Period before'] : [])],
          ...rows.map((row) => [
            `${row.name}${units[row.of]}`,
            cellOf(row.of, row.now),
            ...(compares ? [cellOf(row.of, row.before)] : []),
          ]),
          [],
        ]
      : []),
    ...linesOf(figures),
  ]
}

const units: Record<Figure['of'], string> = {
  pence: ' GBP',
  minutes: '',
  count: '',
  percent: ' %',
  rating: '',
}

function cellOf(of: Figure['of'], value: number | null): Cell {
  if (value === null) return null
  if (of === 'pence') return { pence: value }
  return of === 'minutes' ? (value / 60).toFixed(2) : value
}
