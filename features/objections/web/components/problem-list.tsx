import { Link } from 'react-router'
import * as z from 'zod/mini'
import { formatMoment } from '#common/time.ts'
import { requiredText } from '#common/schema.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import type { ProblemCase } from '../../problems-contract.ts'
import { problemStateWords, problemTones, problemWords } from '../../rules.ts'
import { useAnswerProblem, useCloseProblem, useProblemCases } from '../hooks.ts'

/** For administrators: what people say was wrong with their lessons. */
export function ProblemList({ status }: { status: 'open' | 'closed' }) {
  const query = useProblemCases(status)
  const problems = query.data?.pages.flatMap((page) => page.problems) ?? []
  if (query.data && problems.length === 0) return null
  return (
    <section aria-label="Problems with lessons" className="mb-8 grid gap-5">
      <h2 className="text-lg">Problems with lessons</h2>
      <QueryStatus query={query} label="Loading problems" />
      {problems.map((problem) => (
        <ProblemCard key={problem.id} problem={problem} />
      ))}
      {query.hasNextPage && (
        <Button variant="second" onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}

function ProblemCard({ problem }: { problem: ProblemCase }) {
  const { reason, words, status, answer, madeAt, answeredAt, closedAt, lessonId, startsAt } = problem
  const { byLearner, learner, instructor, rangBy, notedBy } = problem
  const writer = byLearner ? learner : instructor
  return (
    <Card
      title={problemWords[reason]}
      action={<Badge tone={problemTones[status]}>{problemStateWords[status]}</Badge>}
    >
      <div className="grid gap-3">
        <p>
          <Who person={writer} /> ({byLearner ? 'learner' : 'instructor'}) about the{' '}
          <Link to={`/dashboard/admin/lessons/${lessonId}`}>lesson on {formatMoment(startsAt)}</Link> with{' '}
          <Who person={byLearner ? instructor : learner} />, written {formatMoment(madeAt)}
          {rangBy && ` by ${notedBy?.name ?? 'a former administrator'}, when ${rangBy} rang`}.
        </p>
        <blockquote className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
          “{words}”
        </blockquote>
        {answeredAt && (
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">
            <b>Answered {formatMoment(answeredAt)}:</b> {answer}
          </p>
        )}
        {status === 'open' && writer && <Answer id={problem.id} name={writer.name} />}
        {(status === 'answered' || (status === 'open' && !writer)) && <Close id={problem.id} />}
        {closedAt && <p className="text-ink-2">Closed {formatMoment(closedAt)}.</p>}
      </div>
    </Card>
  )
}

const Who = ({ person }: { person: ProblemCase['learner'] }) =>
  person ? <Link to={`/dashboard/users/${person.id}`}>{person.name}</Link> : 'somebody without an account'

const AnswerForm = z.object({ answer: requiredText(2000, 'Write an answer.') })

function Answer({ id, name }: { id: string; name: string }) {
  const form = useForm(AnswerForm, { defaultValues: { answer: '' } })
  const send = useAnswerProblem()
  return (
    <Form
      form={form}
      onSubmit={async ({ answer }) => {
        await send.mutateAsync({ id, answer })
        toast({ title: 'Answer sent', description: `We’ve emailed ${name}.`, tone: 'good' })
      }}
    >
      <TextArea
        name="answer"
        label={`Answer to ${name}`}
        hint="They read it on the lesson’s page and in an email. The other person doesn’t."
        rows={3}
        maxLength={2000}
      />
      <SubmitButton variant="second">Send the answer</SubmitButton>
    </Form>
  )
}

function Close({ id }: { id: string }) {
  const close = useCloseProblem()
  return (
    <p>
      <Button
        variant="second"
        busy={close.isPending}
        onClick={() =>
          void close
            .mutateAsync({ id })
            .then(() => toast({ title: 'Case closed', tone: 'good' }), toastFailure)
        }
      >
        Close the case
      </Button>
    </p>
  )
}
