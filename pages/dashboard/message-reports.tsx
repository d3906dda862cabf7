import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { formatDay, formatTime } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/segments.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import '#features/messages/web/messages.css'
import type { MessageReport } from '#features/messages/contract.ts'
import { reasonWords } from '#features/messages/rules.ts'
import { reachable } from '#features/messages/web/reachable.ts'
import { useCloseReport, useReports } from '#features/messages/web/hooks.ts'

const options = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const

export default function MessageReportsPage() {
  const [status, setStatus] = useState<'open' | 'closed'>('open')
  const query = useReports(status)
  const reports = query.data?.pages.flatMap((page) => page.reports) ?? []
  return (
    <>
      <PageHead
        title="Reported messages"
        lead="A report holds the last fifty messages as they stood. It is deleted a year after it was closed."
      >
        <Segments label="Show" name="report-status" value={status} onChange={setStatus} options={options} />
      </PageHead>
      <QueryStatus query={query} label="Loading reports" />
      {query.data && reports.length === 0 && (
        <EmptyState
          title={status === 'open' ? 'Nothing is waiting to be looked at.' : 'No report has been closed yet.'}
        />
      )}
      <ul className="grid gap-5">
        {reports.map((report) => (
          <li key={report.id}>
            <Report report={report} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="second"
          className="mt-4"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

const moment = (at: string) => `${formatDay(at)}, ${formatTime(at)}`

function Report({ report }: { report: MessageReport }) {
  const { reporter, reported, reason, words, excerpt, reportedAt, closedAt, outcome } = report
  return (
    <Card
      title={reasonWords[reason]}
      action={<span className="text-sm text-ink-2">{moment(reportedAt)}</span>}
    >
      <div className="grid gap-4">
        <p>
          <Who person={reporter} /> reported <Who person={reported} />.
        </p>
        {words && <blockquote className="max-w-prose whitespace-pre-line">“{words}”</blockquote>}
        <section className="quoted" aria-label="The reported messages" {...reachable}>
          {excerpt.length === 0 && <p className="text-ink-2">There were no messages.</p>}
          {excerpt.map(({ seq, byReporter, text, sentAt }) => (
            <p key={seq}>
              <span className="text-sm text-ink-2">
                {byReporter ? reporter.name : reported.name}, {moment(sentAt)}
              </span>
              <span className="block">{text || 'Removed with the account of its writer.'}</span>
            </p>
          ))}
        </section>
        {closedAt ? (
          <p>
            <b>Closed {moment(closedAt)}.</b> {outcome}
          </p>
        ) : (
          <CloseReport id={report.id} />
        )}
      </div>
    </Card>
  )
}

const Who = ({ person: { id, name, role } }: { person: MessageReport['reporter'] }) => (
  <>
    {id ? <Link to={`/dashboard/users/${id}`}>{name}</Link> : <b>{name}</b>} (
    {role === 'student' ? 'learner' : 'instructor'})
  </>
)

const Outcome = z.object({
  outcome: z.string().check(z.trim(), z.minLength(1, 'Say what was done.'), z.maxLength(1000)),
})

function CloseReport({ id }: { id: string }) {
  const form = useForm(Outcome, { defaultValues: { outcome: '' } })
  const close = useCloseReport()
  return (
    <Form
      form={form}
      onSubmit={async ({ outcome }) => {
        await close.mutateAsync({ id, outcome })
        toast({ title: 'Report closed', tone: 'good' })
      }}
    >
      <TextArea name="outcome" label="What was done" rows={2} maxLength={1000} />
      <SubmitButton variant="second">Close the report</SubmitButton>
    </Form>
  )
}
