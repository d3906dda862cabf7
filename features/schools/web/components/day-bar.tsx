import { formatTime } from '#common/time.ts'
import type { CalendarDay } from '../../calendar-contract.ts'
import '../school-calendar.css'

type Span = CalendarDay['busy'][number]

/** From seven to nine in the evening, and longer where somebody works longer. */
const usual = [7 * 60, 21 * 60] as const

export function DayBar({ name, day }: { name: string; day: CalendarDay }) {
  const spans = [...day.busy, ...day.free]
  const from = Math.min(usual[0], ...spans.map(({ startsAt }) => minuteIn(startsAt)))
  const to = Math.max(usual[1], ...spans.map((span) => minuteIn(span.startsAt) + minutesOf(span)))
  const place = (span: Span) => ({
    x: `${((minuteIn(span.startsAt) - from) / (to - from)) * 100}%`,
    width: `${(minutesOf(span) / (to - from)) * 100}%`,
  })
  return (
    <svg role="img" aria-label={`${name}: ${saysDay(day)}`} className="day-bar">
      {day.free.map((span) => (
        <rect key={span.startsAt} {...place(span)} y="0" height="100%" className="day-bar-free" />
      ))}
      {day.busy.map((span) => (
        <rect key={span.startsAt} {...place(span)} y="0" height="100%" className="day-bar-busy" />
      ))}
    </svg>
  )
}

const minutesOf = ({ startsAt, endsAt }: Span) => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

function minuteIn(at: string) {
  const [hour, minute] = formatTime(at).split(':').map(Number) as [number, number]
  return hour * 60 + minute
}

export const times = (spans: readonly Span[]) =>
  spans.map(({ startsAt, endsAt }) => `${formatTime(startsAt)}–${formatTime(endsAt)}`).join(', ')

const saysDay = ({ busy, free, openMinutes }: CalendarDay) =>
  [
    busy.length > 0 && `lessons ${times(busy)}`,
    free.length > 0 ? `free ${times(free)}` : openMinutes > 0 ? 'no gap' : 'not working',
  ]
    .filter(Boolean)
    .join('; ')
