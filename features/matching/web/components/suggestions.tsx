import { useState } from 'react'
import { Link } from 'react-router'
import { formatPoundsShort } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { formatDay, formatTime } from '#common/time.ts'
import { bookingPath } from '#features/instructors/paths.ts'
import { Rating } from '#features/instructors/web/components/rating.tsx'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Banner, EmptyState, QueryStatus } from '#ui/states.tsx'
import type { Suggestion, Wishes } from '../../contract.ts'
import { mostAsked, requestHours, weights } from '../../rules.ts'
import { useAskInstructors, useMyRequests, useSuggestions, useWishes } from '../hooks.ts'
import { MyRequest } from './my-request.tsx'
import { Reasons } from './reasons.tsx'

const wishesPath = '/instructor-directory/wishes'

/** For learners: who fits what they look for, and why; before they said so, the way to say it. */
export function Suggestions() {
  const wishes = useWishes().data
  if (!wishes) return null
  return wishes.wishes ? <Suggested wishes={wishes.wishes} /> : <SayWishes />
}

const SayWishes = () => (
  <Card>
    <div className="flex flex-wrap items-center gap-4">
      <div className="min-w-[min(14rem,100%)] flex-1">
        <h2 className="text-lg">Who suits you?</h2>
        <p className="text-sm text-ink-2">
          Tell us when you can drive and what you need. We’ll show who suits you, and say why. It takes a
          minute.
        </p>
      </div>
      <ButtonLink variant="second" to={wishesPath}>
        Find who suits me
      </ButtonLink>
    </div>
  </Card>
)

function Suggested({ wishes }: { wishes: Wishes }) {
  const query = useSuggestions()
  const found = query.data?.suggestions
  const open = useMyRequests().data?.requests.find(({ status }) => status === 'open')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)))
  return (
    <>
      {open && <MyRequest request={open} />}
      <Card
        title="Who suits you"
        action={
          <Link to={wishesPath} className="text-sm">
            Change what you’re looking for
          </Link>
        }
      >
        <QueryStatus query={query} label="Looking for instructors who suit you" rows={3} />
        {found?.length === 0 && (
          <EmptyState title="Nobody suits at the moment.">
            Tick more times, or drop a condition such as the gearbox. You can also search below.
          </EmptyState>
        )}
        {found && found.length > 0 && (
          <>
            <p className="text-sm text-ink-2">
              Book the time shown, or tick up to three to compare them or ask them all at once.
            </p>
            <ol>
              {found.map((one) => (
                <OneSuggestion
                  key={one.instructorId}
                  one={one}
                  wishes={wishes}
                  {...(!open && {
                    isChosen: chosen.includes(one.instructorId),
                    canBeChosen: chosen.length < mostAsked,
                    onChoose: (isChosen: boolean) => choose(one.instructorId, isChosen),
                  })}
                />
              ))}
            </ol>
            {!open && chosen.length > 0 && (
              <Ask instructorIds={chosen} minutes={wishes.minutes} onAsked={() => setChosen([])} />
            )}
            <HowItIsMade />
          </>
        )}
      </Card>
    </>
  )
}

type AskProps = { instructorIds: readonly string[]; minutes: number; onAsked: () => void }

function Ask({ instructorIds, minutes, onAsked }: AskProps) {
  const ask = useAskInstructors()
  return (
    <div className="mt-2 mb-4 grid gap-3 rounded-xl bg-chalk p-4">
      <p className="text-sm">
        They’ll see your first name and initial, your area and times, how much you’ve driven, your test date,
        what you need, and whether their price is within your budget. The first to accept keeps a time for you
        to take and pay for. They have {requestHours} hours to answer.
      </p>
      {ask.error && (
        <div role="alert">
          <Banner tone="yellow">{ask.error.message}</Banner>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          busy={ask.isPending}
          onClick={() => ask.mutate({ instructorIds: [...instructorIds] }, { onSuccess: onAsked })}
        >
          Ask {plural(instructorIds.length, 'instructor')}
        </Button>
        {instructorIds.length > 1 && (
          <ButtonLink
            variant="second"
            to={`/instructor-directory/compare?ids=${instructorIds.join(',')}&minutes=${minutes}`}
          >
            Compare them
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

type OneSuggestionProps = {
  one: Suggestion
  wishes: Wishes
  isChosen?: boolean
  canBeChosen?: boolean
  /** Left out: nobody can be asked at the moment. */
  onChoose?: (isChosen: boolean) => void
}

function OneSuggestion({ one, wishes, isChosen = false, canBeChosen, onChoose }: OneSuggestionProps) {
  const {
    instructorId,
    name,
    profileImage,
    headline,
    badgeKind,
    rating,
    reasons,
    misses,
    firstFreeAt,
    zone,
  } = one
  const search = `?${new URLSearchParams({ postcode: wishes.pickups[0]! })}`
  const page = bookingPath(instructorId, wishes)
  return (
    <li className="row-link grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-t border-line py-4 first:border-t-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Avatar name={name} of="instructor" image={profileImage} size="lg" />
      <div className="grid min-w-0 grid-cols-1 content-start gap-2">
        <div>
          <h3 className="text-lg wrap-anywhere">
            <Link to={page} state={{ search }} className="row-main">
              {name}
            </Link>
          </h3>
          <p className="flex flex-wrap items-center gap-x-2 text-sm">
            <TraineeMark is={badgeKind === 'PDI'} />
            <Rating {...rating} />
            {headline && <span className="text-ink-2">{headline}</span>}
          </p>
        </div>
        <Reasons
          label={`How ${name} matches what you chose`}
          reasons={reasons.map(({ text }) => text)}
          misses={misses}
        />
      </div>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-3 sm:col-start-3 sm:grid sm:content-start sm:justify-items-end">
        <p>
          <b className="num text-lg">{formatPoundsShort(one.hourlyRatePence)}</b>{' '}
          <span className="text-sm text-ink-2">an hour</span>
        </p>
        <ButtonLink
          size="sm"
          variant="second"
          to={`${page}&at=${encodeURIComponent(firstFreeAt)}`}
          state={{ search }}
        >
          {formatDay(firstFreeAt, zone).replace(/ \d{4}$/, '')}, {formatTime(firstFreeAt, zone)}
        </ButtonLink>
        {onChoose && (
          <label className="tick relative z-2 items-center text-sm">
            <input
              type="checkbox"
              checked={isChosen}
              disabled={!isChosen && !canBeChosen}
              onChange={(event) => onChoose(event.target.checked)}
            />
            <span>
              Ask<span className="sr"> {name}</span>
            </span>
          </label>
        )}
      </div>
    </li>
  )
}

const HowItIsMade = () => (
  <details className="border-t border-line pt-3 text-sm">
    <summary className="cursor-pointer py-1 font-semibold">How we choose</summary>
    <p className="mt-2 max-w-prose text-ink-2">
      Out of 100 points, free times that you ticked count {weights.times}, distance {weights.distance}, the
      price {weights.price}, specialities and languages {weights.speciality}, how reliable they are{' '}
      {weights.reliability}, and room for more lessons {weights.capacity}. You always get the gearbox, lesson
      length and, if you chose, a woman or a man. If anything else doesn’t match, we say so. Nobody can pay to
      be here. One of the first three places goes to somebody new who suits you well, if there is one, so new
      instructors get a chance too. <Link to="/help/learners/find-an-instructor">More about it</Link>
    </p>
  </details>
)
