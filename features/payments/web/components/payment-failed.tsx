import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'

const texts = {
  'not-completed': 'Your payment was not completed. Please try booking again.',
  error: 'There was an error processing your payment. Please contact support if this persists.',
  expired: 'Your payment session expired. This can happen if you take too long to complete the payment.',
}

export function PaymentFailed({ why }: { why: keyof typeof texts }) {
  return (
    <AccountFrame title="Payment Failed">
      <div role="alert">
        <Banner tone="red">{texts[why]}</Banner>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard/lessons">Try Again</ButtonLink>
        <ButtonLink to="/dashboard" variant="second">
          Back to Dashboard
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
