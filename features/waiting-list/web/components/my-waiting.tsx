import { formatDate } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import type { WaitingEntry } from '../../contract.ts'
import { useLeaveWaitingList, useMyWaiting, useOffers } from '../hooks.ts'
import { sayWhat, waitEnds } from '../words.ts'

export function MyWaiting({ hasMore }: { hasMore: boolean }) {
  const query = useMyWaiting()
  const { data: offered } = useOffers()
  const isBeside = hasMore || Boolean(offered?.offers.length)
  return (
    <Card title="What you’re waiting for">
      <QueryStatus query={query} label="Loading your waiting list" />
      {query.data?.entries.length === 0 && (
        <EmptyState title={`You’re not waiting for anything${isBeside ? ' else' : ''}.`}>
          Tell us when you can, and we’ll offer you times as they come free.
        </EmptyState>
      )}
      {query.data && query.data.entries.length > 0 && (
        <ul className="ruled">
          {query.data.entries.map((entry) => (
            <OneEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {query.data && query.data.entries.length > 0 && <p className="text-sm text-ink-2">{waitEnds}</p>}
    </Card>
  )
}

function OneEntry({ entry }: { entry: WaitingEntry }) {
  const leave = useLeaveWaitingList()
  const { id, instructor, sector, position, expectedOn } = entry
  return (
    <li className="flex-wrap">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <b className="block">{instructor ? instructor.name : `Any instructor near ${sector}`}</b>
        <p className="text-sm text-ink-2">{sayWhat(entry)}</p>
        <p className="text-sm">
          {position === 1 ? 'You’re first in line.' : `You’re number ${position} in line.`}{' '}
          {expectedOn
            ? `We expect a time around ${formatDate(expectedOn, 'short date')}.`
            : 'No time like this has come free lately, so we can’t say when.'}
        </p>
      </div>
      <Button size="sm" variant="danger-plain" busy={leave.isPending} onClick={() => leave.mutate({ id })}>
        Stop waiting
      </Button>
    </li>
  )
}
