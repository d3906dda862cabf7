import type { CSSProperties, KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { cx } from '#ui/class-names.ts'
import type { Shown } from '../schedule/calendar.ts'
import type { DropPlace } from '../schedule/drop-place.ts'
import type { useDrag } from '../schedule/use-drag.ts'
import { formatLocalTime } from '#web/zone.ts'
import { timeName } from '../schedule/format.ts'

type CalendarEventProps = {
  one: Shown
  place: CSSProperties
  isChosen: boolean
  isDragged: boolean
  isToMark: boolean
  to: string | undefined
  onBlock: ((block: Shown) => void) | undefined
  drag: ReturnType<ReturnType<typeof useDrag>['handlersFor']> | undefined
}

export function rowsOf({ from, to }: { from: number; to: number }, first: number) {
  const row = (minute: number) => Math.round((minute - first * 60) / 15) + 1
  return { '--from': row(from), '--to': Math.max(row(to), row(from) + 1) } as CSSProperties
}

export function CalendarEvent({
  one,
  place,
  isChosen,
  isDragged,
  isToMark,
  to,
  onBlock,
  drag,
}: CalendarEventProps) {
  if (one.kind === 'gap')
    return (
      <li className="cal-gap" style={place} title={`${one.title} after the lesson, which nobody can book`}>
        <span className="sr">Travel </span>
        {one.to - one.from} min
      </li>
    )
  const name = cx(
    'event',
    `event-${one.kind}`,
    isToMark && 'event-to-mark',
    isChosen && 'event-chosen',
    isDragged && 'event-dragged',
    one.to - one.from < 45 && 'event-short',
  )
  const words = (
    <>
      <b>{one.title}</b>
      <span>
        <time>{timeName(one.from)}</time>
        <span className="event-end">–{timeName(one.to)}</span>
        <span className="sr">{isToMark ? ', to mark' : states[one.kind]}</span>
      </span>
      {isToMark && <span aria-hidden="true">to mark</span>}
      {one.lesson?.status === 'held' && one.lesson.holdExpiresAt ? (
        <span>held until {formatLocalTime(one.lesson.holdExpiresAt)}</span>
      ) : (
        (one.lesson?.unansweredMove && <span>new time, not answered</span>) ||
        (one.lesson?.pickup && <span>{one.lesson.pickup}</span>)
      )}
    </>
  )
  return (
    <li style={place}>
      {to ? (
        <Link
          {...drag}
          onKeyDown={stepWithArrows}
          to={to}
          replace
          preventScrollReset
          className={name}
          data-lesson={one.lesson?.id}
          data-may-move={drag ? '' : undefined}
          aria-current={isChosen || undefined}
        >
          {words}
        </Link>
      ) : onBlock ? (
        <button type="button" className={name} onKeyDown={stepWithArrows} onClick={() => onBlock(one)}>
          {words}
        </button>
      ) : (
        <div className={name}>{words}</div>
      )}
    </li>
  )
}

export const DropMark = ({ one, place, first }: { one: Shown; place: DropPlace; first: number }) => (
  <li className="cal-drop" style={rowsOf(place, first)} aria-hidden="true">
    <div className="event">
      <b>{one.title}</b>
      <span>
        {timeName(place.from)}–{timeName(place.to)}
      </span>
    </div>
  </li>
)

const states = {
  held: ', held, not paid yet',
  booked: ', booked',
  delivered: ', done',
  block: ', blocked',
  gap: '',
}

function stepWithArrows(event: KeyboardEvent<HTMLElement>) {
  const from = event.currentTarget
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const days = [...(from.closest('.cal')?.querySelectorAll('.cal-day') ?? [])].map(eventsOf)
  const day = days.findIndex((events) => events.includes(from))
  const to = nextFrom(event.key, days, day, from)
  if (!to) return
  event.preventDefault()
  to.focus()
}

const eventsOf = (day: Element) =>
  [...day.querySelectorAll<HTMLElement>('a.event, button.event')].filter(
    (event) => event.offsetParent !== null,
  )

function nextFrom(key: string, days: HTMLElement[][], day: number, from: HTMLElement) {
  const own = days[day] ?? []
  if (key === 'ArrowDown') return own[own.indexOf(from) + 1]
  if (key === 'ArrowUp') return own[own.indexOf(from) - 1]
  const side =
    key === 'ArrowRight'
      ? days.slice(day + 1)
      : key === 'ArrowLeft'
        ? days.slice(0, Math.max(day, 0)).reverse()
        : []
  return side.find((events) => events.length > 0)?.toSorted((a, b) => away(a, from) - away(b, from))[0]
}

const away = (one: HTMLElement, other: HTMLElement) =>
  Math.abs(one.getBoundingClientRect().top - other.getBoundingClientRect().top)
