import { useQuery } from '@tanstack/react-query'
import { formatMinutes } from '#common/time.ts'
import { useInstructor } from '#features/instructors/web/hooks.ts'
import type { Credit } from '#features/payments/contract.ts'
import { useCredits } from '#features/payments/web/hooks.ts'
import { useMyInstructors } from '#features/invitations/web/hooks.ts'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import { BookLessonLink } from '#features/payments/web/components/book-lesson-link.tsx'
import { lessonsToCome, useLatestLesson } from '#features/lessons/web/hooks.ts'
import { useKnownInstructors } from '#features/pupils/web/leaving-hooks.ts'
import { LeaveInstructor } from '#features/pupils/web/components/leave-instructor.tsx'
import { useOpenedAt } from '#web/use-now.ts'
import { formatLocalDay } from '#web/zone.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'

export function YourInstructor() {
  const now = useOpenedAt()
  const latest = useLatestLesson()
  const toCome = useQuery(lessonsToCome(now)).data?.lessons
  const agreed = useMyInstructors().data?.instructors[0]
  const credit = useCredits().data?.credits.find(({ instructor_name }) => instructor_name)
  if (latest) {
    const { instructor } = latest
    const next = toCome?.find(
      (lesson) => lesson.status === 'booked' && lesson.instructor.id === instructor.id,
    )
    const { startsAt } = next ?? latest
    return (
      <One
        {...instructor}
        says={`${startsAt > now ? 'Next lesson' : 'Last lesson'} ${formatLocalDay(startsAt)}`}
        canBeBooked
      />
    )
  }
  if (credit) return <OfCredit credit={credit} />
  if (!agreed) return null
  const { since, canBeBooked } = agreed
  return (
    <One
      {...agreed}
      says={
        canBeBooked
          ? `Since ${formatLocalDay(since)}. No lesson yet.`
          : 'You can’t book them yet: we’re still checking their documents, or their profile isn’t complete.'
      }
    />
  )
}

/** Credit names nobody’s badge: their own page says whether they’re a trainee. */
function OfCredit({ credit: { instructor_id: id, minutes_left } }: { credit: Credit }) {
  const found = useInstructor(id, 60).data
  if (!found) return null
  return (
    <One
      id={id}
      name={found.name}
      image={found.profileImage}
      isTrainee={found.badgeKind === 'PDI'}
      says={`You’ve paid for ${formatMinutes(minutes_left)}.`}
      canBeBooked
    />
  )
}

type OneProps = {
  id: string
  name: string
  image: string | null
  isTrainee?: boolean | undefined
  says: string
  canBeBooked: boolean
}

const One = ({ id, name, image, isTrainee, says, canBeBooked }: OneProps) => (
  <Card title="Your instructor" className="mb-5">
    <div className="flex flex-wrap items-center gap-3">
      <Avatar name={name} of="instructor" image={image} size="lg" />
      <p className="min-w-[min(10rem,100%)] flex-1">
        <b className="block">
          {name} <TraineeMark is={isTrainee} />
        </b>
        <span className="text-sm text-ink-2">{says}</span>
      </p>
      <LeaveIfKnown id={id} />
      {canBeBooked && <BookLessonLink variant="second" />}
    </div>
  </Card>
)

function LeaveIfKnown({ id }: { id: string }) {
  const known = useKnownInstructors().data?.instructors.find((instructor) => instructor.id === id)
  return known ? <LeaveInstructor {...known} /> : null
}
