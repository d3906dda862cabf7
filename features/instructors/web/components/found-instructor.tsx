import { Link, useLocation, useViewTransitionState } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { formatDay, formatMinutes, formatTime } from '#common/time.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/class-names.ts'
import { mayMove } from '#web/motion.ts'
import type { FoundInstructor as Found } from '../../contract.ts'
import { BadgeMark } from './badge-mark.tsx'
import { InstructorFacts } from './instructor-facts.tsx'
import { Rating } from './rating.tsx'

export function FoundInstructor({ instructor, minutes }: { instructor: Found; minutes: number }) {
  const { search } = useLocation()
  const { id, name, profileImage, headline, badgeKind, rating, miles, pricePence, firstFree, zone } =
    instructor
  const path = `/instructor-directory/${id}`
  const moves = useViewTransitionState(path)
  return (
    <li className="row-link grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 border-t border-line py-4 first:border-t-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className={cx('inline-grid self-start', moves && 'moves-portrait')}>
        <Avatar name={name} of="instructor" image={profileImage} size="lg" />
      </span>
      <div className="grid min-w-0 grid-cols-1 content-start gap-1">
        <h3 className={cx('text-lg wrap-anywhere', moves && 'moves-name')}>
          <Link
            to={`${path}?minutes=${minutes}`}
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
        </p>
      </div>
      <div className="col-start-2 flex flex-wrap items-baseline justify-between gap-x-6 sm:col-start-3 sm:grid sm:content-start sm:justify-items-end sm:text-right">
        <p>
          <b className="num text-lg">{formatMoney(pricePence)}</b>{' '}
          <span className="text-sm text-ink-2">for {formatMinutes(minutes)}</span>
        </p>
        <p className="text-sm">
          {firstFree ? (
            <>
              <span className="text-ink-2">First free: </span>
              <b className="num">
                {formatDay(firstFree, zone)}, {formatTime(firstFree, zone)}
              </b>
            </>
          ) : (
            <span className="text-ink-2">No free time at the moment</span>
          )}
        </p>
      </div>
    </li>
  )
}
