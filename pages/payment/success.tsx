import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { AddToCalendar } from '#features/calendar/web/components/add-to-calendar.tsx'
import { ConfirmAddress } from '#features/guests/web/components/confirm-address.tsx'
import type { Lesson } from '#features/lessons/contract.ts'
import { BookedSign } from '#features/lessons/web/components/booked-sign.tsx'
import { useLesson } from '#features/lessons/web/hooks.ts'
import { MessageLink } from '#features/messages/web/components/message-link.tsx'
import { dashboardOf } from '#web/dashboards.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Banner, Waiting } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { PaymentFailed } from '#features/payments/web/components/payment-failed.tsx'
import { PaymentSuccessful } from '#features/payments/web/components/payment-successful.tsx'
import { forgetLeftToPay } from '#features/payments/web/left-to-pay.ts'
import { type CheckoutResult, useCheckoutResult } from '#features/payments/web/use-checkout-result.ts'
import { isGuest } from '#web/known-person.ts'
import { useSession } from '#web/session.ts'
import { formatLocalMoment } from '#web/zone.ts'

export default function PaymentSuccessPage() {
  const [params] = useSearchParams()
  const result = useCheckoutResult(params.get('session_id'))
  const { me } = useSession()
  const isForGuest = me !== null && isGuest(me)
  useEffect(() => {
    if (result.state === 'success') forgetLeftToPay()
    const words = toastFor(result)
    if (words) toast(words)
  }, [result])
  if (result.state === 'success')
    return (
      <PaymentSuccessful payment={result.payment} isForGuest={isForGuest}>
        {result.payment.outcome === 'booked' && result.payment.lesson_id ? (
          <Booked lessonId={result.payment.lesson_id} isForGuest={isForGuest} />
        ) : (
          isForGuest && <ConfirmAddress />
        )}
      </PaymentSuccessful>
    )
  if (result.state === 'error' && result.why === 'no-session') return <NothingToConfirm />
  if (result.state !== 'checking')
    return <PaymentFailed why={result.state === 'failed' ? result.why : 'error'} />
  return (
    <div className="page-narrow py-10 in-[.app-main]:mx-0 in-[.app-main]:p-0">
      <Waiting>Checking your payment…</Waiting>
    </div>
  )
}

/** In the order in which it's wanted: what is booked, what is still to do, the calendar, and what comes next. */
function Booked({ lessonId, isForGuest }: { lessonId: string; isForGuest: boolean }) {
  const lesson = useLesson(lessonId).data
  return (
    <>
      {lesson && <BookedSign lesson={lesson} />}
      {isForGuest && <ConfirmAddress />}
      {lesson && <AddToCalendar lesson={lesson} />}
      {lesson && <WhatsNext lesson={lesson} isForGuest={isForGuest} />}
    </>
  )
}

function WhatsNext({ lesson, isForGuest }: { lesson: Lesson; isForGuest: boolean }) {
  const { id, instructor, cancellation } = lesson
  return (
    <section className="grid gap-2">
      <h2 className="text-base">What’s next</h2>
      <p className="text-ink-2">
        {firstName(instructor.name)} has your booking.
        {cancellation?.free && ` It’s free to cancel until ${formatLocalMoment(cancellation.freeUntil)}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={isForGuest ? dashboardOf('student') : `/dashboard/lessons/${id}`} variant="second">
          {isForGuest ? 'See your booking' : 'See the lesson'}
        </ButtonLink>
        {!isForGuest && <MessageLink to={instructor.id} name={instructor.name} />}
      </div>
    </section>
  )
}

/** Somebody opened the address by itself: nothing has failed. */
const NothingToConfirm = () => (
  <AccountFrame title="No payment to show">
    <Banner>
      This page shows a payment you’ve just made. You’ll find everything you’ve paid for under Payments.
    </Banner>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/dashboard/payments">See your payments</ButtonLink>
      <ButtonLink to="/dashboard" variant="second">
        Back to Dashboard
      </ButtonLink>
    </div>
  </AccountFrame>
)

function toastFor(result: CheckoutResult): Parameters<typeof toast>[0] | undefined {
  if (result.state === 'failed')
    return {
      title: result.why === 'expired' ? 'Payment session expired' : 'Payment was not completed',
      tone: 'bad',
    }
  if (result.state === 'error')
    return {
      title: result.why === 'no-session' ? 'No payment session found' : 'Error verifying payment status',
      ...(result.why !== 'no-session' && { description: 'Failed to get checkout status' }),
      tone: 'bad',
    }
  return undefined
}
