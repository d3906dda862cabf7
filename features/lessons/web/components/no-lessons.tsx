import { Link } from 'react-router'
import { addDays, type Day } from '#common/days.ts'
import { formatLocalDay, formatLocalTime, myZone } from '#web/zone.ts'
import { useLessons } from '../hooks.ts'
import { positionOf } from '../schedule/calendar.ts'

type NoLessonsProps = {
  days: readonly Day[]
  now: string
  addressOf: (change: { on: Day; lesson: undefined }) => string
}

/** An empty week, and the way to the next one that isn’t. */
export function NoLessons({ days, now, addressOf }: NoLessonsProps) {
  const today = positionOf(now, myZone()).on
  const [, from] = [today, addDays(days.at(-1) ?? today, 1)].sort()
  const { data } = useLessons({ from: `${from}T00:00:00Z`, status: 'booked', order: 'soonest', limit: 5 })
  const next = data?.lessons.find(({ endsAt }) => endsAt > now)
  return (
    <>
      No lessons this week.
      {next && (
        <span className="block">
          <Link to={addressOf({ on: positionOf(next.startsAt, myZone()).on, lesson: undefined })}>
            Next lesson: {formatLocalDay(next.startsAt)}, {formatLocalTime(next.startsAt)}
          </Link>
        </span>
      )}
    </>
  )
}
