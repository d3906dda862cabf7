import { addDays } from '#common/days.ts'
import type { Cell } from '#common/csv.ts'
import type { Analytics } from '../contract.ts'

export function linesOf({ unit, buckets }: Pick<Analytics, 'unit' | 'buckets'>): Cell[][] {
  const head = [
    unit === 'week' ? 'Week from' : 'Month from',
    'To',
    'Lessons',
    'Hours',
    'Open hours',
    'Open hours used',
    'Cancelled',
    'Cancelled late',
    'Cancelled by me',
    'No shows',
    'Gross GBP',
    'Commission GBP',
    'Net GBP',
  ]
  const rows = buckets.map((one) => [
    one.from,
    addDays(one.to, -1),
    one.lessons,
    hours(one.minutes),
    hours(one.openMinutes),
    hours(one.usedMinutes),
    one.cancelled,
    one.cancelledLate,
    one.cancelledByMe,
    one.noShows,
    { pence: one.grossPence },
    { pence: one.commissionPence },
    { pence: one.netPence },
  ])
  return [head, ...rows]
}

const hours = (minutes: number) => (minutes / 60).toFixed(2)
