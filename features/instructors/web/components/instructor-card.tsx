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
  where: ReactNode
  times: readonly string[]
  timePath: (startsAt: string) => string
  noTimes: string
  /** What is to be known of some of the times. */
  timesNote?: string | undefined
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
  timesNote,
  isLit = false,
  onPoint,
  heading: Heading = 'h3',
  children,
  foot,
}: InstructorCardProps) {
  const { name, headline, badgeKind, rating, zone } = instructor
  const moves = useViewTransitionState(page)
  return (
    <li className={cx('listed row-link', isLit && 'lit')} {...(onPoint && pointing(onPoint))}>
      <span className={cx('listed-face', moves && 'moves-portrait')}>
        <Avatar name={name} of="instructor" image={portrait} size="2xl" />
      </span>
      <div className="listed-body">
        <Heading className={cx('text-lg wrap-anywhere', moves && 'moves-name')}>
          <Link to={to} state={state} className="row-main" viewTransition={mayMove()}>
            {name}
          </Link>
        </Heading>
        <p className="listed-marks">
          <BadgeMark kind={badgeKind} short />
          {rating.count === 0 ? (
            <span className="text-sm text-ink-2">New, no reviews yet</span>
          ) : (
            <Rating {...rating} />
          )}
        </p>
        {where && <p className="listed-where">{where}</p>}
        <InstructorFacts {...instructor} />
      </div>
      <p className="listed-price">
        <b className="num">{price}</b>
        <span>{per}</span>
      </p>
      {headline && <p className="listed-headline">{headline}</p>}
      <Special instructor={instructor} />
      {children && <div className="listed-heart">{children}</div>}
      {times.length === 0 ? (
        <p className="text-sm text-ink-2">{noTimes}</p>
      ) : (
        <div className="self-end">
          <FirstTimes name={name} times={times} zone={zone} pathOf={timePath} state={state} />
          {timesNote && <p className="mt-1.5 text-xs text-ink-2">{timesNote}</p>}
        </div>
      )}
      {foot}
    </li>
  )
}

type WhereProps = { area: string | null; distance: string | undefined }

/** The district or town, and how far it is from the place that was looked for. */
export const Where = ({ area, distance }: WhereProps) => (
  <>
    {area}
    {area && distance && ', '}
    {distance && <b>{distance}</b>}
  </>
)

/** What they’re good at, what they speak besides English, and what a first lesson costs. */
function Special({ instructor: { specialisms, languages, firstLesson } }: { instructor: Facts }) {
  const tags = [...specialisms.slice(0, 3), ...languages.filter((language) => language !== 'English')]
  if (tags.length === 0 && !firstLesson) return null
  return (
    <p className="listed-tags">
      {firstLesson && (
        <span className="listed-first">
          {sayFirst(firstLesson.minutes)} {formatPrice(firstLesson.pricePence)}
        </span>
      )}
      {tags.map((tag) => (
        <span key={tag}>{tag}</span>
      ))}
    </p>
  )
}
