import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { timesOf } from '#features/guests/web/guest-session.ts'
import { StillHeld } from '#features/payments/web/components/still-held.tsx'
import { forgetLeftToPay } from '#features/payments/web/left-to-pay.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { useSession } from '#web/session.ts'

export default function PaymentCancelPage() {
  const [params] = useSearchParams()
  const lesson = params.get('lesson')
  const { me } = useSession()
  useEffect(forgetLeftToPay, [])
  return (
    <AccountFrame title="Payment Cancelled">
      <Banner>You cancelled the payment process. No charges have been made to your account.</Banner>
      {lesson && me?.role === 'student' && (
        <StillHeld lessonId={lesson} timesOf={(instructorId) => timesOf(me, instructorId)} />
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard/lessons" variant={lesson ? 'plain' : 'primary'}>
          Try Booking Again
        </ButtonLink>
        <ButtonLink to="/dashboard" variant={lesson ? 'plain' : 'second'}>
          Back to Dashboard
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
