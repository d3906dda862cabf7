import { firstName } from '#common/first-name.ts'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { searchedPostcode } from '#features/places/web/searched-postcode.ts'
import { formatMinutes, formatNearMoment, formatSpan } from '#common/time.ts'
import { type Gearbox, holdMinutes } from '#features/diary/rules.ts'
import { GearboxChoice } from '#features/instructors/web/components/gearbox-choice.tsx'
import { OtherTimes } from '#features/diary/web/components/other-times.tsx'
import { SlotChoice } from '#features/diary/web/components/slot-choice.tsx'
import { findTier, graceMinutes, noticeHoursOf, type Tier } from '#features/cancellation-terms/rules.ts'
import { useCancellationTerms } from '#features/cancellation-terms/web/hooks.ts'
import { sayNotice } from '#features/cancellation-terms/words.ts'
import { sayFreeUntil } from '#features/lessons/words.ts'
import { useHoldLesson, useRefreshLessons } from '#features/lessons/web/hooks.ts'
import { useHoldWith, YourHold } from '#features/payments/web/components/your-hold.tsx'
import { useCreditWith } from '#features/payments/web/hooks.ts'
import { useAgreedPrice } from '#features/pupils/web/use-agreed-price.ts'
import { useNear } from '#features/places/web/use-near.ts'
import { listPrice } from '#features/instructors/price-rules.ts'
import { sayFrom, sayTimePrices } from '#features/instructors/web/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Segments } from '#ui/segments.tsx'
import type { PublicInstructor } from '#features/instructors/contract.ts'
import { joinPath } from '#features/waiting-list/web/join-link.ts'
import { useNow } from '#web/use-now.ts'

type BookLessonProps = {
  instructor: PublicInstructor
  minutes: number
  /** Of the address. */
  choice: Gearbox | undefined
  onSet: (name: 'minutes' | 'gearbox', value: string) => void
}

export function BookLesson({ instructor, minutes, choice, onSet }: BookLessonProps) {
  const { id, name, pricePence, hourlyRatePence, zone, lessonLengths, badgeKind, agreedToTrainee } =
    instructor
  const first = firstName(name)
  const hasChoice = instructor.gearboxes.length > 1 && !instructor.isGearboxAgreed
  const gearbox = (hasChoice && choice) || instructor.gearbox
  const mustAgree = badgeKind === 'PDI' && !agreedToTrainee
  const [startsAt, setStartsAt] = useChosenTime()
  const [agrees, setAgrees] = useState(false)
  const hold = useHoldLesson()
  const held = useHoldWith(id)
  const now = useNow()
  const terms = useCancellationTerms(id)
  const lateAt = (startsAt: string) => findTier(terms.tiers, startsAt, now)
  const credit = useCreditWith(id)
  const agreed = useAgreedPrice(id, minutes)
  const listed = startsAt ? listPrice(instructor, minutes, startsAt) : pricePence
  const timePrices = agreed ? '' : sayTimePrices(instructor)
  const refreshLessons = useRefreshLessons()
  const goTo = useNavigate()
  const { state } = useLocation()
  const postcode =
    new URLSearchParams((state as { search?: string } | null)?.search).get('postcode') ??
    searchedPostcode() ??
    null
  const near = useNear(postcode)
  const choose = (start: string | undefined) => {
    hold.reset()
    setStartsAt(start)
  }
  const send = () =>
    startsAt &&
    hold.mutate(
      {
        instructorId: id,
        startsAt,
        minutes,
        agreesToTrainee: agrees,
        ...(hasChoice && { gearbox }),
        ...(near && { near }),
      },
      {
        onSuccess: (lesson) => goTo(`/checkout/${lesson.id}`, { state: { postcode } }),
        onError() {
          setStartsAt(undefined)
          void refreshLessons()
        },
      },
    )
  return (
    <Card
      title="Book a lesson"
      action={
        <span className="text-sm">
          <b className="text-xl">{sayFrom(hourlyRatePence, instructor.priceRules)}</b> an hour
        </span>
      }
    >
      <form
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (held && held.startsAt === startsAt) void goTo(`/checkout/${held.id}`)
          else if (!hold.isPending) send()
        }}
      >
        <GearboxChoice
          instructor={instructor}
          value={gearbox}
          onChange={(chosen) => {
            choose(undefined)
            onSet('gearbox', chosen)
          }}
        />
        <Segments
          label="How long"
          name="length"
          className="w-full"
          value={String(minutes)}
          onChange={(length) => {
            choose(undefined)
            onSet('minutes', length)
          }}
          options={lessonLengths.map((length) => ({ value: String(length), label: formatMinutes(length) }))}
        />
        <SlotChoice
          key={`${minutes} ${gearbox}`}
          pickup={near}
          gearbox={gearbox}
          instructorId={id}
          minutes={minutes}
          value={startsAt}
          onChange={choose}
          late={{ mark: (at) => markOf(lateAt(at)), says: lateWords(terms.tiers) }}
        />
        <p className="text-sm">
          Can’t find a time that suits you?{' '}
          <Link to={joinPath({ instructor: id, minutes, postcode: postcode ?? undefined })}>
            Join the waiting list
          </Link>
          , and we’ll offer you times as they come free.
        </p>
        {mustAgree && (
          <label className="tick">
            <input type="checkbox" checked={agrees} onChange={(event) => setAgrees(event.target.checked)} />
            <span>
              {name} is a trainee instructor (PDI), still preparing for the final qualifying test. I agree to
              be taught by a trainee.
            </span>
          </label>
        )}
        {held && <YourHold lesson={held} zone={zone} />}
        {hold.error && (
          <OtherTimes
            error={hold.error}
            zone={zone}
            otherwise="We couldn’t book that time. Please try again."
            onChoose={choose}
          />
        )}
        <div className="pay-bar">
          <p aria-live="polite">
            <b>{credit >= minutes ? 'Lesson credit' : formatMoney(agreed?.pricePence ?? listed)}</b>
            <span>
              {startsAt ? formatSpan(startsAt, endOf(startsAt, minutes), zone) : 'Choose a time'}
              {startsAt && (
                <strong className="block text-ink">
                  {sayFreeUntil(terms.tiers, startsAt, now, (at) => formatNearMoment(at, zone))}
                </strong>
              )}
            </span>
          </p>
          <Button
            type="submit"
            size="lg"
            wide
            busy={hold.isPending}
            disabled={!startsAt || (mustAgree && !agrees)}
          >
            Book this time
          </Button>
        </div>
        {agreed && agreed.pricePence !== pricePence && (
          <p className="text-sm">
            {agreed.isFirst
              ? `${formatMoney(agreed.pricePence)} is ${first}’s price for your first lesson. Later ones cost ${formatMoney(pricePence)}.`
              : `${formatMoney(agreed.pricePence)} is the price that ${first} has agreed with you.`}
          </p>
        )}
        {timePrices && <p className="text-sm">{timePrices}</p>}
        {credit > 0 && (
          <p className="text-sm">
            You have <b>{formatMinutes(credit)} of lesson credit</b> with {first}.
            {credit < minutes &&
              ' That isn’t enough for this length: choose a shorter one, or pay for this lesson.'}
          </p>
        )}
        <p className="text-sm text-ink-2">
          <b>If you cancel:</b> {terms.says}
        </p>
        <p className="text-sm text-ink-2">
          We’ll hold this slot for {holdMinutes} minutes while you pay. {first} gets your booking as soon as
          you’ve paid.
        </p>
      </form>
    </Card>
  )
}

const endOf = (startsAt: string, minutes: number) =>
  new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()

const markOf = (tier: Tier | undefined) =>
  tier && (tier.percent === 100 ? 'no refund' : `${100 - tier.percent}% refund`)

const lateWords = (tiers: readonly Tier[]) =>
  tiers[0]?.percent === 100
    ? `“No refund” marks times within ${sayNotice(noticeHoursOf(tiers))}. You can cancel free of charge for ${graceMinutes} minutes after booking; after that you pay the whole price.`
    : `Times within ${sayNotice(noticeHoursOf(tiers))} are marked with what you’d get back. You can cancel them free of charge for ${graceMinutes} minutes after booking.`

/** In the address, so that it survives a reload and a log-in. */
function useChosenTime() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const now = useNow()
  const [chosen, choose] = useState(params.get('at') ?? undefined)
  const set = (startsAt: string | undefined) => {
    choose(startsAt)
    setParams(
      (before) => {
        if (startsAt) before.set('at', startsAt)
        else before.delete('at')
        return before
      },
      { replace: true, preventScrollReset: true, state },
    )
  }
  return [chosen && Date.parse(chosen) > Date.parse(now) ? chosen : undefined, set] as const
}
