import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { formatMinutes } from '#common/time.ts'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { AddToCalendar } from '#features/calendar/web/components/add-to-calendar.tsx'
import { ConfirmAddress } from '#features/guests/web/components/confirm-address.tsx'
import { sayCar } from '#features/lessons/words.ts'
import { useLesson } from '#features/lessons/web/hooks.ts'
import { MessageLink } from '#features/messages/web/components/message-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Sign } from '#ui/sign.tsx'
import { Banner, Waiting } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { PaymentFailed } from '#features/payments/web/components/payment-failed.tsx'
import { PaymentSuccessful } from '#features/payments/web/components/payment-successful.tsx'
import { type CheckoutResult, useCheckoutResult } from '#features/payments/web/use-checkout-result.ts'
import { isGuest } from '#web/known-person.ts'
import { useSession } from '#web/session.ts'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'

export default function PaymentSuccessPage() {
  const [params] = useSearchParams()
  const result = useCheckoutResult(params.get('session_id'))
  const { me } = useSession()
  const isForGuest = me !== null && isGuest(me)
  useEffect(() => {
    const words = toastFor(result)
    if (words) toast(words)
  }, [result])
  if (result.state === 'success')
    return (
      <PaymentSuccessful payment={result.payment} isForGuest={isForGuest}>
        {isForGuest && <ConfirmAddress />}
        {result.payment.outcome === 'booked' && result.payment.lesson_id && (
          <Booked lessonId={result.payment.lesson_id} isForGuest={isForGuest} />
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

function Booked({ lessonId, isForGuest }: { lessonId: string; isForGuest: boolean }) {
  const lesson = useLesson(lessonId).data
  if (!lesson) return null
  const car = sayCar(lesson, 'learner')
  return (
    <>
      <Sign
        title={lesson.instructor.name}
        rows={[
          ['Day', formatLocalDay(lesson.startsAt)],
          ['Time', `${formatLocalTime(lesson.startsAt)}–${formatLocalTime(lesson.endsAt)}`],
          ['Length', formatMinutes(lesson.minutes)],
          ...(car ? [['Car', car] as const] : []),
          ...(lesson.pickup ? [['Pick-up near', lesson.pickup] as const] : []),
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <AddToCalendar lesson={lesson} />
        {!isForGuest && <MessageLink to={lesson.instructor.id} name={lesson.instructor.name} />}
        <ButtonLink to={`/dashboard/lessons/${lesson.id}`} variant="second">
          See the lesson
        </ButtonLink>
      </div>
    </>
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
  if (result.state === 'success') return { title: 'Payment confirmed successfully!', tone: 'good' }
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
