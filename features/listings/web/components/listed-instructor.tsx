import type { ReactNode } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import { plural } from '#common/plural.ts'
import { formatTime } from '#common/time.ts'
import type { Gearbox } from '#features/diary/rules.ts'
import { BadgeMark } from '#features/instructors/web/components/badge-mark.tsx'
import { InstructorFacts } from '#features/instructors/web/components/instructor-facts.tsx'
import { Rating } from '#features/instructors/web/components/rating.tsx'
import { FirstFree } from '#features/instructors/web/components/first-free.tsx'
import { formatShortDay, sayFirst } from '#features/instructors/web/words.ts'
import type { ListedInstructor as Listed } from '../../contract.ts'
import { instructorFrom, instructorPath } from '../../paths.ts'
import { freeWeeks } from '../../rules.ts'
import { formatPrice } from '../words.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/class-names.ts'
import { pointing } from '#ui/pointing.ts'
import { mayMove } from '#web/motion.ts'
import '../listings.css'

type ListedInstructorProps = {
  instructor: Listed
  /** The place that was looked for: the profile then has the times that work from there. */
  near: string
  /** To where they teach, if they don't come to the place. */
  miles?: number
  gearbox: Gearbox | undefined
  /** Where a map shows the same: what is pointed at is lit in both. */
  isLit?: boolean
  onLight?: (slug: string | undefined) => void
  /** What can be done with it beside opening it. */
  children?: ReactNode
}

export function ListedInstructor({
  instructor,
  near,
  miles,
  gearbox,
  isLit = false,
  onLight,
  children,
}: ListedInstructorProps) {
  const {
    slug,
    name,
    headline,
    badgeKind,
    rating,
    area,
    hourlyRatePence,
    firstLesson,
    freeTimes,
    firstFreeAt,
    zone,
    portrait,
  } = instructor
  const page = instructorPath(slug)
  const path = instructorFrom(slug, near, gearbox)
  const moves = useViewTransitionState(page)
  return (
    <li
      className={cx('listed row-link', isLit && 'lit')}
      {...pointing((isPointedAt) => onLight?.(isPointedAt ? slug : undefined))}
    >
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
        <div className="listed-price">
          <p>
            <b className="num">{formatPrice(hourlyRatePence)}</b>
            <span>an hour</span>
          </p>
          {children}
        </div>
      </div>
      {headline && <p className="listed-headline">{headline}</p>}
      <InstructorFacts {...instructor} />
      <p className="text-sm text-ink-2">
        {area}
        {miles !== undefined && `, ${plural(miles, 'mile')} away`}
        {firstLesson && (
          <b className="text-green-ink">
            {' · '}
            {sayFirst(firstLesson.minutes)} {formatPrice(firstLesson.pricePence)}
          </b>
        )}
      </p>
      {freeTimes.length === 0 && (
        <FirstFree
          startsAt={firstFreeAt}
          zone={zone}
          otherwise={`No lesson free in the next ${freeWeeks} weeks.`}
        />
      )}
      {freeTimes.length > 0 && (
        <ul className="listed-times" aria-label={`First free times with ${name}`}>
          {freeTimes.map((startsAt) => (
            <li key={startsAt}>
              <Link to={`${path}&at=${startsAt}`} viewTransition={mayMove()}>
                <span>{formatShortDay(startsAt, zone)}</span>
                <b>{formatTime(startsAt, zone)}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
