import { Link, useViewTransitionState } from 'react-router'
import { formatDate, formatTime } from '#common/time.ts'
import { BadgeMark } from '#features/instructors/web/components/badge-mark.tsx'
import { InstructorFacts } from '#features/instructors/web/components/instructor-facts.tsx'
import { Rating } from '#features/instructors/web/components/rating.tsx'
import type { ListedInstructor as Listed } from '../../contract.ts'
import { instructorPath } from '../../paths.ts'
import { formatPrice } from '../words.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/class-names.ts'
import { mayMove } from '#web/motion.ts'
import '../listings.css'

export function ListedInstructor({ instructor }: { instructor: Listed }) {
  const {
    slug,
    name,
    headline,
    badgeKind,
    rating,
    area,
    hourlyRatePence,
    freeTimes,
    firstFreeAt,
    zone,
    portrait,
  } = instructor
  const path = instructorPath(slug)
  const moves = useViewTransitionState(path)
  return (
    <li className="listed row-link">
      <div className="listed-who">
        <span className={cx('inline-grid', moves && 'moves-portrait')}>
          <Avatar name={name} of="instructor" image={portrait} size="xl" />
        </span>
        <div className="min-w-0">
          <h2 className={cx('text-lg wrap-anywhere', moves && 'moves-name')}>
            <Link to={path} className="row-main" viewTransition={mayMove()}>
              {name}
            </Link>
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <BadgeMark kind={badgeKind} />
            {rating.count === 0 ? (
              <span className="text-ink-2">New, no reviews yet</span>
            ) : (
              <Rating {...rating} />
            )}
          </p>
        </div>
        <p className="listed-price">
          <b className="num">{formatPrice(hourlyRatePence)}</b>
          <span>an hour</span>
        </p>
      </div>
      {headline && <p className="wrap-anywhere">{headline}</p>}
      <InstructorFacts {...instructor} />
      <p className="text-sm text-ink-2">{area}</p>
      {freeTimes.length > 0 ? (
        <ul className="listed-times" aria-label={`First free times with ${name}`}>
          {freeTimes.map((startsAt) => (
            <li key={startsAt}>
              <Link to={`${path}?at=${startsAt}`} viewTransition={mayMove()}>
                <span>{dayOf(startsAt, zone)}</span>
                <b>{formatTime(startsAt, zone)}</b>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-2">
          {firstFreeAt
            ? `First free time: ${dayOf(firstFreeAt, zone)}, ${formatTime(firstFreeAt, zone)}`
            : 'No free times in the next four weeks.'}
        </p>
      )}
    </li>
  )
}

const dayOf = (startsAt: string, zone: string) =>
  `${formatDate(startsAt, 'weekday', zone)} ${formatDate(startsAt, 'short date', zone)}`
