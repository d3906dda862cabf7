import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMinutes, formatSpan } from '#common/time.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import type { Lesson } from '../../contract.ts'
import { myZone } from '../zone.ts'
import { otherOf, stateOf } from './lesson-words.ts'

/** One lesson in a ruled list: with whom, when, its state; `children` are what can be done with it. */
export function LessonRow({ lesson, now, children }: { lesson: Lesson; now: string; children?: ReactNode }) {
  const { role } = useSignedIn()
  const other = otherOf(lesson, role)
  const { says, tone } = stateOf(lesson, role, now)
  return (
    <li className="flex-wrap">
      <Avatar name={other.name} image={other.image} />
      <div className="min-w-48 flex-1">
        <Link to={`/dashboard/lessons/${lesson.id}`} className="font-semibold">
          {other.name}
        </Link>
        <p className="text-sm text-ink-2">
          <time dateTime={lesson.startsAt}>{formatSpan(lesson.startsAt, lesson.endsAt, myZone())}</time>
          <span className="not-phone">, {formatMinutes(lesson.minutes)}</span>
          {lesson.pickup && `, from ${lesson.pickup}`}
        </p>
      </div>
      <Badge tone={tone}>{says}</Badge>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </li>
  )
}
