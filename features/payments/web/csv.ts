import { csvLine } from '#common/csv.ts'
import { dayOf } from '#common/time.ts'
import type { Earnings } from '../contract.ts'

/** One line a lesson or refund, for bookkeeping: it adds up to the totals. */
export function asCsv({ lines, refunds }: Readonly<Pick<Earnings, 'lines' | 'refunds'>>): string {
  return [
    ['Learner', 'Lesson on', 'Earned on', 'Minutes', 'Status', 'Gross GBP', 'Commission GBP', 'Net GBP'],
    ...lines.map((line) => [
      line.student_name ?? 'A former learner',
      line.starts_at ? dayOf(line.starts_at) : '',
      dayOf(line.earned_at),
      line.minutes,
      line.kind === 'late' ? 'Cancelled late' : 'Delivered',
      { pence: line.gross_pence },
      { pence: line.commission_pence },
      { pence: line.net_pence },
    ]),
    ...refunds.map((refund) => [
      refund.student_name ?? 'A former learner',
      '',
      dayOf(refund.refunded_at),
      '',
      `Refunded: ${refund.reason}`,
      { pence: -refund.gross_pence },
      { pence: -refund.commission_pence },
      { pence: -refund.net_pence },
    ]),
  ]
    .map(csvLine)
    .join('')
}
