import { firstName } from '#common/first-name.ts'
import { asGearbox } from '#features/diary/rules.ts'
import type { ReactNode } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { MessageLink } from '#features/messages/web/components/message-link.tsx'
import { BuyBlock } from '#features/payments/web/components/buy-block.tsx'
import { SaveButton } from '#features/favourites/web/components/save-button.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/class-names.ts'
import { EmptyState, ErrorState, ListSkeleton, Banner } from '#ui/states.tsx'
import { RequestError } from '#web/api-error.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { BadgeMark } from '#features/instructors/web/components/badge-mark.tsx'
import { CarPhoto } from '#features/instructors/web/components/car-photo.tsx'
import { listTimePrices, sayFirst } from '#features/instructors/web/words.ts'
import { Rating } from '#features/instructors/web/components/rating.tsx'
import { InstructorFacts } from '#features/instructors/web/components/instructor-facts.tsx'
import type { PublicInstructor } from '#features/instructors/contract.ts'
import { useFoundInstructor, useInstructor } from '#features/instructors/web/hooks.ts'
import { BackLink } from '#ui/page-head.tsx'
import { mayMove } from '#web/motion.ts'
import { usePageTitle } from '#web/page-title.ts'
import { InstructorReliability } from '#features/reliability/web/components/instructor-reliability.tsx'
import { InstructorReviews } from '#features/reviews/web/components/instructor-reviews.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BookLesson } from './book-lesson.tsx'

const TakeAlong = lazily(
  async () => (await import('#features/payments/web/components/take-along.tsx')).TakeAlong,
)

const UseVoucher = lazily(
  async () => (await import('#features/vouchers/web/components/use-voucher.tsx')).UseVoucher,
)

export default function InstructorPage() {
  const { id = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const minutes = Number(params.get('minutes')) || 60
  const gearbox = asGearbox(params.get('gearbox'))
  const instructor = useInstructor(id, minutes, { gearbox })
  const found = useFoundInstructor(id)
  const { role } = useSignedIn()
  usePageTitle(instructor.data?.name ?? 'Instructor')
  const { state } = useLocation()
  if (instructor.error instanceof RequestError && [400, 404].includes(instructor.error.status))
    return (
      <EmptyState
        title="This instructor isn’t in the directory."
        action={<ButtonLink to="/instructor-directory">Find an instructor</ButtonLink>}
      >
        They may have stopped teaching, or be renewing their badge.
      </EmptyState>
    )
  if (instructor.isLoadingError)
    return <ErrorState retry={instructor.refetch}>We couldn’t load this instructor.</ErrorState>
  const back =
    role === 'school_owner' ? (
      <BackLink to="/dashboard/school/instructors">Your instructors</BackLink>
    ) : (
      <BackLink
        to={`/instructor-directory${(state as { search?: string } | null)?.search ?? ''}`}
        moves={mayMove()}
      >
        All instructors
      </BackLink>
    )
  if (!instructor.data)
    return (
      <>
        {found && back}
        {found && <Head instructor={found} />}
        <ListSkeleton label="Loading the instructor" />
      </>
    )
  return (
    <>
      {back}
      {role === 'student' ? (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
          <div className="grid grid-cols-1 gap-4 lg:col-span-2">
            <Head instructor={instructor.data} hasBand>
              <MessageLink to={id} name={instructor.data.name} />
              <SaveButton id={id} name={instructor.data.name} />
            </Head>
            <Band instructor={instructor.data} />
          </div>
          <div className="lg:col-start-2 lg:row-start-2 lg:[@media(min-height:48rem)]:sticky lg:top-5">
            <BookLesson
              instructor={instructor.data}
              minutes={minutes}
              choice={gearbox}
              onSet={(name, value) =>
                setParams(
                  (before) => {
                    before.set(name, value)
                    before.delete('at')
                    return before
                  },
                  { replace: true, preventScrollReset: true, state },
                )
              }
            />
          </div>
          <div className="grid grid-cols-1 gap-5 lg:row-start-2">
            <About instructor={instructor.data} minutes={minutes} />
            <LazyBoundary quiet>
              <UseVoucher instructorId={id} name={instructor.data.name} />
            </LazyBoundary>
            <LazyBoundary quiet>
              <TakeAlong instructorId={id} name={instructor.data.name} />
            </LazyBoundary>
            <InstructorReliability id={id} name={instructor.data.name} />
            <InstructorReviews id={id} name={instructor.data.name} />
          </div>
        </div>
      ) : (
        <div className="grid max-w-3xl grid-cols-1 gap-5">
          <Head instructor={instructor.data} />
          <About instructor={instructor.data} minutes={minutes} />
          <InstructorReliability id={id} name={instructor.data.name} />
          <InstructorReviews id={id} name={instructor.data.name} />
          {role !== 'school_owner' && <Banner>Lessons are booked from a learner’s account.</Banner>}
        </div>
      )}
    </>
  )
}

type HeadProps = {
  instructor: Pick<PublicInstructor, 'name' | 'profileImage' | 'headline' | 'badgeKind' | 'rating'>
  hasBand?: boolean
  children?: ReactNode
}

const Head = ({
  instructor: { name, profileImage, headline, badgeKind, rating },
  hasBand,
  children,
}: HeadProps) => (
  <header className="flex flex-wrap items-center gap-4">
    <span className={cx('moves-portrait inline-grid max-md:hidden', hasBand && 'lg:hidden')}>
      <Avatar name={name} of="instructor" image={profileImage} size="xl" />
    </span>
    <span className="moves-portrait inline-grid md:hidden">
      <Avatar name={name} of="instructor" image={profileImage} size="lg" />
    </span>
    <div className="grid min-w-[min(12rem,100%)] flex-1 gap-1">
      <h1 className="moves-name wrap-anywhere">{name}</h1>
      {headline && <p className="text-ink-2 max-md:hidden">{headline}</p>}
      <p className="flex flex-wrap items-center gap-x-4">
        <BadgeMark kind={badgeKind} />
        <Rating {...rating} />
      </p>
    </div>
    {children}
  </header>
)

/** Where a window has room, who teaches and what they drive come before everything else. */
const Band = ({ instructor }: { instructor: PublicInstructor }) => (
  <div className="instructor-band">
    <Avatar name={instructor.name} of="instructor" image={instructor.profileImage} size="2xl" />
    <CarPhoto {...instructor} />
  </div>
)

function About({ instructor, minutes }: { instructor: PublicInstructor; minutes: number }) {
  const { role } = useSignedIn()
  const { id, name, headline, about, badgeKind, pricePence, firstLesson, radiusMiles, outcode } = instructor
  return (
    <Card title={`About ${firstName(name)}`}>
      <div className="grid gap-4">
        <InstructorFacts {...instructor} />
        {headline && <p className="font-semibold md:hidden">{headline}</p>}
        <div className={cx(role === 'student' && 'lg:hidden')}>
          <CarPhoto {...instructor} />
        </div>
        {about && <p className="max-w-prose whitespace-pre-line">{about}</p>}
        <dl className="sums">
          <Fact what={formatMinutes(minutes)} is={formatMoney(pricePence)} />
          {firstLesson && (
            <Fact
              what={`${sayFirst(firstLesson.minutes)} with ${firstName(name)}`}
              is={formatMoney(firstLesson.pricePence)}
            />
          )}
          {listTimePrices(instructor).map(({ when, price }) => (
            <Fact key={when} what={when} is={price} />
          ))}
          <Fact
            what="Picks up"
            is={`within ${radiusMiles.toFixed(0)} miles${outcode ? ` of ${outcode}` : ''}`}
          />
          <Fact what="Languages" is={instructor.languages.join(', ')} />
          {instructor.specialisms.length > 0 && (
            <Fact what="Specialises in" is={instructor.specialisms.join(', ')} />
          )}
          {instructor.testCentres.length > 0 && (
            <Fact what="Test centres" is={instructor.testCentres.join(', ')} />
          )}
        </dl>
        {role === 'student' && (
          <div className="flex flex-wrap gap-3">
            <BuyBlock instructorId={id} name={name} />
          </div>
        )}
        <p className="text-sm text-ink-2">
          {badgeKind === 'ADI'
            ? 'We’ve checked their driving licence, badge and DBS certificate.'
            : 'We’ve checked their driving licence, trainee licence and DBS certificate. A trainee is preparing for the instructors’ qualifying test.'}
        </p>
      </div>
    </Card>
  )
}

const Fact = ({ what, is }: { what: string; is: string }) => (
  <div>
    <dt className="shrink-0">{what}</dt>
    <dd className="min-w-0 text-right whitespace-normal">{is}</dd>
  </div>
)
