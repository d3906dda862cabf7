import { firstName } from '#common/first-name.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatMinutes } from '#common/time.ts'
import { GuestDetails } from '#features/guests/web/components/guest-details.tsx'
import { pendingAddress, timesOf } from '#features/guests/web/guest-session.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { sayCar } from '#features/lessons/words.ts'
import { useLesson, useReleaseHold } from '#features/lessons/web/hooks.ts'
import { formatLocalDay, formatLocalDeadline, formatLocalSpan, formatLocalTime, zoneNote } from '#web/zone.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/class-names.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Banner, EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { toastFailure } from '#ui/toast.ts'
import { isGuest } from '#web/known-person.ts'
import { useMediaQuery } from '#web/use-media-query.ts'
import { useNow } from '#web/use-now.ts'
import { LoadOne } from '#web/load-one.tsx'
import { useSession } from '#web/session.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { CheckoutPart, CheckoutSide } from '#features/payments/web/components/checkout-parts.tsx'
import { IfYouCancel } from '#features/payments/web/components/if-you-cancel.tsx'
import { HeldUntil } from '#features/payments/web/components/held-until.tsx'
import { isBackUnpaid } from '#features/payments/web/left-to-pay.ts'
import { usePayers } from '#features/payers/web/hooks.ts'
import { PayForm } from '#features/payments/web/components/pay-form.tsx'
import { useMyContactDetails, usePlaces } from '#features/places/web/hooks.ts'
import { useCredits, usePackages } from '#features/payments/web/hooks.ts'
import { guestHoldHours, mayWaitForPayer, payerHoldHours } from '#features/payment-links/payer-rules.ts'
import { useOpenPayerLink } from '#features/payment-links/web/payer-hooks.ts'
import { useTimeLeft } from '#features/payments/web/use-time-left.ts'
import { listWaysToPay } from '#features/payments/web/ways-to-pay.ts'

const PayerWaiting = lazily(
  async () => (await import('#features/payment-links/web/components/payer-waiting.tsx')).PayerWaiting,
)

export default function CheckoutPage() {
  const { lessonId = '' } = useParams()
  const query = useLesson(lessonId)
  const isForGuest = isGuest(useSignedIn())
  return (
    <div className={cx(isForGuest && 'page-wide py-6')}>
      <PageHead title="Pay for your lesson" lead={zoneNote()} />
      <LoadOne
        query={query}
        what="this lesson"
        label="Loading your lesson"
        rows={3}
        all={{ to: '/dashboard/lessons', label: 'All lessons' }}
      >
        {(lesson) => <Checkout lesson={lesson} />}
      </LoadOne>
    </div>
  )
}

function Checkout({ lesson }: { lesson: Lesson }) {
  const secondsLeft = useTimeLeft(lesson.holdExpiresAt)
  const car = sayCar(lesson, 'learner')
  const [openedAt] = useState(() => new Date().toISOString())
  const isBack = useIsBackUnpaid(lesson.id)
  const isWide = useMediaQuery('(min-width: 64rem)')
  const [payerUrl, setPayerUrl] = useState<string>()
  if (lesson.status !== 'held' && lesson.status !== 'lapsed') return <PaidAlready lesson={lesson} />
  if (lesson.status === 'lapsed' || secondsLeft === 0) return <NoLongerHeld lesson={lesson} />
  const day = formatLocalDay(lesson.startsAt)
  const time = `${formatLocalTime(lesson.startsAt)}–${formatLocalTime(lesson.endsAt)}`
  const name = lesson.instructor.name + (lesson.instructor.isTrainee ? ', trainee (PDI)' : '')
  const length = formatMinutes(lesson.minutes)
  const held = lesson.holdExpiresAt && <HeldUntil until={lesson.holdExpiresAt} secondsLeft={secondsLeft} />
  return (
    <div className="checkout">
      <p className="checkout-lesson lg:hidden">
        <b>
          {day}, {time}
        </b>
        <span>
          {length} with {name}
          {car && `, ${car}`}
        </span>
      </p>
      <Card className="grid gap-5">
        {isBack && !lesson.waitsForPayer && lesson.holdExpiresAt && (
          <div role="status">
            <Banner title="You haven’t paid yet.">
              We’re holding {formatLocalTime(lesson.startsAt)} until{' '}
              {formatLocalDeadline(lesson.holdExpiresAt, openedAt)}.
            </Banner>
          </div>
        )}
        {lesson.waitsForPayer ? (
          <Beside lesson={lesson}>
            <LazyBoundary>
              <AskSomebody lesson={lesson} opened={payerUrl} />
            </LazyBoundary>
          </Beside>
        ) : (
          <>
            {!isWide && held}
            <WhoItIsFor lesson={lesson} held={isWide && held}>
              <Choices lesson={lesson} held={isWide && held} onPayerUrl={setPayerUrl} />
            </WhoItIsFor>
          </>
        )}
        <div className="checkout-below grid gap-5">
          <IfYouCancel lesson={lesson} now={openedAt} />
          <ReleaseSlot lesson={lesson} />
        </div>
      </Card>
    </div>
  )
}

type AskSomebodyProps = { lesson: Lesson; opened: string | undefined }

/** Those who pay for this learner already are asked by one press. */
function AskSomebody({ lesson, opened }: AskSomebodyProps) {
  const { data } = usePayers(!isGuest(useSignedIn()))
  const known = data?.payers.filter(({ acceptedAt }) => acceptedAt !== null)
  return <PayerWaiting lesson={lesson} opened={opened} known={known} />
}

/** The browser may show this page as it was left, with the pay button in view. */
function useIsBackUnpaid(lessonId: string) {
  const [isBack, setBack] = useState(() => isBackUnpaid(lessonId))
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !isBackUnpaid(lessonId)) return
      setBack(true)
      scrollTo(0, 0)
    }
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [lessonId])
  return isBack
}

/** Somebody who left the sheet before they had said who they are. */
function WhoItIsFor({ lesson, held, children }: BesideProps) {
  const me = useSignedIn()
  const { session } = useSession()
  if (!isGuest(me) || !session || pendingAddress(session)) return children
  return (
    <Beside lesson={lesson} held={held}>
      <CheckoutPart step={1} title="You">
        <GuestDetails onDone={() => undefined} />
      </CheckoutPart>
    </Beside>
  )
}

type BesideProps = { lesson: Lesson; held?: ReactNode; children: ReactNode }

const Beside = ({ lesson, held, children }: BesideProps) => (
  <div className="checkout-grid">
    <div>{children}</div>
    <CheckoutSide lesson={lesson} held={held} />
  </div>
)

type ChoicesProps = { lesson: Lesson; held: ReactNode; onPayerUrl: (url: string) => void }

function Choices({ lesson, held, onPayerUrl }: ChoicesProps) {
  const me = useSignedIn()
  const packages = usePackages(lesson.instructor.id)
  const credits = useCredits()
  const places = usePlaces()
  const contact = useMyContactDetails()
  const open = useOpenPayerLink()
  const askOther = async (packageId: string) =>
    onPayerUrl((await open.mutateAsync({ id: lesson.id, packageId })).url)
  const now = useNow()
  if (packages.isPending || credits.isPending || places.isPending || contact.isPending)
    return (
      <Beside lesson={lesson} held={held}>
        <ListSkeleton label="Loading prices" rows={2} />
      </Beside>
    )
  if (packages.isLoadingError || credits.isLoadingError) {
    return (
      <ErrorState retry={() => Promise.all([packages.refetch(), credits.refetch()])}>
        {(packages.error ?? credits.error)?.message}
      </ErrorState>
    )
  }
  const ways = listWaysToPay({
    minutes: lesson.minutes,
    agreedPence: lesson.pricePence,
    isFirst: lesson.atFirstPrice === true,
    instructorId: lesson.instructor.id,
    packages: packages.data.packages,
    credits: credits.data.credits,
  })
  if (ways.length === 0) {
    return (
      <EmptyState
        title={`${lesson.instructor.name} has no price for this length yet.`}
        action={<ButtonLink to={timesOf(me, lesson.instructor.id)}>Choose another length</ButtonLink>}
      >
        You haven’t been charged.
      </EmptyState>
    )
  }
  return (
    <PayForm
      lesson={lesson}
      ways={ways}
      places={places.data?.places ?? []}
      contact={contact.data}
      held={held}
      other={
        mayWaitForPayer(lesson.startsAt, now)
          ? { holdHours: isGuest(me) ? guestHoldHours : payerHoldHours, ask: askOther }
          : undefined
      }
    />
  )
}

function ReleaseSlot({ lesson }: { lesson: Lesson }) {
  const me = useSignedIn()
  const release = useReleaseHold()
  const goTo = useNavigate()
  const go = () =>
    release.mutate(
      { id: lesson.id },
      {
        onSuccess: () => goTo(timesOf(me, lesson.instructor.id), { replace: true }),
        onError: toastFailure,
      },
    )
  return (
    <p>
      <Button variant="plain" size="sm" className="-ml-2" busy={release.isPending} onClick={go}>
        Release this slot
      </Button>
    </p>
  )
}

const NoLongerHeld = ({ lesson }: { lesson: Lesson }) => (
  <EmptyState
    title="We’re no longer holding this slot."
    action={<ButtonLink to={timesOf(useSignedIn(), lesson.instructor.id)}>Choose a time again</ButtonLink>}
  >
    You haven’t been charged. {firstName(lesson.instructor.name)} may still be free then. If you’ve just paid,
    we’ll book the lesson in a moment or refund your card.
  </EmptyState>
)

const PaidAlready = ({ lesson }: { lesson: Lesson }) => {
  const isBooked = lesson.status !== 'cancelled'
  return (
    <EmptyState
      title={isBooked ? 'Paid: your lesson is booked' : 'There’s nothing to pay here'}
      action={<ButtonLink to={`/dashboard/lessons/${lesson.id}`}>Show the lesson</ButtonLink>}
    >
      {isBooked
        ? `${formatLocalSpan(lesson.startsAt, lesson.endsAt)} with ${lesson.instructor.name}.`
        : `This lesson with ${lesson.instructor.name} is cancelled.`}
    </EmptyState>
  )
}
