import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalSpan, formatLocalTime } from '#web/zone.ts'
import { type Marking, outcomeOutbox, type UnsentOutcome } from '../outcome-outbox.ts'
import { markingWords } from '../outcome-words.ts'
import { outcomeWords } from '../../outcomes.ts'

/** What was said of lessons where there was no network. */
export const UnsentOutcomes = ({ unsent }: { unsent: readonly UnsentOutcome[] }) =>
  unsent.map((one) => (
    <li key={one.id} className="flex-wrap">
      <div className="min-w-[min(10rem,100%)] flex-1">
        <Link to={`/dashboard/lessons/${one.id}`} className="font-semibold">
          {one.name}
        </Link>
        <p className="text-sm text-ink-2">{formatLocalSpan(one.startsAt, one.endsAt)}</p>
        <p className="font-semibold">{markingText(one.marking)}</p>
        {!one.error && (
          <p className="text-sm">
            {one.sentAt
              ? markingWords.sentAt(formatLocalTime(one.sentAt))
              : markingWords.storedAt(formatLocalTime(one.writtenAt))}
          </p>
        )}
      </div>
      <Choices unsent={one} />
    </li>
  ))

function Choices({ unsent: { id, error, sentAt } }: { unsent: UnsentOutcome }) {
  const me = useSignedIn()
  const remove = () => outcomeOutbox.remove(me.id, id)
  if (sentAt) return null
  if (!error)
    return (
      <Button size="sm" variant="second" onClick={remove}>
        Undo
      </Button>
    )
  return (
    <div className="grid w-full gap-3">
      <Banner tone="red" title="Not accepted">
        {error}
      </Banner>
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          variant="second"
          onClick={() => outcomeOutbox.change(me.id, id, { error: undefined })}
        >
          Send again
        </Button>
        <Button size="sm" variant="danger-plain" onClick={remove}>
          Discard
        </Button>
      </div>
    </div>
  )
}

function markingText({ outcome, minutes, costPence }: Marking) {
  if (minutes !== undefined) return `${outcomeWords[outcome]}, ${formatMinutes(minutes)}`
  return costPence === undefined
    ? outcomeWords[outcome]
    : `${outcomeWords[outcome]}, ${costPence > 0 ? formatMoney(costPence) : 'nothing charged'}`
}
