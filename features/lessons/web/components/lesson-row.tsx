import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMinutes } from '#common/time.ts'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/class-names.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import '../schedule/schedule.css'
import type { Lesson } from '../../contract.ts'
import { outcomeWords } from '../../outcomes.ts'
import { formatLocalSpan, formatLocalTime } from '#web/zone.ts'
import { otherOf, stateOf } from './lesson-state.ts'
import { whereOf } from './place-words.ts'

type LessonRowProps = {
  lesson: Lesson
  now: string
  children?: ReactNode
  unnamed?: boolean
  stateless?: boolean
  /** Below the name of its day. */
  timeOnly?: boolean
  to?: string
  car?: string | undefined
}

export function LessonRow({
  lesson,
  now,
  children,
  unnamed = false,
  stateless = false,
  timeOnly = false,
  to = `/dashboard/lessons/${lesson.id}`,
  car,
}: LessonRowProps) {
  const { role } = useSignedIn()
  const other = otherOf(lesson, role)
  const { says, tone } = stateOf(lesson, role, now)
  const place = whereOf(lesson)
  const { startsAt, endsAt } = lesson
  const span = timeOnly
    ? `${formatLocalTime(startsAt)}–${formatLocalTime(endsAt)}`
    : formatLocalSpan(startsAt, endsAt)
  // A learner mostly has one instructor: the times tell the lessons apart.
  const leadsWithTime = unnamed || role === 'student'
  const when = <time dateTime={startsAt}>{span}</time>
  return (
    <li className="row-link flex-wrap">
      {!unnamed && (
        <Avatar name={other.name} of={role === 'instructor' ? 'student' : 'instructor'} image={other.image} />
      )}
      <div className="min-w-[min(10rem,100%)] flex-1">
        <Link
          to={to}
          preventScrollReset={to.startsWith('?')}
          className={cx('row-main font-semibold', unnamed && 'max-sm:text-md')}
        >
          {leadsWithTime ? when : other.name}
        </Link>{' '}
        <TraineeMark is={!leadsWithTime && other.isTrainee} />
        <p className="text-sm text-ink-2">
          {!leadsWithTime && (
            <>
              <span className="inline-block">{when},</span>{' '}
            </>
          )}
          <span className="whitespace-nowrap">{formatMinutes(lesson.minutes)}</span>
          {leadsWithTime && !unnamed && (
            <>
              {' '}
              with {other.name}
              {other.isTrainee && ' '}
              <TraineeMark is={other.isTrainee} />
            </>
          )}
          {place && `, from ${place}`}
          {car && `, ${car}`}
        </p>
        {lesson.test && (
          <p className="mt-1 flex">
            <Badge tone="blue" icon={<Flag aria-hidden="true" />}>
              Driving test {formatLocalTime(lesson.test.at)}, {lesson.test.centre}
            </Badge>
          </p>
        )}
      </div>
      {!stateless && (
        <span
          className={cx(
            !unnamed && (isPlain(says) ? 'max-sm:hidden' : 'max-sm:-mt-2 max-sm:w-full max-sm:pl-12'),
          )}
        >
          <Badge tone={tone}>{says}</Badge>
        </span>
      )}
      {children && <div className={cx('lesson-acts', !unnamed && 'lesson-acts-named')}>{children}</div>}
    </li>
  )
}

/** On a phone the line is the time's, and any other state stands below it. */
const isPlain = (says: string) => ['Booked', outcomeWords.delivered, 'Not marked yet'].includes(says)
