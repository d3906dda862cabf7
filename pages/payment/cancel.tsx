import { useSearchParams } from 'react-router'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { StillHeld } from '#features/payments/web/components/still-held.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { useSession } from '#web/session.ts'

export default function PaymentCancelPage() {
  const [params] = useSearchParams()
  const lesson = params.get('lesson')
  const isKnown = useSession().me?.role === 'student'
  return (
    <AccountFrame title="Payment Cancelled">
      <Banner>You cancelled the payment process. No charges have been made to your account.</Banner>
      {lesson && isKnown && <StillHeld lessonId={lesson} />}
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
