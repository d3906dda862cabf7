import { useState } from 'react'
import { expiryReminders } from '#features/instructors/rules.ts'
import { useVettings } from '#features/instructors/web/hooks.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Segments } from '#ui/segments.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { QueuedVetting } from './queued-vetting.tsx'

type Shown = 'in_review' | 'approved' | 'rejected' | 'expiring'

/** The first email about it comes this long before. */
const expiresWithinDays = Math.max(...expiryReminders)

const options = [
  { value: 'in_review', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'expiring', label: `Expires within ${expiresWithinDays} days` },
] as const
const nothing: Record<Shown, string> = {
  in_review: 'Nobody is waiting.',
  approved: 'Nobody has been approved yet.',
  rejected: 'Nobody has been rejected.',
  expiring: `No badge or licence expires within ${expiresWithinDays} days.`,
}

export function VettingQueue() {
  const [status, setStatus] = useState<Shown>('in_review')
  const [page, setPage] = useState(1)
  const show = (chosen: Shown) => {
    setStatus(chosen)
    setPage(1)
  }
  return (
    <Card
      id="vetting"
      title="Vetting"
      action={
        <Segments label="Show" name="vetting-status" value={status} onChange={show} options={options} />
      }
    >
      <Vettings status={status} page={page} onPage={setPage} />
    </Card>
  )
}

function Vettings({ status, page, onPage }: { status: Shown; page: number; onPage: (page: number) => void }) {
  const queue = useVettings(status === 'expiring' ? { expiresWithinDays, page } : { status, page })
  if (queue.isLoadingError)
    return <ErrorState retry={queue.refetch}>We couldn’t load the vetting queue.</ErrorState>
  if (!queue.data) return <ListSkeleton label="Loading the vetting queue" />
  const { vettings, hasMore } = queue.data
  if (vettings.length === 0 && page > 1)
    return (
      <EmptyState
        title="This page is now empty."
        action={
          <Button variant="second" onClick={() => onPage(1)}>
            Back to the first page
          </Button>
        }
      />
    )
  if (vettings.length === 0)
    return (
      <EmptyState title={nothing[status]}>
        {status === 'in_review' && 'New documents appear here as soon as an instructor submits them.'}
      </EmptyState>
    )
  return (
    <div aria-busy={queue.isPlaceholderData}>
      <ul className="ruled" aria-label="Vettings">
        {vettings.map((vetting) => (
          <QueuedVetting key={vetting.id} vetting={vetting} />
        ))}
      </ul>
      {(page > 1 || hasMore) && (
        <nav aria-label="Pages of vettings" className="flex items-center justify-between gap-3 pt-4 text-sm">
          <Button variant="second" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span className="num">Page {page}</span>
          <Button variant="second" size="sm" disabled={!hasMore} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </div>
  )
}
