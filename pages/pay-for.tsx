import { PayByCard } from '#features/payment-links/web/components/pay-by-card.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatDay, formatMinutes, formatNearMoment, formatTime } from '#common/time.ts'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { sayTermsOfLesson } from '#features/lessons/words.ts'
import { paymentLinkEnded } from '#features/payment-links/contract.ts'
import type { PaymentForOther } from '#features/payment-links/payer-contract.ts'
import { usePaymentForOther, usePayForOther } from '#features/payment-links/web/payer-hooks.ts'
import { instructorPath } from '#features/listings/paths.ts'
import { usePublicCards } from '#features/listings/web/hooks.ts'
import { Sign } from '#ui/sign.tsx'
import { Banner, ErrorState, ListSkeleton, Waiting } from '#ui/states.tsx'
import { useNow } from '#web/use-now.ts'
import { invalidLinkText, isInvalidLink, RequestError } from '#web/api-error.ts'

export default function PayForPage() {
  const [{ token, isBack }] = useState(() => {
    const params = new URLSearchParams(location.search)
    return { token: params.get('token') ?? '', isBack: params.get('returned') === 'true' }
  })
  const { data, error, refetch } = usePaymentForOther(token, isBack)
  const hasEnded = error instanceof RequestError && error.code === paymentLinkEnded.code
  const isPaidHere = data?.state === 'paid' && isBack
  return (
    <AccountFrame title={isPaidHere ? 'Paid, thank you' : 'Pay for a lesson'}>
      {data && <Payment token={token} payment={data} isBack={isBack} />}
      {hasEnded && <Banner tone="yellow">This link has ended, and there’s nothing to pay.</Banner>}
      {(token === '' || (error && isInvalidLink(error) && !hasEnded)) && (
        <Banner tone="yellow">{invalidLinkText}</Banner>
      )}
      {error && !isInvalidLink(error) && <ErrorState retry={refetch}>{error.message}</ErrorState>}
      {token !== '' && !data && !error && <ListSkeleton label="Reading the link" rows={3} />}
    </AccountFrame>
  )
}

type PaymentProps = { token: string; payment: PaymentForOther; isBack: boolean }

function Payment({ token, payment, isBack }: PaymentProps) {
  const { state, instructorName, learnerFirstName, pricePence, heldUntil, zone, ...lesson } = payment
  const pay = usePayForOther()
  const now = useNow()
  const listed = usePublicCards([lesson.instructorId]).data?.instructors[0]
  const price = formatMoney(pricePence)
  return (
    <>
      <div aria-live="polite" className="empty:-mb-5">
        {state === 'waiting' && isBack ? (
          <>
            <Waiting>Checking your payment…</Waiting>
            <p className="mt-2 text-md">
              Haven’t paid yet? <a href={`/pay-for?token=${token}`}>Start again</a>
            </p>
          </>
        ) : (
          <Said payment={payment} isBack={isBack} />
        )}
      </div>
      <Sign
        title={`Lesson with ${instructorName}`}
        rows={[
          ['For', learnerFirstName],
          ['Day', formatDay(lesson.startsAt, zone)],
          ['Time', `${formatTime(lesson.startsAt, zone)}–${formatTime(lesson.endsAt, zone)}`],
          ['Length', formatMinutes(lesson.minutes)],
          ...(lesson.pickup ? [['Starts near', lesson.pickup] as const] : []),
          ['You pay for', lesson.packageName],
          ['Price', price],
        ]}
      />
      <PayByCard pay={pay} token={token} price={price} isOver={state !== 'waiting' || isBack}>
        <ul className="list-disc pl-5 text-sm text-ink-2">
          <li>You enter the card on a secure payment page, and your receipt comes by email.</li>
          <li>Once it’s paid, the lesson is booked and {learnerFirstName} hears of it at once.</li>
          <li>
            {heldUntil && `We’re holding the slot until ${formatNearMoment(heldUntil, zone)}. `}If nobody pays
            by then, nothing is charged.
          </li>
          <li>
            <b>If {learnerFirstName} cancels:</b>{' '}
            {sayTermsOfLesson(lesson.cancellationTiers, lesson.startsAt, now, (at) =>
              formatNearMoment(at, zone),
            )}{' '}
            What isn’t charged becomes {learnerFirstName}’s lesson credit, or is refunded to your card.
          </li>
          <li>If {firstName(instructorName)} cancels the lesson, we’ll refund you.</li>
          {listed && (
            <li>
              <Link to={instructorPath(listed.slug)}>Who {instructorName} is</Link>, and what we’ve checked.
            </li>
          )}
        </ul>
      </PayByCard>
    </>
  )
}

function Said({ payment, isBack }: Omit<PaymentProps, 'token'>) {
  const { state, instructorName, learnerFirstName } = payment
  const instructor = firstName(instructorName)
  if (state === 'paid')
    return (
      <Banner tone="green">
        {isBack
          ? `The lesson is booked, and we’ve let ${learnerFirstName} and ${instructor} know. Your receipt comes by email.`
          : 'This lesson is paid already, so there’s nothing to do.'}
      </Banner>
    )
  if (state === 'refunded')
    return (
      <Banner tone="yellow" title="We’re refunding you">
        The lesson had been paid already or its time had gone when your payment came. All of it is on its way
        back to your card.
      </Banner>
    )
  if (state === 'withdrawn')
    return <Banner>{learnerFirstName} has withdrawn this link, so there’s nothing to pay.</Banner>
  if (state === 'cancelled')
    return <Banner>This lesson has been cancelled, so there’s nothing to pay.</Banner>
  if (state === 'expired')
    return (
      <Banner tone="yellow" title="This wasn’t paid in time">
        We’re no longer holding the slot, and nothing was charged. {learnerFirstName} can choose another time
        and send you a new link.
      </Banner>
    )
  return null
}
