import { Send, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#common/time.ts'
import { timeOf } from '#features/diary/rules.ts'
import { positionOf } from '#features/lessons/web/schedule/calendar.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { formatLocalDeadline, formatLocalTime, myZone } from '#web/zone.ts'
import type { Offer } from '../../contract.ts'
import { useEndOffer } from '../hooks.ts'
import { groupOffers, type OfferedTime, sayWhoseTurn } from '../offered-times.ts'
import './offers-panel.css'

const SendGapDialog = lazily(async () => (await import('./send-gap-dialog.tsx')).SendGapDialog)

/** Beside the calendar: the instructor's times on offer, who has each and until when. Draws nothing without any. */
export function OffersPanel({ offers, now }: { offers: readonly Offer[]; now: string }) {
  const [more, setMore] = useState<OfferedTime>()
  const times = groupOffers(offers, now)
  if (times.length === 0) return null
  const close = () => setMore(undefined)
  return (
    <Card
      className="offers-panel"
      aria-label="Times on offer"
      title={
        <span className="offers-title">
          <Send aria-hidden="true" />
          On offer
        </span>
      }
    >
      <FewFirst items={times} few={3} noun="times">
        {(few) => few.map((time) => <Time key={time.startsAt} time={time} now={now} onMore={setMore} />)}
      </FewFirst>
      {more && (
        <LazyBoundary onFail={close}>
          <SendGapDialog {...asGap(more)} onClose={close} />
        </LazyBoundary>
      )}
    </Card>
  )
}

type TimeProps = { time: OfferedTime; now: string; onMore: (time: OfferedTime) => void }

function Time({ time, now, onMore }: TimeProps) {
  const { startsAt, endsAt, open, queued } = time
  const day = `${formatDate(startsAt, 'weekday', myZone())} ${formatDate(startsAt, 'short date', myZone())}`
  const span = `${day}, ${formatLocalTime(startsAt)}–${formatLocalTime(endsAt)}`
  return (
    <section className="offers-time">
      <h3 className="num">
        <time dateTime={startsAt}>{span}</time>
      </h3>
      <p>{sayWhoseTurn(time, now)}</p>
      <ol aria-label={`Offered ${span}`}>
        {open?.expiresAt && (
          <Person offer={open}>
            <Badge tone="blue">Until {formatLocalDeadline(open.expiresAt, now)}</Badge>
          </Person>
        )}
        {queued.map((offer, nr) => (
          <Person key={offer.id} offer={offer}>
            <Badge tone="line">{nr === 0 ? 'Next' : 'Later'}</Badge>
          </Person>
        ))}
      </ol>
      <Button variant="plain" size="sm" onClick={() => onMore(time)}>
        Offer it to others<span className="sr"> too: {span}</span>
      </Button>
    </section>
  )
}

function Person({ offer: { id, learner }, children }: { offer: Offer; children: ReactNode }) {
  const end = useEndOffer()
  // Not in `mutate`'s callbacks: they are lost when the offer leaves the list during the refetch.
  const withdraw = () =>
    void end.mutateAsync({ id }).then(() => toast({ title: 'Offer withdrawn', tone: 'good' }), toastFailure)
  return (
    <li>
      <b>{learner.name}</b>
      {children}
      <IconButton
        label={`Withdraw the offer to ${learner.name}`}
        icon={<X />}
        disabled={end.isPending}
        onClick={withdraw}
      />
    </li>
  )
}

/** People who are not the instructor's learners have no id here, and cannot be chosen anyway. */
function asGap({ startsAt, minutes, open, queued }: OfferedTime) {
  const { on, minute } = positionOf(startsAt, myZone())
  return {
    time: { on, at: timeOf(minute), minutes },
    without: [...(open ? [open] : []), ...queued].map(({ learner }) => learner.id),
  }
}
