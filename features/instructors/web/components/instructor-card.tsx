import type { ReactNode } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import { formatPrice } from '#common/money.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/class-names.ts'
import { pointing } from '#ui/pointing.ts'
import { mayMove } from '#web/motion.ts'
import type { FoundInstructor } from '../../contract.ts'
import { sayFirst } from '../words.ts'
import { BadgeMark } from './badge-mark.tsx'
import { FirstTimes } from './first-times.tsx'
import { InstructorFacts } from './instructor-facts.tsx'
import { Rating } from './rating.tsx'
import './instructor-card.css'

type Facts = Pick<
  FoundInstructor,
  | 'name'
  | 'headline'
  | 'badgeKind'
  | 'rating'
  | 'gearboxes'
  | 'car'
  | 'specialisms'
  | 'languages'
  | 'zone'
  | 'firstLesson'
>

type InstructorCardProps = {
  instructor: Facts
  portrait: string | null
  /** Their page without what is asked of it, by which the portrait is known to move there. */
  page: string
  to: string
  state?: unknown
  price: string
  per: string
  where: string
  times: readonly string[]
  timePath: (startsAt: string) => string
  noTimes: string
  /** Where a map shows the same: what is pointed at is lit in both. */
  isLit?: boolean
  onPoint?: (isPointedAt: boolean) => void
  heading?: 'h2' | 'h3'
  children?: ReactNode
  foot?: ReactNode
}

/** The same card in both searches, and for saved instructors. */
export function InstructorCard({
  instructor,
  portrait,
  page,
  to,
  state,
  price,
  per,
  where,
  times,
  timePath,
  noTimes,
  isLit = false,
  onPoint,
  heading: Heading = 'h3',
  children,
  foot,
}: InstructorCardProps) {
  const { name, headline, badgeKind, rating, zone, firstLesson } = instructor
  const moves = useViewTransitionState(page)
  return (
    <li className={cx('listed row-link', isLit && 'lit')} {...(onPoint && pointing(onPoint))}>
      <div className="listed-who">
        <span className={cx('inline-grid', moves && 'moves-portrait')}>
          <Avatar name={name} of="instructor" image={portrait} size="xl" />
        </span>
        <div className="min-w-0">
          <Heading className={cx('text-lg wrap-anywhere', moves && 'moves-name')}>
            <Link to={to} state={state} className="row-main" viewTransition={mayMove()}>
              {name}
            </Link>
          </Heading>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <BadgeMark kind={badgeKind} short />
            {rating.count === 0 ? (
              <span className="text-ink-2">New, no reviews yet</span>
            ) : (
              <Rating {...rating} />
            )}
          </p>
        </div>
        <div className="listed-price">
          <p>
            <b className="num">{price}</b>
            <span>{per}</span>
          </p>
          {children}
        </div>
      </div>
      {headline && <p className="listed-headline">{headline}</p>}
      <InstructorFacts {...instructor} />
      {where && <p className="text-sm text-ink-2">{where}</p>}
      {firstLesson && (
        <p className="text-sm font-semibold text-green-ink">
          {sayFirst(firstLesson.minutes)} {formatPrice(firstLesson.pricePence)}
        </p>
      )}
      {times.length === 0 ? (
        <p className="text-sm text-ink-2">{noTimes}</p>
      ) : (
        <FirstTimes name={name} times={times} zone={zone} pathOf={timePath} state={state} />
      )}
      {foot}
    </li>
  )
}
