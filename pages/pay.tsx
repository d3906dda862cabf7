import { PayByCard } from '#features/payment-links/web/components/pay-by-card.tsx'
import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatDay, formatMinutes, formatTime } from '#common/time.ts'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { type LinkedPayment, paymentLinkEnded } from '#features/payment-links/contract.ts'
import { useLinkedPayment, usePayByLink } from '#features/payment-links/web/hooks.ts'
import { Sign } from '#ui/sign.tsx'
import { Banner, ErrorState, ListSkeleton, Waiting } from '#ui/states.tsx'
import { invalidLinkText, isInvalidLink, RequestError } from '#web/api-error.ts'

/** For anyone who pays for a lesson, with an account or without. */
export default function PayPage() {
  const [{ token, isBack }] = useState(() => {
    const params = new URLSearchParams(location.search)
    return { token: params.get('token') ?? '', isBack: params.get('returned') === 'true' }
  })
  const { data, error, refetch } = useLinkedPayment(token, isBack)
  const hasEnded = error instanceof RequestError && error.code === paymentLinkEnded.code
  return (
    <AccountFrame title={data?.state === 'paid' ? 'Paid, thank you' : 'Pay for a lesson'}>
      {data && <Payment token={token} payment={data} isBack={isBack} />}
      {hasEnded && (
        <Banner tone="yellow" title="This link has ended">
          If you still owe for a lesson, please ask your instructor how to pay.
        </Banner>
      )}
      {(token === '' || (error && isInvalidLink(error) && !hasEnded)) && (
        <Banner tone="yellow">{invalidLinkText}</Banner>
      )}
      {error && !isInvalidLink(error) && <ErrorState retry={refetch}>{error.message}</ErrorState>}
      {token !== '' && !data && !error && <ListSkeleton label="Reading the link" rows={3} />}
    </AccountFrame>
  )
}

function Payment({ token, payment, isBack }: { token: string; payment: LinkedPayment; isBack: boolean }) {
  const { state, instructorName, learnerFirstName, startsAt, endsAt, minutes, pricePence, zone } = payment
  const pay = usePayByLink()
  const price = formatMoney(pricePence)
  const instructor = firstName(instructorName)
  return (
    <>
      <div aria-live="polite" className="empty:-mb-5">
        {state === 'waiting' && isBack && (
          <>
            <Waiting>Checking your payment…</Waiting>
            <p className="mt-2 text-md">
              Haven’t paid yet? <a href={`/pay?token=${token}`}>Start again</a>
            </p>
          </>
        )}
        {state === 'paid' && (
          <Banner tone="green">
            We’ve let {instructor} know. If {instructor} cancels the lesson, we’ll refund you.
          </Banner>
        )}
        {state === 'over' && (
          <Banner tone="yellow" title="This link has expired">
            The lesson has started. Please pay {instructor} directly.
          </Banner>
        )}
        {state === 'elsewhere' && (
          <Banner>{instructor} has arranged another way to pay. Nothing to do.</Banner>
        )}
        {state === 'cancelled' && <Banner>This lesson has been cancelled, so there’s nothing to pay.</Banner>}
      </div>
      <Sign
        title={`Lesson with ${instructorName}`}
        rows={[
          ['For', learnerFirstName],
          ['Day', formatDay(startsAt, zone)],
          ['Time', `${formatTime(startsAt, zone)}–${formatTime(endsAt, zone)}`],
          ['Length', formatMinutes(minutes)],
          ['Price', price],
        ]}
      />
      <PayByCard pay={pay} token={token} price={price} isOver={state !== 'waiting' || isBack}>
        <p className="text-sm text-ink-2">
          You’ll enter the card on a secure payment page. If {instructor} cancels the lesson, we’ll refund
          you.
        </p>
      </PayByCard>
    </>
  )
}
