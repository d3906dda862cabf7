import type { Cell } from '#common/csv.ts'
import { dayOf } from '#common/time.ts'
import type { StatementLine } from './contract.ts'

export const lineWords: Record<StatementLine['kind'], string> = {
  lesson: 'Lesson',
  'taken-back': 'Taken back',
  refund: 'Refund',
  returned: 'Payout returned',
  waived: 'Given up',
  disputed: 'Lost dispute',
}

/** The columns of a statement's file; it adds up to what was paid out. */
export const statementHeads: readonly Cell[] = [
  'Earned on',
  'What',
  'Learner',
  'Lesson on',
  'Gross GBP',
  'Commission GBP',
  'Net GBP',
]

/** The column of the learner, which a school’s file leaves out. */
export const learnerAt = 2

export const cellsOfLine = (line: StatementLine): readonly Cell[] => [
  dayOf(line.at),
  lineWords[line.kind],
  whoseLine(line),
  line.startsAt ? dayOf(line.startsAt) : '',
  { pence: line.grossPence },
  { pence: line.commissionPence },
  { pence: line.netPence },
]

/** Nobody's: a payout that was returned. */
export const whoseLine = ({ kind, learner }: StatementLine) =>
  kind === 'returned' || kind === 'waived' ? '' : (learner ?? 'A former learner')
