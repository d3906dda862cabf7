import { type CSSProperties, useRef } from 'react'
import { type Day, hoursToShow, placeOf, type Shown } from '../schedule/calendar.ts'
import type { DropPlace } from '../schedule/drop-place.ts'
import { useDrag } from '../schedule/use-drag.ts'
import { CalendarEvent, DropMark, rowsOf } from './calendar-event.tsx'
import { mayDeliver } from '../../rules.ts'
import { dayName, hoursName, timeName } from '../schedule/format.ts'

type WeekGridProps = {
  days: readonly Day[]
  chosen: Day
  lesson: string | undefined
  shown: readonly Shown[]
  now: string
  zone: string
  view: 'week' | 'day'
  closed: ReadonlySet<string>
  addressOf: (lesson: string, on: Day) => string
  onBlock?: (block: Shown) => void
  moving: {
    may: (one: Shown) => boolean
    stepMinutes: number
    onDrop: (one: Shown, place: DropPlace) => void
  }
}

export function WeekGrid({
  days,
  chosen,
  lesson,
  shown,
  now,
  zone,
  view,
  closed,
  addressOf,
  onBlock,
  moving,
}: WeekGridProps) {
  const hours = hoursToShow(shown)
  const [first, last] = hours
  const today = placeOf(now, zone)
  const nowAt =
    days.includes(today.on) && today.minute >= first * 60 && today.minute < last * 60
      ? (today.minute - first * 60) / 15
      : undefined
  const grid = useRef<HTMLDivElement>(null)
  const { dragged, handlersFor } = useDrag({ grid, hours, ...moving })
  const isOff = (day: Day) => closed.has(day) && !shown.some(({ on }) => on === day)
  const columns = days.map((day) => (isOff(day) ? 'minmax(2.25rem, 0.3fr)' : 'minmax(0, 1fr)')).join(' ')
  const style = {
    '--rows': (last - first) * 4,
    '--columns': columns,
    ...(nowAt !== undefined && { '--at': nowAt }),
  } as CSSProperties
  return (
    <div ref={grid} className="cal" data-view={view} data-dragging={dragged ? '' : undefined} style={style}>
      <div className="cal-hours" aria-hidden="true">
        {Array.from({ length: last - first }, (_, at) => first + at).map((hour) => (
          <span
            key={hour}
            data-under={nowAt !== undefined && Math.abs((hour - first) * 4 - nowAt) < 1.5 ? '' : undefined}
          >
            {timeName(hour * 60)}
          </span>
        ))}
      </div>
      {days.map((day) => {
        const onDay = shown.filter(({ on }) => on === day)
        const driven = onDay.reduce((sum, one) => sum + (one.lesson ? one.to - one.from : 0), 0)
        const { weekday, date } = dayName(day)
        return (
          <section
            key={day}
            className="cal-day"
            aria-label={`${weekday} ${date}${day === today.on ? ', today' : ''}${closed.has(day) ? ', day off' : ''}`}
            data-today={day === today.on || undefined}
            data-chosen={day === chosen || undefined}
            data-off={closed.has(day) || undefined}
            data-narrow={isOff(day) || undefined}
          >
            <h3>
              <b>
                {weekday} <span>{Number(day.slice(8))}</span>
              </b>
              {driven > 0 ? (
                hoursName(driven)
              ) : closed.has(day) ? (
                'off'
              ) : (
                <span className="sr">No lessons</span>
              )}
            </h3>
            <ol className="cal-slots" data-on={day}>
              {onDay.map((one) => (
                <CalendarEvent
                  key={one.key}
                  one={one}
                  place={rowsOf(one, first)}
                  isChosen={one.lesson !== undefined && one.lesson.id === lesson}
                  isDragged={dragged?.one.key === one.key}
                  isToMark={Boolean(onBlock && one.lesson && mayDeliver(one.lesson, now))}
                  to={one.lesson && addressOf(one.lesson.id, one.on)}
                  onBlock={onBlock}
                  drag={moving.may(one) ? handlersFor(one) : undefined}
                />
              ))}
              {dragged?.place.on === day && (
                <DropMark one={dragged.one} place={dragged.place} first={first} />
              )}
              {day === today.on && nowAt !== undefined && (
                <li className="cal-now">
                  <span className="sr">Now, {timeName(today.minute)}</span>
                </li>
              )}
            </ol>
          </section>
        )
      })}
      {nowAt !== undefined && (
        <div className="cal-now-label num" data-chosen={today.on === chosen || undefined} aria-hidden="true">
          <span>{timeName(today.minute)}</span>
        </div>
      )}
    </div>
  )
}
