import { formatMoney } from '#common/money.ts'
import { AccountFrame } from '#features/auth/web/components/account-frame.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/states.tsx'
import type { CheckoutStatus } from '../../contract.ts'

/** What was paid, and what came of it. */
export function PaymentSuccessful({ payment }: { payment: CheckoutStatus }) {
  return (
    <AccountFrame title="Payment Successful">
      <Notice tone="green">{outcomes[payment.outcome ?? 'booked'](payment)}</Notice>
      <dl className="sums">
        <div>
          <dt>Package</dt>
          <dd className="whitespace-normal text-right">{payment.package_name}</dd>
        </div>
        <div className="sums-total">
          <dt>Amount paid</dt>
          <dd>{formatMoney(payment.amount_total, payment.currency)}</dd>
        </div>
      </dl>
      {payment.outcome === 'refunded' && (
        <Notice tone="yellow" title="That time had just gone">
          Somebody else booked it while you paid. The whole {formatMoney(payment.amount_total, payment.currency)} are on their way back to your card; banks take
          up to ten days to show it.
        </Notice>
      )}
      {payment.outcome === 'credited' && payment.lesson_id && (
        <Notice tone="yellow" title="That time had just gone">
          Somebody else booked it while you paid. Your hours are kept as prepaid time: choose another time, or have them refunded to your card.
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard">Continue to Dashboard</ButtonLink>
        <ButtonLink to="/dashboard/lessons" variant="second">
          View My Lessons
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}

const outcomes: Record<NonNullable<CheckoutStatus['outcome']>, (payment: CheckoutStatus) => string> = {
  booked: () => 'Your lesson is booked. You get an email with all the details.',
  credited: ({ lesson_id }) => (lesson_id ? 'Your hours are paid, but the lesson could not be booked.' : 'Your hours are there to be booked.'),
  refunded: () => 'Your payment arrived, but the lesson could not be booked.',
}
