import { useState } from 'react'
import { useNavigate } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { formatMinutes } from '#common/time.ts'
import { sayTermsOfLesson } from '#features/lessons/words.ts'
import { isPaidAtCheckout } from '#features/pupils/rules.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { useNow } from '#web/use-now.ts'
import { formatLocalMoment, formatLocalNearMoment, formatLocalSpan } from '#web/zone.ts'
import type { Offer } from '../../contract.ts'
import { sayHowPaid } from '../../terms-words.ts'
import { useAcceptOffer, useEndOffer } from '../hooks.ts'

type OffersProps = { offers: readonly Offer[]; label: string; isLearners: boolean }

export const Offers = ({ offers, label, isLearners }: OffersProps) => (
  <ul className="ruled" aria-label={label}>
    {offers.map((offer) =>
      isLearners ? <MyOffer key={offer.id} offer={offer} /> : <OfferOut key={offer.id} offer={offer} />,
    )}
  </ul>
)

function MyOffer({ offer }: { offer: Offer }) {
  const { id, instructor, startsAt, endsAt, minutes, payment, pricePence, expiresAt, isTrainee } = offer
  const terms = sayTermsOfLesson(offer.cancellationTiers, startsAt, useNow(), formatLocalNearMoment)
  const accept = useAcceptOffer()
  const end = useEndOffer()
  const goTo = useNavigate()
  const [agrees, setAgrees] = useState(false)
  const [mustAgree, setMustAgree] = useState(false)
  const take = () => {
    if (isTrainee && mustAgree && !agrees) return
    // Not in `mutate`'s callbacks: they are lost when the offer leaves the list during the refetch.
    void accept.mutateAsync({ id, payment, pricePence, ...(agrees && { agreesToTrainee: true }) }).then(
      (lesson) =>
        goTo(lesson.status === 'held' ? `/checkout/${lesson.id}` : `/dashboard/lessons/${lesson.id}`),
      () => setMustAgree(isTrainee),
    )
  }
  return (
    <li className="flex-wrap">
      <Avatar name={instructor.name} of="instructor" image={instructor.image} />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <b className="block">
          <time dateTime={startsAt}>{formatLocalSpan(startsAt, endsAt)}</time>
        </b>
        <p className="text-sm text-ink-2">
          {instructor.name}, {formatMinutes(minutes)}
        </p>
        <p className="text-sm text-ink-2">{sayHowPaid(offer, firstName(instructor.name))}</p>
        <p className="text-sm text-ink-2">{terms}</p>
        <p className="text-sm">
          We’ll keep it for you until {formatLocalMoment(expiresAt!)}.{' '}
          {isPaidAtCheckout(payment) ? 'Take it and pay by then.' : 'It’s booked as soon as you take it.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button busy={accept.isPending} onClick={take}>
          Take it<span className="sr">: {formatLocalSpan(startsAt, endsAt)}</span>
        </Button>
        <Button variant="plain" busy={end.isPending} onClick={() => end.mutate({ id })}>
          No, thanks
        </Button>
      </div>
      {mustAgree && (
        <label className="flex w-full items-start gap-3">
          <input type="checkbox" checked={agrees} onChange={(event) => setAgrees(event.target.checked)} />
          {firstName(instructor.name)} is a trainee instructor (PDI). I agree to be taught by a trainee.
        </label>
      )}
      {accept.error && !(mustAgree && agrees) && (
        <div className="w-full" role="alert">
          <Banner tone="yellow">{accept.error.message}</Banner>
        </div>
      )}
    </li>
  )
}

function OfferOut({ offer }: { offer: Offer }) {
  const { id, learner, startsAt, endsAt, status, expiresAt } = offer
  const end = useEndOffer()
  const withdraw = () =>
    void end.mutateAsync({ id }).then(() => toast({ title: 'Offer withdrawn', tone: 'good' }), toastFailure)
  return (
    <li className="flex-wrap">
      <Avatar name={learner.name} of="student" image={null} />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <b className="block">{learner.name}</b>
        <p className="text-sm text-ink-2">
          <time dateTime={startsAt}>{formatLocalSpan(startsAt, endsAt)}</time>
        </p>
      </div>
      <Badge tone={status === 'open' ? 'blue' : 'yellow'}>
        {status === 'open' ? `Until ${formatLocalMoment(expiresAt!)}` : 'Next in line'}
      </Badge>
      <Button size="sm" variant="danger-plain" busy={end.isPending} onClick={withdraw}>
        Withdraw<span className="sr"> the offer to {learner.name}</span>
      </Button>
    </li>
  )
}
