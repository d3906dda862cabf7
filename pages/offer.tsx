import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatDay, formatMinutes, formatMoment, formatTime } from '#common/time.ts'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { sayTermsOfLesson } from '#features/lessons/words.ts'
import { isPaidAtCheckout } from '#features/pupils/rules.ts'
import { offerChanged } from '#features/waiting-list/contract.ts'
import { type LinkedOffer, offerLinkEnded } from '#features/waiting-list/offer-links-contract.ts'
import { sayHowPaid } from '#features/waiting-list/terms-words.ts'
import {
  useAcceptLinkedOffer,
  useDeclineLinkedOffer,
  useLinkedOffer,
} from '#features/waiting-list/web/hooks.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Sign } from '#ui/sign.tsx'
import { Banner, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { useNow } from '#web/use-now.ts'
import { invalidLinkText, isInvalidLink, RequestError } from '#web/api-error.ts'

/** A time offered to somebody without an account. They press a button, because mail scanners open links too. */
export default function OfferPage() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const { data, error, refetch } = useLinkedOffer(token)
  const hasEnded = isCode(error, offerLinkEnded.code)
  return (
    <AccountFrame title={data ? titles[data.state] : 'A time for you'}>
      {data && <Offered token={token} offer={data} onChanged={() => void refetch()} />}
      {hasEnded && (
        <Banner tone="yellow" title="This link has ended">
          If you’d still like a lesson, please ask your instructor.
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

const titles: Record<LinkedOffer['state'], string> = {
  open: 'A time for you',
  booked: 'Your lesson is booked',
  declined: 'You’ve declined this time',
  over: 'This offer has ended',
  cancelled: 'This lesson is cancelled',
}
const isCode = (error: Error | null, code: string) => error instanceof RequestError && error.code === code

/** Where the answer is: the page is shorter without the buttons. */
const toTop = () => window.scrollTo({ top: 0 })

type OfferedProps = { token: string; offer: LinkedOffer; onChanged: () => void }

function Offered({ token, offer, onChanged }: OfferedProps) {
  const { state, instructorName, startsAt, endsAt, minutes, zone, expiresAt } = offer
  const instructor = firstName(instructorName)
  const terms = sayTermsOfLesson(offer.cancellationTiers, startsAt, useNow(), (at) => formatMoment(at, zone))
  return (
    <>
      <div aria-live="polite">
        <State offer={offer} instructor={instructor} />
      </div>
      <Sign
        title={`Lesson with ${instructorName}`}
        rows={[
          ['For', offer.learnerFirstName],
          ['Day', formatDay(startsAt, zone)],
          ['Time', `${formatTime(startsAt, zone)}–${formatTime(endsAt, zone)}`],
          ['Length', formatMinutes(minutes)],
          ...(isOn(state) ? [['Pick-up', offer.pickup ?? `As ${instructor} and you agree`] as const] : []),
          ...(offer.payment ? [['Payment', sayHowPaid(offer, instructor)] as const] : []),
          ...(state === 'open' ? [['If you cancel', terms] as const] : []),
          ...(expiresAt
            ? [
                [
                  'Kept for you until',
                  `${formatTime(expiresAt, zone)} on ${formatDay(expiresAt, zone)}`,
                ] as const,
              ]
            : []),
        ]}
      />
      {state === 'open' && (
        <Answer token={token} offer={offer} instructor={instructor} onChanged={onChanged} />
      )}
      {offer.payUrl && (
        <ButtonLink to={offer.payUrl} size="lg" wide>
          Pay {formatMoney(offer.pricePence ?? 0)} by card
        </ButtonLink>
      )}
    </>
  )
}

const isOn = (state: LinkedOffer['state']) => state === 'open' || state === 'booked'

function State({ offer, instructor }: { offer: LinkedOffer; instructor: string }) {
  switch (offer.state) {
    case 'booked':
      return (
        <Banner tone="green">
          We’ve let {instructor} know. If you can’t make it, please ring or write to {instructor}.
        </Banner>
      )
    case 'declined':
      return (
        <Banner>We’ll offer it to someone else. If you change your mind, please ask {instructor}.</Banner>
      )
    case 'over':
      return (
        <Banner tone="yellow">
          The time may be someone else’s. If you’d still like a lesson, please ask {instructor}.
        </Banner>
      )
    case 'cancelled':
      return <Banner>If you’d like another lesson, please ask {instructor}.</Banner>
    default:
      return null
  }
}

function Answer({ token, offer, instructor, onChanged }: OfferedProps & { instructor: string }) {
  const accept = useAcceptLinkedOffer()
  const decline = useDeclineLinkedOffer()
  const error = accept.error ?? decline.error
  const { payment, pricePence } = offer
  // They have an account by now: there they say where to be picked up, and pay.
  if (isPaidAtCheckout(payment)) return <ButtonLink to="/dashboard/waiting-list">Log in to accept</ButtonLink>
  return (
    <>
      {error && (
        <Banner
          tone="yellow"
          title={isCode(error, offerChanged.code) ? 'Something has changed' : 'That didn’t work'}
        >
          {error.message}
        </Banner>
      )}
      <div>
        <Button
          size="lg"
          wide
          busy={accept.isPending}
          disabled={decline.isPending}
          onClick={() =>
            accept.mutate({ token, payment, pricePence }, { onSuccess: toTop, onError: onChanged })
          }
        >
          Accept and book the lesson
        </Button>
        <p className="mt-2 text-sm text-ink-2">
          It’s booked as soon as you press this, and we’ll let {instructor} know.
          {payment !== 'card-link' && ' You pay nothing here.'}
        </p>
      </div>
      <div>
        <Button
          variant="second"
          wide
          busy={decline.isPending}
          disabled={accept.isPending}
          onClick={() => decline.mutate({ token }, { onSuccess: toTop, onError: onChanged })}
        >
          No, thanks
        </Button>
      </div>
    </>
  )
}
