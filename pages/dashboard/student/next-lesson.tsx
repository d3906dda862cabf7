import { Link } from 'react-router'
import { formatMinutes } from '#common/time.ts'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import type { Lesson } from '#features/lessons/contract.ts'
import { Avatar } from '#ui/avatar.tsx'
import { formatLocalSpan } from '#web/zone.ts'

/** One that is only held. The way to pay for it is at the top of the page. */
export const NextLesson = ({ lesson }: { lesson: Lesson }) => (
  <div className="flex flex-wrap items-center gap-4">
    <Avatar name={lesson.instructor.name} of="instructor" image={lesson.instructor.image} size="lg" />
    <div className="min-w-[min(12rem,100%)] flex-1">
      <p className="text-lg font-semibold">
        <Link to={`/dashboard/lessons/${lesson.id}`}>{formatLocalSpan(lesson.startsAt, lesson.endsAt)}</Link>
      </p>
      <p className="text-ink-2">
        {formatMinutes(lesson.minutes)} with {lesson.instructor.name}
        {lesson.instructor.isTrainee && ' '}
        <TraineeMark is={lesson.instructor.isTrainee} />
        {lesson.pickup && `, from ${lesson.pickup}`}
        {lesson.status === 'held' && ', held until it’s paid'}
      </p>
    </div>
  </div>
)
