import { Check, CircleQuestionMark, Home, Navigation } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import type { TravelDay } from '#features/diary/travel-contract.ts'
import { formatMinutes } from '#common/time.ts'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'
import { isPaidByHand, mayDeliver } from '../../rules.ts'
import './day-timeline.css'
import { otherOf } from './lesson-state.ts'
import { lineOf, whereOf } from './place-words.ts'
import { travelText } from './travel-words.ts'

type DayTimelineProps = {
  title: string
  /** Any instant of the day. */
  day: string
  /** Undefined until they are known. */
  lessons: readonly Lesson[] | undefined
  now: string
  /** Lines between the stops: the drive to each, and the way home. */
  legTo?: (lesson: Lesson) => ReactNode
  home?: ReactNode
  /** Lessons whose outcome waits on this device. */
  waiting?: ReadonlySet<string>
  /** Whether it says of lessons that are over that they are to mark. */
  asks?: boolean
  sums?: ReactNode
  sketch?: ReactNode
  children?: ReactNode
}

/** An instructor's day from top to bottom, as it is driven. */
export function DayTimeline({
  title,
  day,
  lessons,
  now,
  legTo,
  home,
  waiting,
  asks = true,
  sums,
  sketch,
  children,
}: DayTimelineProps) {
  const next = lessons?.find(({ endsAt, status }) => status === 'booked' && endsAt > now)
  const minutes = (lessons ?? []).reduce((sum, lesson) => sum + lesson.minutes, 0)
  return (
    <section className="day-timeline asphalt no-print" aria-labelledby="day-timeline">
      <header>
        <div>
          <h2 id="day-timeline">
            {title}, {formatLocalDay(day)}
          </h2>
          {lessons && (
            <p>
              {lessons.length === 0
                ? `No lessons ${title.toLowerCase()}.`
                : `${plural(lessons.length, 'lesson')}, ${formatMinutes(minutes)}. ${endOfDay(lessons, now)}`}
              {sums}
            </p>
          )}
        </div>
        {children}
      </header>
      {sketch}
      {lessons && lessons.length > 0 && (
        <ol>
          {lessons.map((lesson) => (
            <Fragment key={lesson.id}>
              {legTo?.(lesson) && <li className="leg">{legTo(lesson)}</li>}
              <Stop
                lesson={lesson}
                now={now}
                isNext={lesson === next}
                isWaiting={waiting?.has(lesson.id)}
                asks={asks}
              />
            </Fragment>
          ))}
          {home}
        </ol>
      )}
    </section>
  )
}

type HomeStopProps = NonNullable<TravelDay['home']>

export function HomeStop({ at, ...way }: HomeStopProps) {
  return (
    <>
      <li className="leg">{travelText.way(way)}</li>
      <li className="stop">
        <div>
          <span className="node" aria-hidden="true">
            <Home />
          </span>
          <span className="at">
            <time dateTime={at}>{formatLocalTime(at)}</time>
          </span>
          <span className="who">
            <b>Home</b>
          </span>
        </div>
      </li>
    </>
  )
}

type StopProps = {
  lesson: Lesson
  now: string
  isNext: boolean
  isWaiting: boolean | undefined
  asks: boolean
}

function Stop({ lesson, now, isNext, isWaiting, asks }: StopProps) {
  const { id, startsAt, endsAt, status } = lesson
  const state =
    status === 'delivered' || isWaiting
      ? 'done'
      : asks && mayDeliver(lesson, now)
        ? 'ask'
        : isNext
          ? 'next'
          : undefined
  const place = whereOf(lesson)
  return (
    <li className="stop" data-state={state}>
      <Link to={`/dashboard/lessons/${id}`}>
        <span className="node" aria-hidden="true">
          {state === 'done' && <Check />}
          {state === 'ask' && <CircleQuestionMark />}
          {state === 'next' && <Navigation />}
        </span>
        <span className="at">
          <time dateTime={startsAt}>{formatLocalTime(startsAt)}</time>
          <small>{formatLocalTime(endsAt)}</small>
        </span>
        <span className="who">
          <b>{otherOf(lesson, 'instructor').name}</b>
          {place && <span>{place}</span>}
          {lesson.dropoffPlace && <span>Ends at {lineOf(lesson.dropoffPlace)}</span>}
        </span>
        <Tags lesson={lesson} state={isWaiting ? 'waiting' : state} isOn={startsAt <= now} />
      </Link>
    </li>
  )
}

function Tags({ lesson, state, isOn }: { lesson: Lesson; state: string | undefined; isOn: boolean }) {
  const { paidWith, pricePence } = lesson
  const owedPence = isPaidByHand(paidWith) ? (pricePence ?? 0) - (lesson.receivedPence ?? 0) : 0
  return (
    <span className="tags">
      {state === 'done' && <span className="sr">Done</span>}
      {state === 'waiting' && <span className="tag tag-owed">Not sent yet</span>}
      {state === 'ask' && <span className="tag tag-ask">What happened?</span>}
      {state === 'next' && <span className="tag tag-next">{isOn ? 'Now' : 'Next'}</span>}
      {owedPence > 0 && (
        <span className="tag tag-owed">
          {formatMoney(owedPence)} {paidWith === 'cash' ? 'cash' : 'by transfer'}
        </span>
      )}
    </span>
  )
}

function endOfDay(lessons: readonly Lesson[], now: string) {
  const endsAt = lessons.map((lesson) => lesson.endsAt).reduce((one, other) => (one > other ? one : other))
  return `The last ${endsAt <= now ? 'ended' : 'ends'} at ${formatLocalTime(endsAt)}.`
}
