import { useState } from 'react'
import { Link } from 'react-router'
import type { MessageReport } from '#features/messages/contract.ts'
import { reasonWords } from '#features/messages/rules.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { useMessageReports } from '../hooks.ts'
import { moment, several } from '../words.ts'
import { ReportDialog } from './report-dialog.tsx'

/** What people have reported in messages and nobody has looked at yet, the longest-waiting first. `always`: also when there is none. */
export function MessageReports({ always = false }: { always?: boolean }) {
  const open = useMessageReports()
  const [shown, setShown] = useState<MessageReport>()
  if (open.isError)
    return (
      <Card id="message-reports" title="Messages that were reported">
        <ErrorState retry={open.refetch}>The reports could not be read just now.</ErrorState>
      </Card>
    )
  if (!open.data || open.data.reports.length === 0)
    return always ? (
      <Card id="message-reports" title="Messages that were reported">
        {open.data ? <EmptyState title="Nobody has reported anything that is still open." /> : <ListSkeleton label="Loading the reports" />}
      </Card>
    ) : null
  return (
    <Card id="message-reports" title="Messages that were reported">
      <ul className="ruled" aria-label="Messages that were reported">
        {open.data.reports.map((report) => (
          <li key={report.id} className="flex-wrap">
            <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
              <b>
                <Person person={report.reporter} /> reported <Person person={report.reported} />
              </b>
              <span className="block text-sm text-ink-2">
                {moment(report.reportedAt)}, {several(report.excerpt.length, 'message')}
              </span>
            </span>
            <Badge tone="yellow">{reasonWords[report.reason]}</Badge>
            <Button variant="second" size="sm" onClick={() => setShown(report)}>
              Look at it<span className="sr">, by {report.reporter.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {open.data.nextCursor && <p className="pt-4 text-sm text-ink-2">Further ones appear as these are closed.</p>}
      {shown && <ReportDialog report={shown} onClose={() => setShown(undefined)} />}
    </Card>
  )
}

const Person = ({ person: { id, name } }: { person: MessageReport['reporter'] }) => (id ? <Link to={`/dashboard/users/${id}`}>{name}</Link> : <>{name}</>)
