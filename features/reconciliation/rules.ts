import { plural } from '#common/plural.ts'
import type { Reconciliation } from './contract.ts'

type Result = Pick<Reconciliation, 'stripePence' | 'ledgerPence' | 'differenceCount'>

/** What moved in the last minutes is in the sums, and no difference yet. */
export function sayResult({ stripePence, ledgerPence, differenceCount }: Result): {
  tone: 'red' | 'blue' | 'green'
  says: string
} {
  if (differenceCount > 0)
    return { tone: 'red', says: `${plural(differenceCount, 'entry', 'entries')} to check` }
  return stripePence === ledgerPence
    ? { tone: 'green', says: 'They agree' }
    : { tone: 'blue', says: 'Some is on its way' }
}
