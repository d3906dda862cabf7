import { type Column, tableOf } from '#common/csv.ts'
import type { SchoolFigures, SchoolReport } from '../contract.ts'

const figures: readonly Column<SchoolFigures>[] = [
  ['Lessons', ({ lessons }) => lessons],
  ['Hours', ({ minutes }) => (minutes / 60).toFixed(2)],
  ['Hours paid by card', ({ cardMinutes }) => (cardMinutes / 60).toFixed(2)],
  ['Cancelled', ({ cancelled }) => cancelled],
  ['Cancelled late', ({ cancelledLate }) => cancelledLate],
  ['No shows', ({ noShows }) => noShows],
  ['Card revenue GBP', ({ grossPence }) => ({ pence: grossPence })],
  ['Commission GBP', ({ commissionPence }) => ({ pence: commissionPence })],
  ['Net GBP', ({ netPence }) => ({ pence: netPence })],
]

export const periodLines = ({ unit, buckets }: Pick<SchoolReport, 'unit' | 'buckets'>) =>
  tableOf([[unit === 'week' ? 'Week from' : 'Month from', ({ from }) => from], ...figures], buckets)

export const instructorLines = ({ instructors }: Pick<SchoolReport, 'instructors'>) =>
  tableOf([['Instructor', ({ name }) => name], ...figures], instructors)
