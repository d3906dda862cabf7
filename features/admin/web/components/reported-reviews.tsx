import { Link } from 'react-router'
import * as z from 'zod/mini'
import { formatDay, formatTime } from '#common/time.ts'
import { occasionWords, removalReasons, removalWords } from '#features/reviews/rules.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { Stars } from '#ui/stars.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import type { ReportedReview } from '../../reviews-contract.ts'
import { useDecideReportedReview, useReportedReviews } from '../hooks.ts'

/** Reviews that somebody says break the rules. */
export function ReportedReviews({ status }: { status: 'open' | 'closed' }) {
  const query = useReportedReviews(status)
  const reviews = query.data?.pages.flatMap((page) => page.reviews) ?? []
  if (query.data && reviews.length === 0) return null
  return (
    <section aria-label="Reported reviews" className="mb-8 grid gap-5">
      <h2 className="text-lg">Reported reviews</h2>
      <QueryStatus query={query} label="Loading reported reviews" />
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
      {query.hasNextPage && (
        <Button variant="second" onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}

function ReviewCard({ review }: { review: ReportedReview }) {
  const { id, by, stars, text, reply, occasion, publishedAt, removedBecause } = review
  const { learner, learnerIsNew, instructor } = review
  const [author, about] = by === 'learner' ? [learner, instructor] : [instructor, learner]
  return (
    <Card
      title={`After their ${occasionWords[occasion]}`}
      action={<span className="text-sm text-ink-2">{formatDay(publishedAt)}</span>}
    >
      <div className="grid grid-cols-1 gap-3">
        <p>
          <Who person={author} /> reviewed <Who person={about} />.
        </p>
        {learnerIsNew && (
          <p className="text-sm text-ink-2">The learner’s account was less than a month old.</p>
        )}
        <Stars rating={stars} />
        {text && <blockquote className="max-w-prose whitespace-pre-line wrap-anywhere">“{text}”</blockquote>}
        {reply && <p className="max-w-prose whitespace-pre-line wrap-anywhere">Reply: “{reply}”</p>}
        <ul className="grid gap-2">
          {review.reports.map(({ person, reason, text: says, madeAt, decision, explanation }) => (
            <li key={madeAt + reason}>
              <Who person={person} />, {formatDay(madeAt)}, {formatTime(madeAt)}: {removalWords[reason]}.
              {says && <span className="block">“{says}”</span>}
              {decision && (
                <span className="block text-sm text-ink-2">
                  {decision === 'kept' ? 'It stayed' : 'Taken down'}: {explanation}
                </span>
              )}
            </li>
          ))}
        </ul>
        {removedBecause ? (
          <p>
            <b>Taken down.</b> {removalWords[removedBecause]}.
          </p>
        ) : (
          review.reports.some(({ decision }) => decision === null) && <Decide id={id} />
        )}
      </div>
    </Card>
  )
}

const Who = ({ person }: { person: ReportedReview['learner'] }) =>
  person ? <Link to={`/dashboard/users/${person.id}`}>{person.name}</Link> : 'Somebody who has left'

const Decision = z.object({
  decision: z.enum(['kept', ...removalReasons]),
  explanation: z
    .string()
    .check(z.trim(), z.minLength(1, 'Give a reason. The people concerned will read it.'), z.maxLength(500)),
})

function Decide({ id }: { id: string }) {
  const form = useForm(Decision, { defaultValues: { decision: 'kept', explanation: '' } })
  const decide = useDecideReportedReview()
  return (
    <Form
      form={form}
      onSubmit={async ({ decision, explanation }) => {
        await decide.mutateAsync(
          decision === 'kept'
            ? { id, decision, explanation }
            : { id, decision: 'removed', reason: decision, explanation },
        )
        toast({ title: 'Decided', description: 'We’ve emailed those concerned.', tone: 'good' })
      }}
    >
      <SelectField
        name="decision"
        label="Decision"
        hint="A bad review isn’t a reason to take it down."
        options={[
          { value: 'kept', label: 'It stays' },
          ...removalReasons.map((value) => ({ value, label: `Take it down: ${removalWords[value]}` })),
        ]}
      />
      <TextArea name="explanation" label="Why" rows={2} maxLength={500} />
      <SubmitButton variant="second">Decide</SubmitButton>
    </Form>
  )
}
