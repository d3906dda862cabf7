import { formatPrice } from '#common/money.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { formatDay, formatMinutes, formatNearMoment, formatTime } from '#common/time.ts'
import { FreeTimes } from '#features/diary/web/components/free-times.tsx'
import { OtherTimes } from '#features/diary/web/components/other-times.tsx'
import { holdMinutes } from '#features/diary/rules.ts'
import { GearboxChoice } from '#features/instructors/web/components/gearbox-choice.tsx'
import { sayFreeUntil } from '#features/lessons/words.ts'
import { formatFree, sayFirst, sayFrom, sayTimePrices } from '#features/instructors/web/words.ts'
import { listPrice } from '#features/instructors/price-rules.ts'
import { JoinLink } from '#features/waiting-list/web/components/join-link.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useHoldWith, YourHold } from '#features/payments/web/components/your-hold.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { Banner } from '#ui/states.tsx'
import { Segments } from '#ui/segments.tsx'
import { useNow } from '#web/use-now.ts'
import { useHydrated } from '#web/hydrated.ts'
import type { PublicProfile } from '../../contract.ts'
import { freeWeeks } from '../../rules.ts'
import { gearboxOf } from '../reads.ts'
import { useBookTime } from '../use-book-time.ts'

const SignUpSheet = lazily(
  async () => (await import('#features/guests/web/components/sign-up-sheet.tsx')).SignUpSheet,
)

type BookTimesProps = {
  profile: PublicProfile
  /** Its times are those of another length or gearbox, until the chosen ones are read. */
  isOld: boolean
  /** Somebody else may have taken a time since. */
  readAgain: () => unknown
}

/** Times are those of the instructor's zone, so that the server can write them. */
export function BookTimes({ profile, isOld, readAgain }: BookTimesProps) {
  const { name, minutes, zone, days, lessons, firstFreeAt, cancelling, cancellationTiers, near } = profile
  const now = useNow()
  const isHydrated = useHydrated()
  const held = useHoldWith(profile.id)
  const { chosen, gone, isOwn, choose, keep, chooseFirst } = useChosenTime(profile, held?.startsAt)
  const [chosenDay, setDay] = useState<string>()
  const { onChoose, isStranger, isPending, error, reset, sheet, closeSheet } = useBookTime(profile)
  const isOpening = useOpening(sheet !== undefined)
  const what = useWhat(profile, () => {
    if (isOwn || chosenDay) {
      setDay(day?.on)
      keep()
    } else chooseFirst()
    reset()
  })
  const day =
    days.find(({ on, starts }) => (chosenDay ? on === chosenDay : chosen && starts.includes(chosen))) ??
    days[0]
  const first = profile.firstLesson?.minutes === minutes ? profile.firstLesson : null
  const usual = lessons.find((lesson) => lesson.minutes === minutes)?.pricePence ?? profile.hourlyRatePence
  const price = first?.pricePence ?? (chosen ? listPrice(profile, minutes, chosen) : usual)
  const timePrices = first ? '' : sayTimePrices(profile)
  return (
    <Card
      title="Free times"
      className="listing-book"
      action={`${first ? sayFirst(minutes) : formatMinutes(minutes)}, ${first ? formatPrice(first.pricePence) : sayFrom(usual, profile.priceRules)}`}
    >
      <div className="mb-4 grid gap-3 empty:hidden">
        <GearboxChoice
          instructor={profile}
          value={what.gearbox}
          onChange={(gearbox) => what.set('gearbox', gearbox)}
        />
        {lessons.length > 1 && (
          <Segments
            label="How long"
            name="length"
            value={what.minutes}
            onChange={(length) => what.set('minutes', length)}
            options={lessons.map((lesson) => ({
              value: String(lesson.minutes),
              label: formatMinutes(lesson.minutes),
            }))}
          />
        )}
      </div>
      {day && firstFreeAt && (
        <p className="mb-4">
          First lesson possible on <b className="num">{formatFree(firstFreeAt, zone)}</b>
          {near && `, from ${near.name}`}.
        </p>
      )}
      {!day ? (
        <p>
          {firstFreeAt
            ? `Nothing free in the next ${freeWeeks} weeks. The first time is ${formatDay(firstFreeAt, zone)}, ${formatTime(firstFreeAt, zone)}.`
            : `${firstName(name)} has no free times at the moment.`}
        </p>
      ) : (
        <form
          className="grid grid-cols-1 gap-4"
          aria-busy={isOld}
          onPointerEnter={() => isStranger && void SignUpSheet.preload().catch(() => undefined)}
          onSubmit={(event) => {
            event.preventDefault()
            if (chosen && !isPending && !isOld) onChoose(chosen)
          }}
        >
          <FreeTimes
            days={days}
            day={day}
            onDay={(on) => {
              setDay(on)
              choose(undefined)
              reset()
            }}
            minutes={minutes}
            zone={zone}
            value={chosen}
            onChange={(startsAt) => {
              choose(startsAt)
              readAgain()
            }}
            firstFree={firstFreeAt}
          />
          <div aria-live="polite" className="contents">
            {held && <YourHold lesson={held} zone={zone} />}
            {gone && gone !== held?.startsAt && !error && (
              <Banner tone="yellow">
                {formatDay(gone, zone)}, {formatTime(gone, zone)} isn’t free any more. Please choose another
                time.
              </Banner>
            )}
          </div>
          {error && (
            <OtherTimes
              error={error}
              zone={zone}
              otherwise="We couldn’t book that time. Please try again."
              onChoose={(startsAt) => {
                reset()
                setDay(undefined)
                choose(startsAt)
              }}
            />
          )}
          <noscript>
            <Banner tone="yellow" title="Booking needs JavaScript">
              Turn it on in your browser’s settings, or leave reading mode, and reload the page. Then choose a
              time and book it here.
            </Banner>
          </noscript>
          <div className="pay-bar needs-script">
            <p aria-live="polite">
              <b>{formatPrice(price)}</b>
              <span>
                {chosen ? formatNearMoment(chosen, zone) : 'Choose a time'}
                {chosen && (
                  <strong className="block text-ink">
                    {isHydrated
                      ? sayFreeUntil(cancellationTiers, chosen, now, (at) => formatNearMoment(at, zone))
                      : '\u00a0'}
                  </strong>
                )}
              </span>
            </p>
            <Button type="submit" size="lg" wide busy={isPending || isOpening} disabled={!chosen || isOld}>
              Book this time
            </Button>
          </div>
          {timePrices && <p className="text-sm text-ink-2">{timePrices}</p>}
          {first && (
            <p className="text-sm text-ink-2">
              That’s the price of a first lesson with {firstName(name)}. Later ones cost {formatPrice(usual)}.
            </p>
          )}
          <p className="text-sm text-ink-2">
            <b>If you cancel:</b> {cancelling}
          </p>
          <p className="text-sm text-ink-2">We’ll hold this slot for {holdMinutes} minutes while you pay.</p>
        </form>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <p>Can’t find a time that suits you?</p>
        <JoinLink variant="second" instructor={profile.id} minutes={minutes} postcode={near?.name}>
          Join the waiting list
        </JoinLink>
      </div>
      {sheet && (
        <LazyBoundary onFail={closeSheet}>
          <SignUpSheet
            open
            onClose={closeSheet}
            instructor={{ id: profile.id, name, isTrainee: profile.badgeKind === 'PDI' }}
            minutes={minutes}
            gearbox={profile.gearbox}
            zone={zone}
            {...sheet}
          />
        </LazyBoundary>
      )}
    </Card>
  )
}

/** The sheet is wanted, and its scripts are still on their way. */
function useOpening(isOpen: boolean) {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    if (!isOpen || isThere) return
    SignUpSheet.preload().then(
      () => setIsThere(true),
      () => undefined, // the boundary says so
    )
  }, [isOpen, isThere])
  return isOpen && !isThere
}

/** Gearbox and length are in the address: the server reads the times for them. Shown at once, also before they are read. */
function useWhat(
  { gearboxes, gearbox, isGearboxAgreed, lessons, minutes }: PublicProfile,
  onSet: () => void,
) {
  const [query, setQuery] = useSearchParams()
  const choice = gearboxOf(query)
  const length = Number(query.get('minutes'))
  return {
    gearbox: choice && gearboxes.includes(choice) && !isGearboxAgreed ? choice : gearbox,
    minutes: String(lessons.some((lesson) => lesson.minutes === length) ? length : minutes),
    set(name: 'gearbox' | 'minutes', value: string) {
      onSet()
      setQuery(
        (before) => {
          before.set(name, value)
          before.delete('at')
          return before
        },
        { replace: true, preventScrollReset: true },
      )
    },
  }
}

/** The first free one, unless the address brings one along, which the server's render doesn't know. */
function useChosenTime({ days, firstFreeAt, minutes, gearbox }: PublicProfile, heldAt: string | undefined) {
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const [own, setOwn] = useState<{ startsAt: string | undefined; isKept?: true }>()
  const at = isHydrated ? params.get('at') : null
  const brought = at && !Number.isNaN(Date.parse(at)) ? at : undefined
  // What was shown as theirs to press isn’t swapped for another time when this page is read again.
  const what = `${minutes} ${gearbox}`
  const [offered, setOffered] = useState({ what, at: firstFreeAt })
  if (offered.what !== what || (offered.at === heldAt && heldAt !== firstFreeAt))
    setOffered({ what, at: firstFreeAt })
  const chosen = own ? own.startsAt : (brought ?? offered.at ?? undefined)
  const isFree = days.some(({ starts }) => chosen !== undefined && starts.includes(chosen))
  return {
    chosen: isFree ? chosen : undefined,
    /** Was free when the page was read, or when somebody sent its address. */
    gone: isFree || own?.isKept || chosen === firstFreeAt ? undefined : chosen,
    choose: (startsAt: string | undefined) => setOwn({ startsAt }),
    isOwn: own?.startsAt !== undefined,
    /** For another length or gearbox: what was chosen, if it’s free for that as well. */
    keep: () => setOwn({ startsAt: chosen, isKept: true }),
    chooseFirst: () => setOwn(undefined),
  }
}
