import { Link } from 'react-router'
import * as z from 'zod/mini'
import { formatMoney } from '#common/money.ts'
import { formatDay, formatMinutes, formatTime } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { outcomeWords } from '#features/lessons/outcomes.ts'
import type { ObjectionCase } from '../../objections-contract.ts'
import { useObjections, useDecideObjection } from '../hooks.ts'

/** Objections of learners to how their lessons were marked. */
export function ObjectionList({ status }: { status: 'open' | 'closed' }) {
  const query = useObjections(status)
  const objections = query.data?.pages.flatMap((page) => page.objections) ?? []
  if (query.data && objections.length === 0) return null
  return (
    <section aria-label="Objections to lessons" className="mb-8 grid gap-5">
      <h2 className="text-lg">Objections to lessons</h2>
      <QueryStatus query={query} label="Loading objections" />
      {objections.map((objection) => (
        <ObjectionCard key={objection.id} objection={objection} />
      ))}
      {query.hasNextPage && (
        <Button variant="second" onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}

function ObjectionCard({ objection }: { objection: ObjectionCase }) {
  const { learner, instructor, reason, startsAt, minutes, outcome, markedBy, earnedPence } = objection
  return (
    <Card title={`${formatDay(startsAt)}, ${formatTime(startsAt)}, ${formatMinutes(minutes)}`}>
      <div className="grid gap-3">
        <p>
          <Who person={learner} otherwise="A former learner" /> objects: the lesson with{' '}
          <Who person={instructor} otherwise="a former instructor" /> was marked
          {outcome && ` as “${outcomeWords[outcome]}”`}{' '}
          {markedBy === 'platform' ? 'automatically' : 'by them'}. Earned with it, less refunds:{' '}
          {formatMoney(earnedPence)}.
        </p>
        <blockquote className="max-w-prose whitespace-pre-line">“{reason}”</blockquote>
        {objection.decidedAt ? (
          <p>
            <b>
              {
                {
                  upheld: 'Upheld',
                  dismissed: 'Dismissed',
                  corrected: 'Corrected by the instructor',
                  open: '',
                }[objection.status]
              }
              {objection.refundedPence > 0 && `, ${formatMoney(objection.refundedPence)} refunded`}.
            </b>{' '}
            {objection.explanation}
          </p>
        ) : (
          <Decide objection={objection} />
        )}
      </div>
    </Card>
  )
}

const Who = ({ person, otherwise }: { person: ObjectionCase['learner']; otherwise: string }) =>
  person ? <Link to={`/dashboard/users/${person.id}`}>{person.name}</Link> : otherwise

const Decision = z.object({
  decision: z.enum(['upheld', 'dismissed']),
  pounds: z.string().check(z.trim(), z.regex(/^\d{0,6}(\.\d{1,2})?$/, 'Enter an amount like 12.50.')),
  from: z.enum(['shared', 'platform']),
  explanation: z
    .string()
    .check(z.trim(), z.minLength(1, 'Give a reason. Both of them will read it.'), z.maxLength(500)),
})

function Decide({ objection: { id, earnedPence } }: { objection: ObjectionCase }) {
  const form = useForm(Decision, {
    defaultValues: { decision: 'upheld', pounds: '', from: 'shared', explanation: '' },
  })
  const decide = useDecideObjection()
  const isUpheld = form.watch('decision') === 'upheld'
  return (
    <Form
      form={form}
      onSubmit={async ({ decision, pounds, from, explanation }) => {
        const refundPence = decision === 'upheld' ? Math.round(Number(pounds || 0) * 100) : 0
        await decide.mutateAsync({ id, decision, refundPence, from, earnedPence, explanation })
        toast({ title: 'Objection decided', description: 'We’ve emailed them both.', tone: 'good' })
      }}
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          name="decision"
          label="Decision"
          options={[
            { value: 'upheld', label: 'The learner is right' },
            { value: 'dismissed', label: 'It stays as marked' },
          ]}
        />
        {isUpheld && earnedPence > 0 && (
          <>
            <TextField
              name="pounds"
              label="Refund in £"
              hint={`Up to ${formatMoney(earnedPence)}`}
              inputMode="decimal"
              autoComplete="off"
            />
            <SelectField
              name="from"
              label="Who bears it"
              options={[
                { value: 'shared', label: 'The instructor and our commission' },
                { value: 'platform', label: 'We do' },
              ]}
            />
          </>
        )}
      </div>
      <TextArea name="explanation" label="Why" rows={2} maxLength={500} />
      <SubmitButton variant="second">Decide</SubmitButton>
    </Form>
  )
}
