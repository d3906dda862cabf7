import { Link } from 'react-router'
import type { Day } from '#common/days.ts'
import { plural } from '#common/plural.ts'
import { formatDate } from '#common/time.ts'
import { useOpenHours } from '#features/diary/web/open-hours.ts'
import { QueryStatus } from '#ui/states.tsx'
import {
  hoursToShow,
  isAllDay,
  isTaught,
  minutesTaught,
  positionOf,
  type Shown,
} from '../schedule/calendar.ts'
import { monthName } from '../schedule/format.ts'
import { useMonth } from '../schedule/use-month.ts'
import type { HolidayOf } from '../schedule/use-bank-holidays.ts'
import { ShortLength } from './day-head.tsx'
import { SpanBars } from './span-bars.tsx'

type MonthGridProps = {
  on: Day
  now: string
  zone: string
  holidayOf: HolidayOf
  addressOf: (day: Day) => string
}

export function MonthGrid({ on, now, zone, holidayOf, addressOf }: MonthGridProps) {
  const { days, shown, query } = useMonth(on, { zone, now })
  const open = useOpenHours(days, zone)
  if (!query.data) return <QueryStatus query={query} label="Loading the month" rows={6} />
  const hours = hoursToShow(shown)
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return (
    <table className="cal-month">
      <caption className="sr">{monthName(on)}: each day leads to its own page</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              <span aria-hidden="true">{formatDate(day, 'weekday')}</span>
              <span className="sr">{longWeekday(day)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <MonthDay
                key={day}
                day={day}
                onDay={shown.filter((one) => one.on === day)}
                hours={hours}
                now={now}
                isOut={day.slice(0, 7) !== on.slice(0, 7)}
                isToday={day === positionOf(now, zone).on}
                isOff={open?.get(day)?.length === 0 || isTakenOff(shown, day)}
                holiday={holidayOf(day)}
                to={addressOf(day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isTakenOff = (shown: readonly Shown[], day: Day) =>
  shown.some((one) => one.on === day && one.kind === 'block' && isAllDay(one))

type MonthDayProps = {
  day: Day
  onDay: readonly Shown[]
  hours: readonly [number, number]
  now: string
  isOut: boolean
  isToday: boolean
  isOff: boolean
  holiday: string | undefined
  to: string
}

function MonthDay({ day, onDay, hours, now, isOut, isToday, isOff, holiday, to }: MonthDayProps) {
  const lessons = onDay.filter(isTaught).length
  const own = onDay.find(({ kind }) => kind === 'block' || kind === 'imported')
  const isOffered = onDay.some(({ kind }) => kind === 'offered')
  const bars = <SpanBars onDay={onDay} hours={hours} now={now} />
  return (
    <td data-out={isOut || undefined} data-off={isOff || undefined}>
      <Link to={to} aria-current={isToday ? 'date' : undefined}>
        <b>{Number(day.slice(8))}</b>
        <span className="sr">{formatDate(day, 'month')}</span>
        {holiday && (
          <>
            <span className="month-holiday">{holiday}</span>
            <span className="month-holiday-short" aria-hidden="true">
              Bank holiday
            </span>
          </>
        )}
        {lessons > 0 ? (
          <>
            <span className="month-count">{plural(lessons, 'lesson')}</span>
            <span className="month-hours">
              <ShortLength minutes={minutesTaught(onDay)} />
            </span>
            {bars}
          </>
        ) : isOffered ? (
          <>
            <span className="month-count">on offer</span>
            {bars}
          </>
        ) : (
          <span className="month-count">
            {own ? own.title : isOff ? 'off' : <span className="sr">no lessons</span>}
          </span>
        )}
      </Link>
    </td>
  )
}

const longWeekday = (day: Day) =>
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][
    new Date(`${day}T00:00Z`).getUTCDay()
  ]
