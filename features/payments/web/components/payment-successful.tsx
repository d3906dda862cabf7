import { formatMoney } from '#common/money.ts'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import type { CheckoutStatus } from '../../contract.ts'

export function PaymentSuccessful({ payment }: { payment: CheckoutStatus }) {
  const { says, isGone } = outcomes[payment.outcome ?? 'booked'](payment)
  return (
    <AccountFrame title="Payment Successful">
      <Banner tone={isGone ? 'yellow' : 'green'} title={isGone && 'That time had just gone'}>
        {says}
      </Banner>
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
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard">Continue to Dashboard</ButtonLink>
        <ButtonLink to="/dashboard/lessons" variant="second">
          View My Lessons
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}

type Outcome = { says: string; isGone?: true }

const outcomes: Record<NonNullable<CheckoutStatus['outcome']>, (payment: CheckoutStatus) => Outcome> = {
  booked: () => ({ says: 'Your lesson is booked. You get an email with all the details.' }),
  credited: ({ lesson_id }) =>
    lesson_id
      ? {
          says: 'Somebody else booked it while you paid. Your hours are kept as prepaid time: choose another time, or have them refunded to your card.',
          isGone: true,
        }
      : { says: 'Your hours are there to be booked.' },
  refunded: ({ amount_total, currency }) => ({
    says: `Somebody else booked it while you paid. The whole ${formatMoney(amount_total, currency)} are on their way back to your card; banks take up to ten days to show it.`,
    isGone: true,
  }),
}
