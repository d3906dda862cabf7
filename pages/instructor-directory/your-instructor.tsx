import { formatDay } from '#common/time.ts'
import { LeaveInstructor } from '#features/invitations/web/components/leave-instructor.tsx'
import { useMyInstructors } from '#features/invitations/web/hooks.ts'
import { BookLessonLink } from '#features/lessons/web/components/book-lesson-link.tsx'
import { useLatestLesson } from '#features/lessons/web/hooks.ts'
import { myZone } from '#web/zone.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'

/** Who has an instructor mostly wants the next lesson with them, not a search. */
export function YourInstructor() {
  const latest = useLatestLesson()
  const agreed = useMyInstructors().data?.instructors[0]
  if (latest) {
    const { instructor, startsAt, status } = latest
    return (
      <One
        {...instructor}
        says={`${status === 'delivered' ? 'Last lesson' : 'Next lesson'} ${formatDay(startsAt, myZone())}`}
        canBeBooked
      />
    )
  }
  if (!agreed) return null
  const { since, canBeBooked } = agreed
  return (
    <One
      {...agreed}
      says={
        canBeBooked
          ? `Since ${formatDay(since, myZone())}. No lesson yet.`
          : 'Cannot be booked yet: their vetting or their entry in the directory is not complete.'
      }
    />
  )
}

type OneProps = { id: string; name: string; image: string | null; says: string; canBeBooked: boolean }

const One = ({ id, name, image, says, canBeBooked }: OneProps) => (
  <Card title="Your instructor" className="mb-5">
    <div className="flex flex-wrap items-center gap-3">
      <Avatar name={name} of="instructor" image={image} size="lg" />
      <p className="min-w-40 flex-1">
        <b className="block">{name}</b>
        <span className="text-sm text-ink-2">{says}</span>
      </p>
      <LeaveInstructor id={id} name={name} />
      {canBeBooked && <BookLessonLink />}
    </div>
  </Card>
)
