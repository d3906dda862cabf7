import { useLesson } from '#features/lessons/web/hooks.ts'
import { formatMoney } from '#common/money.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useNow } from '#web/use-now.ts'
import { formatLocalDeadline, formatLocalTime } from '#web/zone.ts'
import { useCredits, usePackages } from '../hooks.ts'
import { useTimeLeft } from '../use-time-left.ts'
import { listWaysToPay } from '../ways-to-pay.ts'
import type { Lesson } from '#features/lessons/contract.ts'

type StillHeldProps = { lessonId: string; timesOf: (instructorId: string) => string }

/** A lesson that its learner turned back from paying: how long it is theirs, and the way back. */
export function StillHeld({ lessonId, timesOf }: StillHeldProps) {
  const lesson = useLesson(lessonId).data
  const secondsLeft = useTimeLeft(lesson?.holdExpiresAt ?? null)
  const now = useNow()
  if (!lesson) return null
  const times = timesOf(lesson.instructor.id)
  if (lesson.status === 'held' && lesson.holdExpiresAt && secondsLeft > 0)
    return (
      <div className="grid justify-items-start gap-3">
        <p>
          You haven’t paid. We’re holding <b className="num">{formatLocalTime(lesson.startsAt)}</b> until{' '}
          <b className="num">{formatLocalDeadline(lesson.holdExpiresAt, now)}</b>.
        </p>
        <p className="flex flex-wrap gap-3">
          <PayLink lesson={lesson} />
          <ButtonLink to={times} variant="second">
            Choose another time
          </ButtonLink>
        </p>
      </div>
    )
  if (lesson.status !== 'held' && lesson.status !== 'lapsed') return null
  return (
    <div className="grid justify-items-start gap-3">
      <p>You haven’t paid, and we’re no longer holding your slot.</p>
      <ButtonLink to={times}>Choose a time again</ButtonLink>
    </div>
  )
}

function PayLink({ lesson }: { lesson: Lesson }) {
  const packages = usePackages(lesson.instructor.id).data?.packages
  const credits = useCredits().data?.credits
  const [way] =
    packages && credits
      ? listWaysToPay({
          minutes: lesson.minutes,
          agreedPence: lesson.pricePence,
          instructorId: lesson.instructor.id,
          packages,
          credits,
        })
      : []
  return (
    <ButtonLink to={`/checkout/${lesson.id}`}>
      {way?.pack ? `Pay ${formatMoney(way.pence)}` : 'Continue to payment'}
    </ButtonLink>
  )
}
