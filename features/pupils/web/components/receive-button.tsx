import { formatMoney } from '#common/money.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { isPaidByHand } from '#features/lessons/rules.ts'
import { Button } from '#ui/button.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { useReceiveForLesson, useUndoReceipt } from '../hooks.ts'

/** For instructors: one tap, and one to take it back. */
export function ReceiveButton({ lesson }: { lesson: Lesson }) {
  const receive = useReceiveForLesson()
  const undo = useUndoReceipt()
  const takeBack = () => undo.mutate({ id: lesson.id }, { onError: toastFailure })
  const amount = formatMoney(lesson.cancelledCostPence ?? lesson.pricePence ?? 0)
  if (!isPaidByHand(lesson.paidWith) || lesson.cancelledFree) return null
  if (lesson.receivedAt)
    return (
      <Button variant="plain" size="sm" busy={undo.isPending} onClick={takeBack}>
        Not received after all
      </Button>
    )
  return (
    <Button
      variant="second"
      size="sm"
      busy={receive.isPending}
      onClick={() =>
        receive.mutate(
          { id: lesson.id },
          {
            onSuccess: () =>
              toast({
                title: `${amount} received`,
                tone: 'good',
                action: { label: 'Undo', onClick: takeBack },
              }),
            onError: toastFailure,
          },
        )
      }
    >
      {amount} received
    </Button>
  )
}
