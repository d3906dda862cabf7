import { formatMoney } from '#common/money.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { Button } from '#ui/button.tsx'
import type { UnsentReceipt } from '../receipt-outbox.ts'
import { useReceiving } from '../use-receiving.ts'
import { receiptWords } from '../words.ts'

type ReceiveButtonProps = { lesson: Lesson; size?: 'sm' | 'lg' }

/** For instructors: one tap, and one to take it back. */
export function ReceiveButton({ lesson, size = 'sm' }: ReceiveButtonProps) {
  const { pence, receive, takeBack, discard, isPending, waiting } = useReceiving(lesson)
  const { paidWith, receivedAt } = lesson
  if ((paidWith !== 'cash' && paidWith !== 'bank') || lesson.cancelledFree) return null
  if (waiting) return <WaitingReceipt receipt={waiting} onUndo={discard} />
  const receiveButton = (
    <Button variant="second" size={size} busy={isPending} onClick={() => receive(paidWith)}>
      {formatMoney(pence)} received
    </Button>
  )
  if (!receivedAt) return receiveButton
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span>{receiptWords.cameIn(lesson)}</span>
      {pence > 0 && receiveButton}
      <Button variant="plain" size="sm" busy={isPending} onClick={takeBack}>
        Undo<span className="sr"> that it was received</span>
      </Button>
    </div>
  )
}

export const WaitingReceipt = ({ receipt, onUndo }: { receipt: UnsentReceipt; onUndo: () => void }) => (
  <span className="flex flex-wrap items-center gap-2 text-sm">
    {receiptWords.waiting(receipt)}
    <Button variant="plain" size="sm" onClick={onUndo}>
      Undo
    </Button>
  </span>
)
