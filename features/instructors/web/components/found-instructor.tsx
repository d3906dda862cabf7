import type { ReactNode } from 'react'
import { Link, useLocation, useViewTransitionState } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/class-names.ts'
import { pointing } from '#ui/pointing.ts'
import { mayMove } from '#web/motion.ts'
import type { Gearbox } from '#features/diary/rules.ts'
import type { FoundInstructor as Found } from '../../contract.ts'
import { bookingPath, directoryPath } from '../../paths.ts'
import { sayFirst } from '../words.ts'
import { FirstFree } from './first-free.tsx'
import { BadgeMark } from './badge-mark.tsx'
import { InstructorFacts } from './instructor-facts.tsx'
import { Rating } from './rating.tsx'
import './found-instructor.css'

type FoundInstructorProps = {
  instructor: Found
  minutes: number
  gearbox: Gearbox | undefined
  isLit: boolean
  onLight: (id: string | undefined) => void
  /** What can be done with it beside opening it. */
  children?: ReactNode
}

export function FoundInstructor({
  instructor,
  minutes,
  gearbox,
  isLit,
  onLight,
  children,
}: FoundInstructorProps) {
  const { search } = useLocation()
  const {
    id,
    name,
    profileImage,
    headline,
    badgeKind,
    rating,
    miles,
    pricePence,
    firstLesson,
    firstFree,
    zone,
  } = instructor
  const path = directoryPath(id)
  const moves = useViewTransitionState(path)
  return (
    <li
      className={cx('found row-link', isLit && 'lit')}
      {...pointing((isPointedAt) => onLight(isPointedAt ? id : undefined))}
    >
      <span className={cx('inline-grid self-start', moves && 'moves-portrait')}>
        <Avatar name={name} of="instructor" image={profileImage} size="lg" />
      </span>
      <div className="grid min-w-0 grid-cols-1 content-start gap-1">
        <h3 className={cx('text-lg wrap-anywhere', moves && 'moves-name')}>
          <Link
            to={bookingPath(id, { minutes, gearbox })}
            state={{ search }}
            className="row-main"
            viewTransition={mayMove()}
          >
            {name}
          </Link>
        </h3>
        {headline && <p>{headline}</p>}
        <InstructorFacts {...instructor} />
        <p className="flex flex-wrap items-center gap-2 text-sm [&_.badge]:whitespace-normal">
          <BadgeMark kind={badgeKind} />
          <Rating {...rating} />
          <span className="num text-ink-2">{miles < 0.1 ? 'In your area' : `${miles.toFixed(1)} miles`}</span>
          {firstLesson && (
            <b className="text-green-ink">
              {sayFirst(firstLesson.minutes)} {formatMoney(firstLesson.pricePence)}
            </b>
          )}
        </p>
        <FirstFree startsAt={firstFree} zone={zone} />
      </div>
      <div className="found-price">
        <p>
          <b className="num text-lg">{formatMoney(pricePence)}</b>{' '}
          <span className="text-sm text-ink-2">for {formatMinutes(minutes)}</span>
        </p>
        {children}
      </div>
    </li>
  )
}
