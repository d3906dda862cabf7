import { Link } from 'react-router'
import { formatTime } from '#common/time.ts'
import { mayMove } from '#web/motion.ts'
import { formatShortDay } from '../words.ts'
import './instructor-card.css'

type FirstTimesProps = {
  name: string
  times: readonly string[]
  zone: string
  pathOf: (startsAt: string) => string
  state?: unknown
}

export const FirstTimes = ({ name, times, zone, pathOf, state }: FirstTimesProps) => (
  <ul className="listed-times" aria-label={`First free times with ${name}`}>
    {times.map((startsAt) => (
      <li key={startsAt}>
        <Link to={pathOf(startsAt)} state={state} viewTransition={mayMove()}>
          <span>{formatShortDay(startsAt, zone)}</span>
          <b>{formatTime(startsAt, zone)}</b>
        </Link>
      </li>
    ))}
  </ul>
)
