import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { formatMinutes } from '#common/time.ts'
import { type Day, hoursToShow, placeOf, type Shown } from '../calendar.ts'
import { dayName, timeName } from './day-words.ts'

type WeekGridProps = {
  days: readonly Day[]
  chosen: Day
  shown: readonly Shown[]
  now: string
  zone: string
  view: 'week' | 'day' /** Days without opening hours, for an instructor. */
  closed?: ReadonlySet<string>
  onBlock?: (block: Shown) => void
}

/** The days of a week by the quarter hour, with a line where now is. On a phone the chosen day alone. */
export function WeekGrid({ days, chosen, shown, now, zone, view, closed, onBlock }: WeekGridProps) {
  const [first, last] = hoursToShow(shown)
  const today = placeOf(now, zone)
  const rows = { '--rows': (last - first) * 4 } as CSSProperties
  return (
    <div className="cal" data-view={view} style={rows}>
      <div className="cal-hours" aria-hidden="true">
        {Array.from({ length: last - first }, (_, at) => first + at).map((hour) => (
          <span key={hour}>{timeName(hour * 60)}</span>
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
            aria-label={`${weekday} ${date}`}
            data-today={day === today.on || undefined}
            data-chosen={day === chosen || undefined}
            data-off={closed?.has(day) || undefined}
          >
            <h3>
              <b>
                {weekday} {Number(day.slice(8))}
              </b>
              {driven > 0 ? formatMinutes(driven) : closed?.has(day) ? 'off' : <span className="sr">No lessons</span>}
            </h3>
            <ol className="cal-slots">
              {onDay.map((one) => (
                <Slot key={one.key} one={one} first={first} onBlock={onBlock} />
              ))}
              {day === today.on && today.minute >= first * 60 && today.minute < last * 60 && (
                <li className="cal-now" style={{ '--at': (today.minute - first * 60) / 15 } as CSSProperties}>
                  <span className="sr">Now, {timeName(today.minute)}</span>
                </li>
              )}
            </ol>
          </section>
        )
      })}
    </div>
  )
}

function Slot({ one, first, onBlock }: { one: Shown; first: number; onBlock: WeekGridProps['onBlock'] }) {
  const row = (minute: number) => Math.round((minute - first * 60) / 15) + 1
  const place = { '--from': row(one.from), '--to': Math.max(row(one.to), row(one.from) + 1) } as CSSProperties
  if (one.kind === 'gap')
    return (
      <li className="cal-gap" style={place}>
        {one.title}
      </li>
    )
  const words = (
    <>
      <b>{one.title}</b>
      <span>
        <time>{timeName(one.from)}</time>–{timeName(one.to)}
        <span className="sr">{states[one.kind]}</span>
      </span>
      {one.lesson?.pickup && <span>{one.lesson.pickup}</span>}
    </>
  )
  return (
    <li style={place}>
      {one.lesson ? (
        <Link to={`/dashboard/lessons/${one.lesson.id}`} className={`event event-${one.kind}`}>
          {words}
        </Link>
      ) : onBlock ? (
        <button type="button" className={`event event-${one.kind}`} onClick={() => onBlock(one)}>
          {words}
        </button>
      ) : (
        <div className={`event event-${one.kind}`}>{words}</div>
      )}
    </li>
  )
}

const states = { held: ', held, not paid yet', booked: ', booked', delivered: ', done', block: ', kept free', gap: '' }
