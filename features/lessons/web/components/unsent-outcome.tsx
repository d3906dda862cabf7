import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { UnsentItem } from '#web/unsent-item.tsx'
import { formatLocalSpan } from '#web/zone.ts'
import { type Marking, outcomeOutbox, type UnsentOutcome } from '../outcome-outbox.ts'
import { outcomeWords } from '../../outcomes.ts'

export const UnsentOutcomeItem = ({ unsent }: { unsent: UnsentOutcome }) => (
  <UnsentItem unsent={unsent} outbox={outcomeOutbox} to={`/dashboard/lessons/${unsent.id}`}>
    <p className="text-sm text-ink-2">{formatLocalSpan(unsent.startsAt, unsent.endsAt)}</p>
    <p className="font-semibold">{markingText(unsent.marking)}</p>
  </UnsentItem>
)

function markingText({ outcome, minutes, costPence }: Marking) {
  if (minutes !== undefined) return `${outcomeWords[outcome]}, ${formatMinutes(minutes)}`
  return costPence === undefined
    ? outcomeWords[outcome]
    : `${outcomeWords[outcome]}, ${costPence > 0 ? formatMoney(costPence) : 'nothing charged'}`
}
