import { addDays } from '#common/days.ts'
import { type Cell, type Column, tableOf } from '#common/csv.ts'
import type { Analytics } from '../contract.ts'

type Bucket = Analytics['buckets'][number]

const columns: readonly Column<Bucket>[] = [
  ['To', ({ to }) => addDays(to, -1)],
  ['Lessons', ({ lessons }) => lessons],
  ['Hours', ({ minutes }) => hours(minutes)],
  ['Open hours', ({ openMinutes }) => hours(openMinutes)],
  ['Open hours used', ({ usedMinutes }) => hours(usedMinutes)],
  ['Cancelled', ({ cancelled }) => cancelled],
  ['Cancelled late', ({ cancelledLate }) => cancelledLate],
  ['Cancelled by me', ({ cancelledByMe }) => cancelledByMe],
  ['No shows', ({ noShows }) => noShows],
  ['Gross GBP', ({ grossPence }) => ({ pence: grossPence })],
  ['Commission GBP', ({ commissionPence }) => ({ pence: commissionPence })],
  ['Net GBP', ({ netPence }) => ({ pence: netPence })],
  ['Cash GBP', ({ cashPence }) => ({ pence: cashPence })],
  ['Bank transfers GBP', ({ bankPence }) => ({ pence: bankPence })],
  ['Income GBP', ({ incomePence }) => ({ pence: incomePence })],
]

export const linesOf = ({ unit, buckets }: Pick<Analytics, 'unit' | 'buckets'>): Cell[][] =>
  tableOf([[unit === 'week' ? 'Week from' : 'Month from', ({ from }) => from], ...columns], buckets)

const hours = (minutes: number) => (minutes / 60).toFixed(2)
