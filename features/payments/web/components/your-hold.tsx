import { formatDay, formatTime } from '#common/time.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { useLessons, useReleaseHold } from '#features/lessons/web/hooks.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { useNow } from '#web/use-now.ts'
import { formatLocalDeadline } from '#web/zone.ts'
import { useSession } from '#web/session.ts'
import { useTimeLeft } from '../use-time-left.ts'

/** The time somebody chose with this instructor and hasn't paid for yet; a guest's as well. `instructorId` is the public one. */
export function useHoldWith(instructorId: string): Lesson | undefined {
  const { status, me } = useSession()
  const isLearner = status === 'in' && me.role === 'student'
  const held = useLessons({ status: 'held', order: 'soonest', limit: 5 }, { enabled: isLearner })
  return held.data?.lessons.find(({ instructor }) => instructor.id === instructorId)
}

/** Nobody should read of their own time that it's gone. */
export function YourHold({ lesson, zone }: { lesson: Lesson; zone: string }) {
  const { id, startsAt, holdExpiresAt } = lesson
  const release = useReleaseHold()
  const secondsLeft = useTimeLeft(holdExpiresAt)
  const now = useNow()
  if (!holdExpiresAt || secondsLeft === 0) return null
  return (
    <Banner>
      <p>
        You’re holding{' '}
        <b>
          {formatDay(startsAt, zone)}, {formatTime(startsAt, zone)}
        </b>{' '}
        until <span className="num">{formatLocalDeadline(holdExpiresAt, now)}</span>.
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <ButtonLink to={`/checkout/${id}`} size="sm">
          Continue to payment
        </ButtonLink>
        <Button variant="second" size="sm" busy={release.isPending} onClick={() => release.mutate({ id })}>
          Release this slot
        </Button>
      </p>
    </Banner>
  )
}
