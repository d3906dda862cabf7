import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Segments } from '#ui/segments.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { useDisputes } from '../dispute-hooks.ts'
import { DisputeCard } from './dispute-card.tsx'

const options = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const

export function DisputeList() {
  const [status, setStatus] = useState<'open' | 'closed'>('open')
  const query = useDisputes(status)
  const disputes = query.data?.pages.flatMap((page) => page.disputes) ?? []
  return (
    <div className="grid gap-5">
      <Segments label="Show" name="dispute-status" value={status} onChange={setStatus} options={options} />
      <QueryStatus query={query} label="Loading disputes" />
      {query.data && disputes.length === 0 && (
        <EmptyState title={status === 'open' ? 'No payment is disputed.' : 'No closed disputes yet.'} />
      )}
      <ul className="grid gap-5" aria-label="Disputed payments">
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <DisputeCard dispute={dispute} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="second" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
