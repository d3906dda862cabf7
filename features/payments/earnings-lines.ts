import type { Cell } from '#common/csv.ts'
import { dayOf } from '#common/time.ts'
import { outcomeWords } from '#features/lessons/outcomes.ts'
import type { Earnings } from './money-contract.ts'

/** The columns of the file for bookkeeping, which has one line a lesson or refund: it adds up to the totals. */
export const earningsHeads: readonly Cell[] = [
  'Learner',
  'Lesson on',
  'Earned on',
  'Minutes',
  'Status',
  'Gross GBP',
  'Commission GBP',
  'Net GBP',
]

type Line = Earnings['lines'][number]

export const cellsOf = (line: Line): readonly Cell[] => [
  line.student_name ?? 'A former learner',
  line.starts_at ? dayOf(line.starts_at) : '',
  dayOf(line.earned_at),
  line.minutes,
  outcomeWords[line.outcome],
  { pence: line.gross_pence },
  { pence: line.commission_pence },
  { pence: line.net_pence },
]

export const cellsOfRefund = (refund: Earnings['refunds'][number]): readonly Cell[] => [
  refund.student_name ?? 'A former learner',
  '',
  dayOf(refund.refunded_at),
  '',
  `Refunded: ${refund.reason}`,
  { pence: -refund.gross_pence },
  { pence: -refund.commission_pence },
  { pence: -refund.net_pence },
]

/** Commission of a block is worked out once and shared among its lessons, so that equal ones differ by a penny. */
export const differByPenny = (lines: readonly Pick<Line, 'gross_pence' | 'commission_pence'>[]) => {
  const first = new Map<number, number>()
  return lines.some(({ gross_pence, commission_pence }) => {
    const known = first.get(gross_pence)
    if (known === undefined) first.set(gross_pence, commission_pence)
    return known !== undefined && Math.abs(known - commission_pence) === 1
  })
}
