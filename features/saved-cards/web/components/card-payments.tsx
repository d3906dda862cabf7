import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Banner, QueryStatus } from '#ui/states.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { formatLocalDay } from '#web/zone.ts'
import type { SavedCard, WeeklyPayment } from '../../contract.ts'
import { mostFailures } from '../../rules.ts'
import { nameCard, sayUnpaid } from '../../words.ts'
import { useMyCard, useStopCardPayments } from '../hooks.ts'
import { AgreeDialog } from './agree-dialog.tsx'
import { CardReturn } from './card-return.tsx'

/** On a learner’s regular lessons that are paid by card: whether a saved card pays them. */
export function CardPayments({ seriesId }: { seriesId: string }) {
  const query = useMyCard()
  const [isAgreeing, setIsAgreeing] = useState(false)
  const card = query.data?.card ?? null
  const weekly = query.data?.weekly.find((one) => one.seriesId === seriesId)
  if (query.data && !weekly) return <CardReturn />
  return (
    <Card title="Automatic payment">
      <CardReturn />
      <QueryStatus query={query} label="Loading how these lessons are paid" rows={1} />
      {weekly && <State weekly={weekly} card={card} onAgree={() => setIsAgreeing(true)} />}
      {weekly && isAgreeing && (
        <AgreeDialog weekly={weekly} card={card} onClose={() => setIsAgreeing(false)} />
      )}
    </Card>
  )
}

type StateProps = { weekly: WeeklyPayment; card: SavedCard | null; onAgree: () => void }

function State({ weekly, card, onAgree }: StateProps) {
  const { state, pricePence, agreedPence, agreedRule, agreedMinutes, agreedAt, rule, comes, next } = weekly
  if (state === 'off' || state === 'waiting' || !card)
    return (
      <>
        <p>{sayUnpaid(state === 'waiting' ? state : 'off', card !== null)}</p>
        <Agree onAgree={onAgree}>Pay these by card automatically</Agree>
      </>
    )
  return (
    <>
      {state === 'paused' && (
        <Banner tone="yellow" title="We’ve stopped charging your card">
          Your bank refused it {mostFailures} times in a row, so we email you a link for each lesson. Change
          the card under Payments, or try this one again.
        </Banner>
      )}
      {state === 'changed' && (
        <Banner tone="yellow" title="Your regular lessons have changed">
          You’ve agreed to {agreedRule}, {formatMinutes(agreedMinutes ?? 0)} each. They’re now {rule},{' '}
          {formatMinutes(comes.minutes)} each. We’ve stopped charging your card: we email you a link for each
          lesson.
        </Banner>
      )}
      {state === 'dearer' && (
        <Banner tone="yellow" title={`These lessons now cost ${formatMoney(pricePence)}`}>
          You’ve agreed to {formatMoney(agreedPence ?? 0)} at most. What costs more isn’t charged: we email
          you a link.
        </Banner>
      )}
      {state === 'on' && (
        <p>
          Your {nameCard(card)} pays each lesson a week before it, up to {formatMoney(agreedPence ?? 0)}.
          {next &&
            ` Next: ${formatLocalDay(next.chargedAt)}, for the lesson on ${formatLocalDay(next.startsAt)}.`}
        </p>
      )}
      {agreedAt && (
        <p className="mt-1 text-sm text-ink-2">You agreed to this on {formatLocalDay(agreedAt)}.</p>
      )}
      {state !== 'on' && <Agree onAgree={onAgree}>{agreesTo[state](formatMoney(pricePence))}</Agree>}
      <Stop seriesId={weekly.seriesId} />
    </>
  )
}

const agreesTo: Record<'paused' | 'changed' | 'dearer', (price: string) => string> = {
  paused: () => 'Try this card again',
  changed: () => 'Agree to the change',
  dearer: (price) => `Agree to ${price}`,
}

const Agree = ({ onAgree, children }: { onAgree: () => void; children: string }) => (
  <p className="mt-3">
    <Button className="max-w-full whitespace-normal" onClick={onAgree}>
      {children}
    </Button>
  </p>
)

function Stop({ seriesId }: { seriesId: string }) {
  const stop = useStopCardPayments()
  return (
    <p className="mt-3">
      <Button
        variant="second"
        className="max-w-full whitespace-normal"
        busy={stop.isPending}
        onClick={() =>
          void stop
            .mutateAsync({ id: seriesId })
            .then(() => toast({ title: 'We’ll email you links again', tone: 'good' }), toastFailure)
        }
      >
        Stop automatic payment
      </Button>
    </p>
  )
}
