import { CircleAlert } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

const texts = {
  'not-completed': 'Your payment was not completed. Please try booking again.',
  error: 'There was an error processing your payment. Please contact support if this persists.',
  expired: 'Your payment session expired. This can happen if you take too long to complete the payment.',
}

/** The payment failure view (specification, section 8). */
export function PaymentFailed({ why }: { why: keyof typeof texts }) {
  return (
    <Card className="grid gap-5">
      <div role="alert">
        <CircleAlert aria-hidden="true" className="size-10 text-red-ink" />
        <h1 className="mt-3">Payment Failed</h1>
        <p className="mt-1 text-ink-2">{texts[why]}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard/lessons">Try Again</ButtonLink>
        <ButtonLink to="/dashboard" variant="second">
          Back to Dashboard
        </ButtonLink>
      </div>
    </Card>
  )
}
