import { formatPrice } from '#common/money.ts'
import { BadgeCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { postcodeAttribution } from '#common/postcode/attribution.ts'
import { plural } from '#common/plural.ts'
import { formatDate, formatMinutes, homeZone } from '#common/time.ts'
import { sayGearboxes } from '#features/diary/rules.ts'
import { leastReviews } from '#features/instructors/rules.ts'
import { ReachMap } from '#features/maps/web/components/reach-map.tsx'
import { occasionWords } from '#features/reviews/rules.ts'
import { hasFigures, ReliabilityFigures } from '#features/reliability/web/components/reliability-figures.tsx'
import { ReviewBody } from '#features/reviews/web/components/review-body.tsx'
import { Button } from '#ui/button.tsx'
import { Stars } from '#ui/stars.tsx'
import type { PublicProfile } from '../../contract.ts'
import { useMoreReviews } from '../hooks.ts'
import { listTimePrices, sayFirst } from '#features/instructors/web/words.ts'

type Of = { profile: PublicProfile }

export const About = ({ profile: { name, headline, about, languages, specialisms, gearboxes, car } }: Of) => (
  <section aria-labelledby="about-them">
    <h2 id="about-them">About {firstName(name)}</h2>
    {headline && <p className="font-semibold wrap-anywhere">{headline}</p>}
    {about && <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{about}</p>}
    <dl className="ruled ruled-all mt-4">
      <Fact what="Teaches in">{teachesIn(gearboxes, car)}</Fact>
      {languages.length > 0 && <Fact what="Languages">{languages.join(', ')}</Fact>}
      {specialisms.length > 0 && <Fact what="Specialises in">{specialisms.join(', ')}</Fact>}
    </dl>
  </section>
)

export const ReachFigure = ({ profile: { map, radiusMiles, area } }: Of) => (
  <div className="listing-reach">
    <ReachMap
      map={map}
      miles={radiusMiles}
      label={`A map of ${area} and the ${plural(radiusMiles, 'mile')} around it`}
    />
    <p className="area-map-note">Picks up inside the line</p>
  </div>
)

export const Reach = ({ profile: { name, radiusMiles, area } }: Of) => (
  <section aria-labelledby="reach">
    <h2 id="reach">Where {firstName(name)} picks up</h2>
    <p>
      Within {plural(radiusMiles, 'mile')} of {area}. Only the instructor you book sees your address.
    </p>
    <p className="mt-2 text-xs text-ink-2">{postcodeAttribution}</p>
  </section>
)

const teachesIn = (gearboxes: PublicProfile['gearboxes'], car: string) =>
  [sayGearboxes(gearboxes), car].filter(Boolean).join(', ')

const Fact = ({ what, children }: { what: string; children: ReactNode }) => (
  <div className="flex-wrap justify-between">
    <dt className="text-ink-2">{what}</dt>
    <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
  </div>
)

export function Checked({ profile: { name, badgeKind, checkedOn } }: Of) {
  const isTrainee = badgeKind === 'PDI'
  const when = checkedOn && formatDate(checkedOn, 'month and year')
  const checks = [
    'Driving licence',
    isTrainee ? 'Trainee licence (PDI)' : 'Approved driving instructor’s badge (ADI)',
    'DBS certificate',
  ]
  return (
    <section aria-labelledby="checked">
      <h2 id="checked">What we’ve checked</h2>
      <ul className="ruled ruled-all">
        {checks.map((check) => (
          <li key={check}>
            <BadgeCheck aria-hidden="true" className="shrink-0 text-green-ink" />
            <b className="flex-1">{check}</b>
            {when && <span className="text-sm text-ink-2">{when}</span>}
          </li>
        ))}
      </ul>
      {isTrainee && (
        <p className="mt-2 text-sm text-ink-2">
          {firstName(name)} is a trainee, still preparing for the instructors’ final qualifying test.
        </p>
      )}
    </section>
  )
}

export const Prices = ({ profile }: Of) => {
  const { name, lessons, firstLesson, packages } = profile
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">Prices</h2>
      <ul className="ruled ruled-all">
        {firstLesson && (
          <li className="justify-between">
            <span className="min-w-0">
              {sayFirst(firstLesson.minutes)}
              <span className="block text-sm text-ink-2">
                For learners who’ve never had a lesson with {firstName(name)}.
              </span>
            </span>
            <b className="num">{formatPrice(firstLesson.pricePence)}</b>
          </li>
        )}
        {lessons.map(({ minutes, pricePence }) => (
          <li key={minutes} className="justify-between">
            <span>{formatMinutes(minutes)}</span>
            <b className="num">{formatPrice(pricePence)}</b>
          </li>
        ))}
        {listTimePrices(profile).map(({ when, price }) => (
          <li key={when} className="justify-between">
            <span>{when}</span>
            <b className="num">{price}</b>
          </li>
        ))}
        {packages
          .filter(({ pricePence }) => !lessons.some((lesson) => lesson.pricePence === pricePence))
          .map((pack) => (
            <li key={pack.name} className="justify-between">
              <span className="min-w-0 wrap-anywhere">
                {pack.name}
                {pack.description && <span className="block text-sm text-ink-2">{pack.description}</span>}
              </span>
              <b className="num">{formatPrice(pack.pricePence)}</b>
            </li>
          ))}
      </ul>
      <p className="mt-2 text-sm text-ink-2">You pay nothing on top of {firstName(name)}’s price.</p>
    </section>
  )
}

export function Reviews({ profile: { slug, name, rating, stars, reviews, moreReviews } }: Of) {
  const [wantsMore, setWantsMore] = useState(false)
  const pages = useMoreReviews(slug, moreReviews, wantsMore)
  const hasMore = pages.data ? pages.hasNextPage : moreReviews !== null
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">{rating.count === 0 ? 'No reviews yet' : plural(rating.count, 'review')}</h2>
      {rating.average !== null && (
        <div className="mb-4 flex flex-wrap items-center gap-x-8 gap-y-3">
          <p className="flex items-center gap-3">
            <b className="num text-2xl">{rating.average.toFixed(1)}</b>
            <Stars rating={rating.average} />
          </p>
          <ul className="star-bars flex-1" aria-label="How many gave how many stars">
            {stars
              .map((count, at) => ({ count, step: at + 1 }))
              .toReversed()
              .map(({ count, step }) => (
                <li key={step} className="num">
                  <span>{plural(step, 'star')}</span>
                  <svg className="star-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={(count / Math.max(1, rating.count)) * 100} height="1" />
                  </svg>
                  <span>{count}</span>
                </li>
              ))}
          </ul>
        </div>
      )}
      {rating.count > 0 && rating.average === null && (
        <p className="mb-3 text-ink-2">We show an average once there are {leastReviews} reviews.</p>
      )}
      <ul className="ruled ruled-all">
        {[...reviews, ...(pages.data?.pages ?? []).flatMap((page) => page.reviews)].map((review) => (
          <li key={`${review.publishedAt} ${review.name} ${review.occasion}`}>
            <ReviewBody by="learner" {...review} replier={firstName(name)}>
              <span className="text-sm text-ink-2">
                <b className="text-ink">{review.name ?? 'A former learner'}</b>, after the{' '}
                {occasionWords[review.occasion]}, {formatDate(review.publishedAt, 'month and year', homeZone)}
              </span>
            </ReviewBody>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button
          variant="second"
          className="needs-script mt-3"
          busy={pages.isFetching}
          onClick={() => (pages.data || pages.isError ? void pages.fetchNextPage() : setWantsMore(true))}
        >
          Show more reviews
        </Button>
      )}
      {pages.isError && (
        <p role="alert" className="mt-2">
          We couldn’t load more reviews. Please try again.
        </p>
      )}
      <p className="mt-2 text-sm text-ink-2">
        Only learners who’ve had a lesson with {firstName(name)} can write a review. Nobody gets anything for
        one, and we never take one down for being bad.
      </p>
    </section>
  )
}

/** Two columns where there is room; nothing while there is too little to say. */
export function TrackRecord({ profile }: Of) {
  const { name, tests, reliability } = profile
  const isKnown = hasFigures(reliability)
  if (!tests && !isKnown) return null
  return (
    <div className="track-record">
      {tests && <Tests name={name} tests={tests} />}
      {isKnown && (
        <section aria-labelledby="reliability">
          <h2 id="reliability">Reliability</h2>
          <ReliabilityFigures reliability={reliability} name={firstName(name)} />
        </section>
      )}
    </div>
  )
}

const Tests = ({ name, tests }: { name: string; tests: NonNullable<PublicProfile['tests']> }) => (
  <section aria-labelledby="tests">
    <h2 id="tests">Pass record</h2>
    <p>
      <b className="num pass-record">
        {tests.passed} of {tests.taken}
      </b>
      tests passed in the last 12 months
    </p>
    <p className="mt-1 text-sm text-ink-2">
      From the results {firstName(name)} has entered here, first attempts and retakes. We can’t check them
      with the DVSA.
    </p>
  </section>
)
