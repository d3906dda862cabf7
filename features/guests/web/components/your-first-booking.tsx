import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { BookedSign } from '#features/lessons/web/components/booked-sign.tsx'
import { CancelLesson } from '#features/lessons/web/components/lesson-actions.tsx'
import type { Lesson } from '#features/lessons/contract.ts'
import { useLessons } from '#features/lessons/web/hooks.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { useNow } from '#web/use-now.ts'
import { ConfirmAddress } from './confirm-address.tsx'
import { OwnAccount } from './own-account.tsx'

/** All that there is before the address is confirmed, whichever page of a dashboard was opened. */
export function YourFirstBooking() {
  const lessons = useLessons({ status: 'held,booked,delivered,cancelled', order: 'latest', limit: 5 })
  const all = lessons.data?.lessons
  const lesson = all?.find(({ status }) => status !== 'held') ?? all?.[0]
  return (
    <AccountFrame title="Your booking">
      <QueryStatus query={lessons} label="Loading your booking" rows={2} />
      {all && !lesson && (
        <EmptyState
          title="You haven’t booked a lesson yet."
          action={<ButtonLink to="/driving-lessons">Find an instructor</ButtonLink>}
        />
      )}
      {lesson && <Booking lesson={lesson} />}
      <ConfirmAddress />
      <OwnAccount />
    </AccountFrame>
  )
}

function Booking({ lesson }: { lesson: Lesson }) {
  const now = useNow()
  const { id, status } = lesson
  return (
    <>
      <BookedSign lesson={lesson} more={status === 'cancelled' ? [['Status', 'Cancelled']] : []} />
      {status === 'held' && <ButtonLink to={`/checkout/${id}`}>Continue to payment</ButtonLink>}
      {status === 'booked' && lesson.cancellation && <CancelLesson lesson={lesson} now={now} />}
    </>
  )
}
