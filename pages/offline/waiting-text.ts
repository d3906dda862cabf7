import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { isWaiting, type Unsent } from '#web/outbox.ts'

type Work = {
  outcomes: readonly Unsent[]
  receipts: readonly (Unsent & { pence: number })[]
  assessments: readonly Unsent[]
  notes: readonly Unsent[]
  mockDrives: readonly Unsent[]
}

/** "…: 1 lesson marked, £36.00 received and 2 notes." */
export function waitingText({ outcomes, receipts, assessments, notes, mockDrives }: Work): string {
  const count = (list: readonly Unsent[]) => list.filter(isWaiting).length
  const pence = receipts.filter(isWaiting).reduce((sum, receipt) => sum + receipt.pence, 0)
  const parts = [
    count(outcomes) > 0 && `${plural(count(outcomes), 'lesson')} marked`,
    count(receipts) > 0 && `${formatMoney(pence)} received`,
    count(assessments) > 0 && plural(count(assessments), 'assessment'),
    count(notes) > 0 && plural(count(notes), 'note'),
    count(mockDrives) > 0 && plural(count(mockDrives), 'mock test'),
  ].filter((part) => part !== false)
  if (parts.length === 0) return ''
  const list = new Intl.ListFormat('en-GB').format(parts)
  return `Saved on this device, to be sent as soon as you’re back online: ${list}.`
}
