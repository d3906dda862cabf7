import { formatDay } from '#common/time.ts'
import { BookLessonLink } from '#features/lessons/web/components/book-lesson-link.tsx'
import { useLatestLesson } from '#features/lessons/web/hooks.ts'
import { myZone } from '#features/lessons/web/zone.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'

/** Who has an instructor mostly wants the next lesson with them, not a search. */
export function YourInstructor() {
  const latest = useLatestLesson()
  if (!latest) return null
  const { instructor, startsAt, status } = latest
  return (
    <Card title="Your instructor" className="mb-5">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={instructor.name} of="instructor" image={instructor.image} size="lg" />
        <p className="min-w-40 flex-1">
          <b className="block">{instructor.name}</b>
          <span className="text-sm text-ink-2">
            {status === 'delivered' ? 'Last lesson' : 'Next lesson'} {formatDay(startsAt, myZone())}
          </span>
        </p>
        <BookLessonLink />
      </div>
    </Card>
  )
}
