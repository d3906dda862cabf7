import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { formatMoment } from '#common/time.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/segments.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import '#features/messages/web/messages.css'
import { ObjectionList } from '#features/admin/web/components/objection-list.tsx'
import { ReportedReviews } from '#features/admin/web/components/reported-reviews.tsx'
import type { Complaint } from '#features/messages/contract.ts'
import { reasonWords } from '#features/messages/rules.ts'
import { ProblemList } from '#features/objections/web/components/problem-list.tsx'
import { reachable } from '#features/messages/web/reachable.ts'
import { useCloseComplaint, useComplaints } from '#features/messages/web/hooks.ts'

const options = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const

export default function ComplaintsPage() {
  const [status, setStatus] = useState<'open' | 'closed'>('open')
  const query = useComplaints(status)
  const complaints = query.data?.pages.flatMap((page) => page.complaints) ?? []
  return (
    <>
      <PageHead
        title="Complaints"
        lead="A report keeps the last fifty messages. We delete it a year after it’s closed."
      >
        <ButtonLink to="/dashboard/admin/search" variant="second">
          Open a case: find the lesson
        </ButtonLink>
        <Segments
          label="Show"
          name="complaint-status"
          value={status}
          onChange={setStatus}
          options={options}
        />
      </PageHead>
      <ProblemList status={status} />
      <ObjectionList status={status} />
      <ReportedReviews status={status} />
      <QueryStatus query={query} label="Loading reports" />
      {query.data && complaints.length === 0 && (
        <EmptyState title={status === 'open' ? 'No open reports.' : 'No closed reports yet.'} />
      )}
      <ul className="grid gap-5">
        {complaints.map((complaint) => (
          <li key={complaint.id}>
            <ComplaintCard complaint={complaint} />
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

function ComplaintCard({ complaint }: { complaint: Complaint }) {
  const { complainant, accused, reason, words, excerpt, madeAt, closedAt, outcome } = complaint
  return (
    <Card
      title={reasonWords[reason]}
      action={<span className="text-sm text-ink-2">{formatMoment(madeAt)}</span>}
    >
      <div className="grid gap-4">
        <p>
          <Who person={complainant} /> reported <Who person={accused} />.
        </p>
        {words && <blockquote className="max-w-prose whitespace-pre-line">“{words}”</blockquote>}
        <section className="quoted" aria-label="The reported messages" {...reachable}>
          {excerpt.length === 0 && <p className="text-ink-2">There were no messages.</p>}
          {excerpt.map(({ seq, byComplainant, text, sentAt }) => (
            <p key={seq}>
              <span className="text-sm text-ink-2">
                {byComplainant ? complainant.name : accused.name}, {formatMoment(sentAt)}
              </span>
              <span className="block">{text || 'Removed with its writer’s account.'}</span>
            </p>
          ))}
        </section>
        {closedAt ? (
          <p>
            <b>Closed {formatMoment(closedAt)}.</b> {outcome}
          </p>
        ) : (
          <CloseComplaint id={complaint.id} />
        )}
      </div>
    </Card>
  )
}

const Who = ({ person: { id, name, role } }: { person: Complaint['complainant'] }) => (
  <>
    {id ? <Link to={`/dashboard/users/${id}`}>{name}</Link> : <b>{name}</b>} (
    {role === 'student' ? 'learner' : 'instructor'})
  </>
)

const Outcome = z.object({
  outcome: z.string().check(z.trim(), z.minLength(1, 'Say what was done.'), z.maxLength(1000)),
})

function CloseComplaint({ id }: { id: string }) {
  const form = useForm(Outcome, { defaultValues: { outcome: '' } })
  const close = useCloseComplaint()
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
