import type { CSSProperties } from 'react'
import { dayOf } from '#common/time.ts'
import type { CalendarDay } from '../../calendar-contract.ts'
import { minuteIn, minutesOf } from '../day-words.ts'
import '../school-calendar.css'

export type Hours = readonly [first: number, last: number]
type DayBarProps = { day: CalendarDay; hours: Hours; now: string }

/** A day as one line, beside the words that say the same. */
export function DayBar({ day, hours: [first, last], now }: DayBarProps) {
  const part = (minutes: number) => minutes / ((last - first) * 60)
  const nowAt = dayOf(now) === day.on ? part(minuteIn(now) - first * 60) : -1
  return (
    <span className="day-bar" style={{ '--hours': last - first } as CSSProperties} aria-hidden="true">
      {(['open', 'bookable', 'held', 'busy'] as const).flatMap((kind) =>
        day[kind].map((span) => (
          <i
            key={`${kind} ${span.startsAt}`}
            data-kind={kind}
            style={
              {
                '--x': part(minuteIn(span.startsAt) - first * 60),
                '--w': part(minutesOf(span)),
              } as CSSProperties
            }
          />
        )),
      )}
      {nowAt >= 0 && nowAt <= 1 && <u style={{ '--x': nowAt } as CSSProperties} />}
    </span>
  )
}

/** Above bars of these hours; `every` so many hours a number, the last of them clear of the end. */
export const HourAxis = ({ hours: [first, last], every }: { hours: Hours; every: number }) => (
  <span className="hour-axis num" aria-hidden="true">
    {Array.from({ length: Math.ceil((last - first) / every - 0.5) }, (_, at) => first + at * every).map(
      (hour) => (
        <span key={hour} style={{ '--x': (hour - first) / (last - first) } as CSSProperties}>
          {hour}
        </span>
      ),
    )}
  </span>
)

const kinds = [
  ['bookable', 'Bookable'],
  ['held', 'On offer or held'],
  ['busy', 'Lesson'],
  ['open', 'Working, but over, too short for an hour’s lesson, or no car free'],
] as const

export const BarKey = () => (
  <ul className="day-bar-key" aria-label="Key">
    {kinds.map(([kind, name]) => (
      <li key={kind}>
        <i data-kind={kind} />
        {name}
      </li>
    ))}
  </ul>
)
