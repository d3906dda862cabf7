import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { formatDate, homeZone } from '#common/time.ts'
import { leastReviews } from '#features/instructors/rules.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { Stars } from '#ui/stars.tsx'
import { occasionWords } from '../../rules.ts'
import { useReviewsOf } from '../hooks.ts'
import { ReportButton } from './report-button.tsx'
import { ReviewBody } from './review-body.tsx'

/** What learners wrote, in an instructor's entry. */
export function InstructorReviews({ id, name }: { id: string; name: string }) {
  const query = useReviewsOf(id)
  const [first] = query.data?.pages ?? []
  const reviews = query.data?.pages.flatMap((page) => page.reviews) ?? []
  return (
    <Card title="Reviews">
      <QueryStatus query={query} label="Loading reviews" />
      {first?.count === 0 && <EmptyState title="No reviews yet." />}
      {first && first.count > 0 && (
        <div className="grid grid-cols-1 gap-4">
          {first.average === null ? (
            <p>
              {plural(first.count, 'review')}. We show an average from {leastReviews} on.
            </p>
          ) : (
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <p className="flex items-center gap-3">
                <b className="num text-2xl">{first.average.toFixed(1)}</b>
                <span>
                  <Stars rating={first.average} />
                  <span className="block text-sm text-ink-2">{plural(first.count, 'review')}</span>
                </span>
              </p>
              <ul
                className="grid gap-x-5 text-sm text-ink-2 sm:grid-cols-2"
                aria-label="How many gave how many stars"
              >
                {first.counts
                  .map((count, at) => ({ count, stars: at + 1 }))
                  .toReversed()
                  .map(({ count, stars }) => (
                    <li key={stars} className="num">
                      {plural(stars, 'star')}: {count}
                    </li>
                  ))}
              </ul>
            </div>
          )}
          <ul className="ruled ruled-all">
            {reviews.map((review) => (
              <li key={review.id} className="flex-wrap justify-between">
                <ReviewBody by="learner" {...review} replier={firstName(name)}>
                  <span className="text-sm text-ink-2">
                    <b className="text-ink">{review.name ?? 'A former learner'}</b>, after the{' '}
                    {occasionWords[review.occasion]},{' '}
                    {formatDate(review.publishedAt, 'month and year', homeZone)}
                  </span>
                </ReviewBody>
                <ReportButton id={review.id} of={review.name ?? 'a former learner'} />
              </li>
            ))}
          </ul>
          {query.hasNextPage && (
            <Button
              variant="second"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          )}
          <p className="text-sm wrap-anywhere text-ink-2">
            Only learners who’ve had a lesson with {firstName(name)} can write a review, after the first, the
            fifth and the last. Nobody gets anything for one, and we never take one down for being bad.
          </p>
        </div>
      )}
    </Card>
  )
}
