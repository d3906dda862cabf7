import { useSearchParams } from 'react-router'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'

export default function PaymentCancelPage() {
  const [params] = useSearchParams()
  const lesson = params.get('lesson')
  return (
    <AccountFrame title="Payment Cancelled">
      <Banner>
        You cancelled the payment process. No charges have been made to your account.
        {lesson && <span className="mt-2 block">We may still be holding your slot.</span>}
      </Banner>
      <div className="flex flex-wrap gap-3">
        {lesson && (
          <ButtonLink to={`/checkout/${encodeURIComponent(lesson)}`}>Continue to payment</ButtonLink>
        )}
        <ButtonLink to="/dashboard/lessons" variant={lesson ? 'second' : 'primary'}>
          Try Booking Again
        </ButtonLink>
        <ButtonLink to="/dashboard" variant="second">
          Back to Dashboard
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
