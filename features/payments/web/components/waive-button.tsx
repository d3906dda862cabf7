import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { Button } from '#ui/button.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { useWaiveCancellation } from '../hooks.ts'

/** For the instructor, of a lesson that its learner cancelled late. */
export function WaiveButton({ lesson }: { lesson: Lesson }) {
  const waive = useWaiveCancellation()
  const { outcome, cancelledCostPence, learner } = lesson
  if (outcome !== 'cancelled-late' || !cancelledCostPence || !learner) return null
  const cost = formatMoney(cancelledCostPence)
  const go = () =>
    void waive
      .mutateAsync({ id: lesson.id })
      .then(
        () => toast({ title: `${firstName(learner.name)} doesn’t pay the ${cost}`, tone: 'good' }),
        toastFailure,
      )
  return (
    <Button variant="second" size="sm" busy={waive.isPending} onClick={go}>
      Waive the {cost}
    </Button>
  )
}
