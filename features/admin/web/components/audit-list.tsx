import { formatMoment } from '#common/time.ts'
import { Link } from 'react-router'
import { pluralWord } from '#common/plural.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import type { AuditEntry } from '../../audit-contract.ts'
import { type AuditQuery, useAuditPages } from '../hooks.ts'
import { sentenceFor } from '../words.ts'

type AuditListProps = {
  query: AuditQuery
  nothing: string
}

export function AuditList({ query, nothing }: AuditListProps) {
  const audit = useAuditPages(query)
  if (audit.isLoadingError)
    return <ErrorState retry={audit.refetch}>We couldn’t load the audit log.</ErrorState>
  if (!audit.data) return <ListSkeleton label="Loading the audit log" />
  const entries = audit.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <EmptyState title={nothing} />
  return (
    <div aria-busy={audit.isPlaceholderData}>
      <ul className="ruled text-md" aria-label="Audit log">
        {entries.map((entry) => (
          <li key={entry.id} className="max-sm:block">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{sentenceFor(entry)}</span>
            <OpenEntry entry={entry} person={query.person} />
            <time dateTime={entry.at} className="num text-sm whitespace-nowrap text-ink-2 max-sm:block">
              {formatMoment(entry.at)}
            </time>
          </li>
        ))}
      </ul>
      <LoadMore
        shown={entries.length}
        noun={pluralWord(entries.length, 'entry', 'entries')}
        busy={audit.isFetchingNextPage}
        failed={audit.isFetchNextPageError}
        onMore={audit.hasNextPage ? () => void audit.fetchNextPage() : undefined}
      />
    </div>
  )
}

function OpenEntry({
  entry: { lesson, subject },
  person,
}: {
  entry: AuditEntry
  person: string | undefined
}) {
  const target = lesson
    ? { to: `/dashboard/admin/lessons/${lesson.id}`, name: `lesson on ${formatMoment(lesson.startsAt)}` }
    : subject && subject.id !== person && { to: `/dashboard/users/${subject.id}`, name: subject.name }
  return (
    target && (
      <Link to={target.to} className="mr-3 whitespace-nowrap max-sm:ml-2">
        Open<span className="sr"> {target.name}</span>
      </Link>
    )
  )
}
