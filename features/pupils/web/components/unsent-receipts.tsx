import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalSpan, formatLocalTime } from '#web/zone.ts'
import { receiptOutbox, type UnsentReceipt } from '../receipt-outbox.ts'
import { receiptWords } from '../words.ts'

/** Cash and transfers that the server does not know of yet. */
export const UnsentReceipts = ({ unsent }: { unsent: readonly UnsentReceipt[] }) =>
  unsent.map((one) => (
    <li key={one.id} className="flex-wrap">
      <div className="min-w-[min(10rem,100%)] flex-1">
        <Link to={`/dashboard/lessons/${one.id}`} className="font-semibold">
          {one.name}
        </Link>
        <p className="text-sm text-ink-2">{formatLocalSpan(one.startsAt, one.endsAt)}</p>
        <p className="font-semibold">{receiptWords.received(one)}</p>
        {!one.error && (
          <p className="text-sm">
            {one.sentAt
              ? receiptWords.sentAt(formatLocalTime(one.sentAt))
              : receiptWords.storedAt(formatLocalTime(one.writtenAt))}
          </p>
        )}
      </div>
      {!one.sentAt && <Choices receipt={one} />}
    </li>
  ))

function Choices({ receipt: { id, error } }: { receipt: UnsentReceipt }) {
  const me = useSignedIn()
  const remove = () => receiptOutbox.remove(me.id, id)
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
      <div>
        <Button size="sm" variant="danger-plain" onClick={remove}>
          Discard
        </Button>
      </div>
    </div>
  )
}
