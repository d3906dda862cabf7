import type { ReactNode } from 'react'
import { formatMoney } from '#common/money.ts'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import type { CheckoutStatus } from '../../contract.ts'

type PaymentSuccessfulProps = { payment: CheckoutStatus; isForGuest?: boolean; children?: ReactNode }

/** `children` show what was booked. */
export function PaymentSuccessful({ payment, isForGuest = false, children }: PaymentSuccessfulProps) {
  const { says, isGone } = outcomes[payment.outcome ?? 'booked'](payment, isForGuest)
  return (
    <AccountFrame
      title="Payment Successful"
      lead={<span role="status">Payment confirmed successfully!{!isGone && ` ${says}`}</span>}
    >
      {isGone && (
        <Banner tone="yellow" title="That time had just gone">
          {says}
        </Banner>
      )}
      {children}
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
      {!isForGuest && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/dashboard">Continue to Dashboard</ButtonLink>
          <ButtonLink to="/dashboard/lessons" variant="second">
            View My Lessons
          </ButtonLink>
        </div>
      )}
    </AccountFrame>
  )
}

type Outcome = { says: string; isGone?: true }

const outcomes: Record<
  NonNullable<CheckoutStatus['outcome']>,
  (payment: CheckoutStatus, isForGuest: boolean) => Outcome
> = {
  booked: (_payment, isForGuest) => ({
    says: isForGuest ? 'Your lesson is booked.' : 'Your lesson is booked. We’ve emailed you the details.',
  }),
  credited: ({ lesson_id }, isForGuest) =>
    lesson_id
      ? {
          says: `Someone else booked it while you were paying. We’ve kept your hours as lesson credit: ${isForGuest ? 'confirm your email address, then choose' : 'choose'} another time, or ask for a refund under Payments.`,
          isGone: true,
        }
      : { says: 'Your hours are ready to book.' },
  refunded: ({ amount_total, currency }) => ({
    says: `Someone else booked it while you were paying. We’re refunding all ${formatMoney(amount_total, currency)} to your card; your bank usually takes 5 to 10 working days to show it.`,
    isGone: true,
  }),
}
