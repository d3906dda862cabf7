import { useMyInstructors, useLeaveInstructor } from '#features/invitations/web/hooks.ts'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import { BookLessonLink } from '#features/lessons/web/components/book-lesson-link.tsx'
import { useLatestLesson } from '#features/lessons/web/hooks.ts'
import { formatLocalDay } from '#web/zone.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'

export function YourInstructor() {
  const latest = useLatestLesson()
  const agreed = useMyInstructors().data?.instructors[0]
  if (latest) {
    const { instructor, startsAt, status } = latest
    return (
      <One
        {...instructor}
        says={`${status === 'delivered' ? 'Last lesson' : 'Next lesson'} ${formatLocalDay(startsAt)}`}
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
          ? `Since ${formatLocalDay(since)}. No lesson yet.`
          : 'You can’t book them yet: we’re still checking their documents, or their profile isn’t complete.'
      }
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
      <LeaveInstructor id={id} name={name} />
      {canBeBooked && <BookLessonLink />}
    </div>
  </Card>
)

function LeaveInstructor({ id, name }: { id: string; name: string }) {
  const [asks, setAsks] = useState(false)
  const leave = useLeaveInstructor()
  const isAgreed = useMyInstructors().data?.instructors.some((instructor) => instructor.id === id)
  if (!isAgreed) return null
  const go = async () => {
    await leave.mutateAsync({ id })
    toast({ title: `${name} is no longer your instructor`, tone: 'good' })
  }
  return (
    <>
      <Button variant="plain" size="sm" onClick={() => setAsks(true)}>
        Leave<span className="sr"> {name}</span>
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`Leave ${name}?`}
        confirm="Leave"
        onConfirm={go}
      >
        We’ll take you off their list of learners. Lessons you’ve booked stay booked, and you keep your lesson
        credit.
      </ConfirmDialog>
    </>
  )
}
