import { formatDay, formatTime } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { AuditEntry } from '../../contract.ts'
import { useAuditPages } from '../hooks.ts'
import { nameOf } from './document-button.tsx'

/** What was done with people's papers and by whom. */
export function AuditList() {
  return (
    <Card title="On record">
      <Entries />
    </Card>
  )
}

function Entries() {
  const audit = useAuditPages()
  if (audit.isError) return <ErrorState retry={audit.refetch}>The record could not be read just now.</ErrorState>
  if (!audit.data) return <ListSkeleton label="Loading the record" />
  const entries = audit.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0)
    return <EmptyState title="Nothing is on record yet.">Each decision on an instructor and each look at a private document is written down here.</EmptyState>
  return (
    <>
      <ul className="ruled text-sm" aria-label="Record">
        {entries.map((entry) => (
          <li key={entry.id} className="max-sm:block">
            <span className="min-w-0 flex-1">{sentenceFor(entry)}</span>
            <time dateTime={entry.at} className="num block text-ink-2">
              {formatDay(entry.at)}, {formatTime(entry.at)}
            </time>
          </li>
        ))}
      </ul>
      <LoadMore
        shown={entries.length}
        noun={entries.length === 1 ? 'entry' : 'entries'}
        busy={audit.isFetchingNextPage}
        onMore={audit.hasNextPage ? () => void audit.fetchNextPage() : undefined}
      />
    </>
  )
}

function sentenceFor({ what, by, about, detail }: AuditEntry) {
  const who = by?.name ?? 'Somebody whose account is gone'
  const whom = about?.name ?? 'somebody whose account is gone'
  if (what === 'submitted') return `${who} handed in badge and documents`
  if (what === 'approved') return `${by?.name ?? 'The platform'} approved ${whom}`
  if (what === 'rejected') return `${by?.name ?? 'The platform'} rejected ${whom}: ${detail}`
  if (what === 'documents-deleted') return `The documents of ${whom} were deleted, 30 days after the decision`
  return by && by.id === about?.id ? `${who} opened their own document ${nameOf(detail)}` : `${who} opened ${nameOf(detail)} of ${whom}`
}
