import { CalendarX2, CarFront } from 'lucide-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { formatMinutes } from '#common/time.ts'
import { timeOf } from '#features/diary/rules.ts'
import { cx } from '#ui/class-names.ts'
import { formatLocalTime } from '#web/zone.ts'
import { sayHeld } from './lesson-state.ts'
import type { Lesson } from '../../contract.ts'
import type { Shown } from '../schedule/calendar.ts'
import type { DropPosition } from '../schedule/drop-position.ts'
import { stepWithArrows } from '../schedule/event-keys.ts'
import { type EventState, stateNames } from '../schedule/event-state.ts'
import type { useDrag } from '../schedule/use-drag.ts'
import { EventIcon } from './event-icon.tsx'
import { placeOf } from './place-words.ts'
import { travelText } from './travel-words.ts'

type CalendarEventProps = {
  one: Shown
  place: CSSProperties
  state: EventState
  now: string
  isChosen: boolean
  isDragged: boolean
  to: string | undefined
  onPress: (() => void) | undefined
  drag: ReturnType<ReturnType<typeof useDrag>['handlersFor']> | undefined
  mayResize: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>, one: Shown) => boolean
}

/** What lies outside the drawn hours is cut. */
export function rowsOf({ from, to }: { from: number; to: number }, [first, last]: readonly [number, number]) {
  const row = (minute: number) =>
    Math.round((Math.min(Math.max(minute, first * 60), last * 60) - first * 60) / 15) + 1
  return { '--from': row(from), '--to': Math.max(row(to), row(from) + 1) } as CSSProperties
}

export function CalendarEvent({
  one,
  place,
  state,
  now,
  isChosen,
  isDragged,
  to,
  onPress,
  drag,
  mayResize,
  onKeyDown,
}: CalendarEventProps) {
  const { lesson, kind } = one
  if (kind === 'gap' && one.drive)
    return (
      <li
        className="cal-gap"
        style={place}
        data-tight={one.drive.minutesLacking > 0 ? '' : undefined}
        title={`${travelText.leaveBy(one.drive)}: ${travelText.drive(one.drive)}`}
      >
        <span className="sr">Travel </span>
        {one.title}
        {one.drive.minutesLacking > 0 && <i>, {one.drive.minutes - one.drive.minutesLacking} free</i>}
      </li>
    )
  if (kind === 'gap')
    return (
      <li className="cal-gap" style={place} title={`${one.title}, which nobody can book`}>
        Gap: {formatMinutes(one.to - one.from)}
      </li>
    )
  const where = lesson && placeOf(lesson)
  const length = one.to - one.from
  const name = cx(
    'event',
    `event-${state}`,
    isChosen && 'event-chosen',
    isDragged && 'event-dragged',
    length < 45 && 'event-short',
    length < 75 && 'event-brief',
  )
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (!onKeyDown(event, one)) stepWithArrows(event)
  }
  const words = (
    <>
      <EventIcon state={state} />
      <b title={one.title}>
        <Name title={one.title} isShortened={lesson !== undefined} />
      </b>
      <span className="event-time">
        <time>{timeOf(one.from)}</time>
        <span className="event-end">–{timeOf(one.to)}</span>
        <span className="sr">, {stateNames[state]}</span>
      </span>
      {where && (
        <span className="event-where" title={[where.street, where.postcode].filter(Boolean).join(', ')}>
          {where.street && <span className="event-street">{where.street}</span>}
          {where.street && <span className="sr">, </span>}
          <span className="event-postcode">{where.postcode}</span>
        </span>
      )}
      {one.says && <span className="event-says">{one.says}</span>}
      {one.car && (
        <span className="event-car">
          <CarFront aria-hidden="true" />
          <span className="sr">, </span>
          {one.car}
        </span>
      )}
      {one.clashesWith ? (
        <span className="event-tag event-clash">
          <CalendarX2 aria-hidden="true" />
          <span>Clashes with </span>
          {one.clashesWith}
        </span>
      ) : (
        <Note state={state} lesson={lesson} now={now} />
      )}
      {mayResize && <span className="event-edge" data-edge="" aria-hidden="true" />}
    </>
  )
  return (
    <li style={place}>
      {to ? (
        <Link
          {...drag}
          onKeyDown={keys}
          to={to}
          replace
          preventScrollReset
          className={name}
          data-lesson={lesson?.id}
          data-may-move={drag ? '' : undefined}
          aria-current={isChosen || undefined}
          style={state === 'now' && lesson ? doneOf(lesson, now) : undefined}
        >
          {words}
        </Link>
      ) : onPress ? (
        <button type="button" className={name} onKeyDown={keys} onClick={onPress}>
          {words}
        </button>
      ) : (
        <div className={name}>{words}</div>
      )}
    </li>
  )
}

/** In a narrow column and one line the surname is its initial: half of it says no more. */
function Name({ title, isShortened }: { title: string; isShortened: boolean }) {
  const at = title.indexOf(' ')
  if (!isShortened || at < 0 || title.length <= mostOnOneLine) return title
  return (
    <>
      {title.slice(0, at)}
      <span className="event-surname"> {title.slice(at + 1)}</span>
      <span
        className="event-initial"
        aria-hidden="true"
        data-initial={title.slice(title.lastIndexOf(' ') + 1)[0]}
      />
    </>
  )
}
const mostOnOneLine = 11

/** One line more, where there is something to do about it. */
function Note({ state, lesson, now }: { state: EventState; lesson: Lesson | undefined; now: string }) {
  if (state === 'to-mark')
    return (
      <span className="event-tag" aria-hidden="true">
        What happened?
      </span>
    )
  if (state === 'held' && lesson?.holdExpiresAt) return <span className="event-tag">{sayHeld(lesson)}</span>
  if (lesson?.test && state !== 'now')
    return <span className="event-tag">Driving test {formatLocalTime(lesson.test.at)}</span>
  if (state === 'asked') return <span className="event-tag">Waiting for an answer</span>
  if (state === 'now' && lesson) return <span>{formatMinutes(minutesLeft(lesson, now))} left</span>
  return null
}

const minutesLeft = ({ endsAt }: Lesson, now: string) =>
  Math.max(0, Math.ceil((Date.parse(endsAt) - Date.parse(now)) / 60_000))

const doneOf = (lesson: Lesson, now: string) =>
  ({
    '--done': `${Math.round(100 - (minutesLeft(lesson, now) / lesson.minutes) * 100)}%`,
  }) as CSSProperties

type MarkProps = { title: string; position: DropPosition; hours: readonly [number, number] }

/** Where a lesson would fall, or a new one would be. */
export const DropMark = ({ title, position, hours }: MarkProps) => (
  <li className="cal-drop" style={rowsOf(position, hours)} aria-hidden="true">
    <div className="event">
      <b>{title}</b>
      <span>
        {timeOf(position.from)}–{timeOf(position.to)}
      </span>
    </div>
  </li>
)
