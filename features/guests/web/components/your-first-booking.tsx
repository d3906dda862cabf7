import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { BookedSign } from '#features/lessons/web/components/booked-sign.tsx'
import { formatMoney } from '#common/money.ts'
import { CancelLesson } from '#features/lessons/web/components/lesson-actions.tsx'
import type { Lesson } from '#features/lessons/contract.ts'
import { useLesson, useLessons } from '#features/lessons/web/hooks.ts'
import { CancelledMoney } from '#features/payments/web/components/cancelled-money.tsx'
import type { ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Sign } from '#ui/sign.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { dashboardOf } from '#web/dashboards.ts'
import { useNow } from '#web/use-now.ts'
import { formatLocalSpan } from '#web/zone.ts'
import { ConfirmAddress } from './confirm-address.tsx'
import { OwnAccount } from './own-account.tsx'

const isShownOn = (pathname: string, lesson: string | undefined) =>
  [dashboardOf('student'), lesson && '/dashboard/lessons', `/dashboard/lessons/${lesson}`].includes(pathname)

type NotBookedProps = {
  notBooked: (lesson: Lesson) => ReactNode
}

/** All that there is before the address is confirmed, whichever page of a dashboard was opened. */
export function YourFirstBooking({ notBooked }: NotBookedProps) {
  const { pathname } = useLocation()
  const { title } = (useMatches().at(-1)?.handle ?? {}) as { title?: string }
  const lessons = useLessons({ status: 'held,booked,delivered,cancelled', order: 'latest', limit: 5 })
  const all = lessons.data?.lessons
  const lesson =
    all?.find(({ status }) => status === 'booked' || status === 'delivered') ??
    all?.find(({ status }) => status === 'held') ??
    all?.[0]
  return (
    <AccountFrame title="Your booking">
      {title && all && !isShownOn(pathname, lesson?.id) && (
        <p>You can open “{title}” once you’ve confirmed your email address.</p>
      )}
      <QueryStatus query={lessons} label="Loading your booking" rows={2} />
      {all && !lesson && (
        <EmptyState
          title="You haven’t booked a lesson yet."
          action={<ButtonLink to="/driving-lessons">Find an instructor</ButtonLink>}
        />
      )}
      {lesson && <Booking key={lesson.id} listed={lesson} notBooked={notBooked} />}
      <ConfirmAddress />
      <details>
        <summary className="min-h-11 cursor-pointer text-ink-2">
          Move it to an account you already have
        </summary>
        <OwnAccount />
      </details>
    </AccountFrame>
  )
}

function Booking({ listed, notBooked }: NotBookedProps & { listed: Lesson }) {
  const now = useNow()
  // Somebody else may pay it while this page is open.
  const lesson = useLesson(listed.id).data ?? listed
  const { status } = lesson
  if (status === 'cancelled') return <Cancelled lesson={lesson} />
  if (status === 'held' || status === 'lapsed') return notBooked(lesson)
  const paid = lesson.pricePence ? formatMoney(lesson.pricePence) : undefined
  return (
    <>
      <BookedSign lesson={lesson} more={paid ? [['Paid', paid]] : []} />
      {status === 'booked' && lesson.cancellation && <CancelLesson lesson={lesson} now={now} />}
    </>
  )
}

/** As credit the money can be used, or asked back, once the address is confirmed. */
function Cancelled({ lesson }: { lesson: Lesson }) {
  const { startsAt, endsAt, instructor, cancelledBy, cancelledFree, pricePence } = lesson
  return (
    <>
      <Sign
        colour="local"
        title={cancelledBy === 'learner' ? 'You’ve cancelled your lesson' : 'Your lesson is cancelled'}
        rows={[
          ['When', formatLocalSpan(startsAt, endsAt)],
          ['With', instructor.name],
        ]}
      >
        {cancelledFree === false && (
          <p className="mt-2">
            It was too late to cancel for nothing: {formatMoney(lesson.cancelledCostPence ?? 0)} of the{' '}
            {formatMoney(pricePence ?? 0)} you paid is the cost of the lesson.
          </p>
        )}
        <CancelledMoney lesson={lesson} canAsk={false} />
      </Sign>
      <ButtonLink to="/driving-lessons">Find another time</ButtonLink>
    </>
  )
}
