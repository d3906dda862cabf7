import { useSearchParams } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

/** The learner turned back at the card page. A time that is still held can be paid from here. */
export function PaymentCancelPage() {
  const [params] = useSearchParams()
  const lesson = params.get('lesson')
  return (
    <div className="page-narrow py-12">
      <Card className="grid gap-5">
        <div>
          <h1>Payment Cancelled</h1>
          <p className="mt-1 text-ink-2">You cancelled the payment process. No charges have been made to your account.</p>
          {lesson && <p className="mt-3 text-ink-2">Your time may still be held: you can go on where you left off.</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          {lesson && <ButtonLink to={`/checkout/${encodeURIComponent(lesson)}`}>Go on to pay</ButtonLink>}
          <ButtonLink to="/dashboard/lessons" variant={lesson ? 'second' : 'primary'}>
            Try Booking Again
          </ButtonLink>
          <ButtonLink to="/dashboard" variant="second">
            Back to Dashboard
          </ButtonLink>
        </div>
      </Card>
    </div>
  )
}
