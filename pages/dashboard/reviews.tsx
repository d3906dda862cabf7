import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import * as z from 'zod/mini'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import type { Review } from '#features/reviews/contract.ts'
import { occasionWords, removalWords } from '#features/reviews/rules.ts'
import { DueReviews } from '#features/reviews/web/components/due-reviews.tsx'
import { ReportButton } from '#features/reviews/web/components/report-button.tsx'
import { ReviewBody } from '#features/reviews/web/components/review-body.tsx'
import { useMyReviews, useReplyToReview } from '#features/reviews/web/hooks.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalDay } from '#web/zone.ts'

export default function ReviewsPage() {
  const { name, role } = useSignedIn()
  const query = useMyReviews()
  const { received = [], written = [] } = query.data ?? {}
  const other = role === 'student' ? 'instructor' : 'learner'
  return (
    <>
      <PageHead
        title="Reviews"
        lead={`After your first, fifth and last lesson together, you and your ${other} can review each other.`}
      />
      <div className="grid grid-cols-1 gap-5">
        <QueryStatus query={query} label="Loading reviews" />
        <DueReviews />
        {query.data && (
          <>
            <Card title="About you">
              {received.length === 0 && <EmptyState title="Nobody has reviewed you yet." />}
              <ul className="ruled">
                {received.map((review) => (
                  <li key={review.id} className="flex-wrap justify-between">
                    <ReviewBody {...review} replier={firstName(name)}>
                      <From review={review} />
                    </ReviewBody>
                    <ReportButton id={review.id} of={review.other ?? `a former ${other}`} />
                    {!review.reply && review.other && <Reply review={review} />}
                  </li>
                ))}
              </ul>
            </Card>
            {written.length > 0 && (
              <Card title="Written by you">
                <ul className="ruled">
                  {written.map((review) => (
                    <li key={review.id}>
                      <ReviewBody
                        {...review}
                        replier={review.other ? firstName(review.other) : `Your ${other}`}
                      >
                        <From review={review} />
                        {review.removedBecause ? (
                          <Badge tone="red">Taken down</Badge>
                        ) : (
                          !review.publishedAt && <Badge tone="yellow">Not published yet</Badge>
                        )}
                      </ReviewBody>
                      {review.removedBecause && (
                        <p className="text-sm text-ink-2">{removalWords[review.removedBecause]}.</p>
                      )}
                    </li>
                  ))}
                </ul>
              </Card>
            )}
          </>
        )}
      </div>
    </>
  )
}

const From = ({ review: { other, isTrainee, occasion, writtenAt } }: { review: Review }) => (
  <span className="text-sm text-ink-2">
    <b className="text-ink">{other ?? 'Somebody who has left'}</b>, {occasionWords[occasion]},{' '}
    {formatLocalDay(writtenAt)} <TraineeMark is={isTrainee} />
  </span>
)

const Words = z.object({
  text: z.string().check(z.trim(), z.minLength(1, 'Write your reply.'), z.maxLength(1000)),
})

function Reply({ review: { id, other } }: { review: Review }) {
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm(Words, { defaultValues: { text: '' } })
  const reply = useReplyToReview()
  const name = other ? firstName(other) : 'them'
  if (!isOpen)
    return (
      <Button variant="second" size="sm" onClick={() => setIsOpen(true)}>
        Reply<span className="sr"> to {name}</span>
      </Button>
    )
  return (
    <Form
      form={form}
      className="w-full"
      draft={`reply ${id}`}
      onSubmit={async ({ text }) => {
        await reply.mutateAsync({ id, text })
        toast({ title: 'Reply published', tone: 'good' })
      }}
    >
      <TextArea
        name="text"
        label={`Your reply to ${name}`}
        hint="Anyone who can read the review can read your reply. You can reply once."
        rows={3}
        maxLength={1000}
      />
      <SubmitButton>Publish reply</SubmitButton>
    </Form>
  )
}
