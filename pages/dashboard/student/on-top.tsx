import type { Lesson } from '#features/lessons/contract.ts'
import { useReleaseHold } from '#features/lessons/web/hooks.ts'
import { useTimeLeft } from '#features/payments/web/use-time-left.ts'
import { PassedSign } from '#features/test-days/web/components/passed-sign.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { toastFailure } from '#ui/toast.ts'
import { useNow } from '#web/use-now.ts'
import { formatLocalDeadline, formatLocalNearMoment } from '#web/zone.ts'

/** Before everything else on a learner's home: a time that runs out, and what there is to celebrate. */
export const OnTop = ({ lessons }: { lessons: readonly Lesson[] }) => (
  <>
    {lessons.map(
      (lesson) =>
        lesson.status === 'held' &&
        lesson.holdExpiresAt && <ToFinish key={lesson.id} lesson={lesson} until={lesson.holdExpiresAt} />,
    )}
    <PassedSign />
  </>
)

function ToFinish({ lesson: { id, startsAt, waitsForPayer }, until }: { lesson: Lesson; until: string }) {
  const release = useReleaseHold()
  const now = useNow()
  const when = formatLocalNearMoment(startsAt)
  if (useTimeLeft(until) === 0) return null
  return (
    <div className="mb-5">
      <Banner tone="yellow" title={`Finish booking: ${when}`}>
        <p>
          {waitsForPayer && 'Waiting for someone to pay. '}Held until{' '}
          <b className="num">{formatLocalDeadline(until, now)}</b>.
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <ButtonLink to={`/checkout/${id}`} size="sm">
            Finish<span className="sr"> booking {when}</span>
          </ButtonLink>
          <Button
            variant="second"
            size="sm"
            busy={release.isPending}
            onClick={() => void release.mutateAsync({ id }).catch(toastFailure)}
          >
            Release this slot<span className="sr">: {when}</span>
          </Button>
        </p>
      </Banner>
    </div>
  )
}
