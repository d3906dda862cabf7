import { Link } from 'react-router'
import type { Day } from '#common/days.ts'
import { formatLocalDay, formatLocalTime, myZone } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'
import { positionOf } from '../schedule/calendar.ts'

type NextLessonLinkProps = {
  next: Lesson
  addressOf: (change: { on: Day; lesson: undefined }) => string
}

/** From a day or a week that is over to the next one with a lesson. */
export const NextLessonLink = ({ next: { startsAt }, addressOf }: NextLessonLinkProps) => (
  <Link to={addressOf({ on: positionOf(startsAt, myZone()).on, lesson: undefined })}>
    Next lesson: {formatLocalDay(startsAt)}, {formatLocalTime(startsAt)}
  </Link>
)
