import { Banknote, CircleCheck, Landmark } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { Button } from '#ui/button.tsx'
import { useNow } from '#web/use-now.ts'
import type { UnsentReceipt } from '../receipt-outbox.ts'
import { useReceiving } from '../use-receiving.ts'
import { receiptWords } from '../words.ts'
import { openReceipt } from './changed-receipt.tsx'

type ReceiveButtonProps = { lesson: Lesson; size?: 'sm' | 'lg' }

/** For instructors: one tap, and one to take it back. Before the lesson it takes one more, "Record early payment". */
export function ReceiveButton({ lesson, size = 'sm' }: ReceiveButtonProps) {
  const { pence, receive, takeBack, discard, isPending, waiting } = useReceiving(lesson)
  const now = useNow()
  const [saysEarly, setSaysEarly] = useState(false)
  const { paidWith, receivedAt } = lesson
  const isEarly = lesson.status === 'booked' && lesson.startsAt > now
  if ((paidWith !== 'cash' && paidWith !== 'bank') || lesson.cancelledFree) return null
  if (waiting) return <WaitingReceipt receipt={waiting} onUndo={discard} />
  const receiveButton = (
    <Button variant="second" size={size} busy={isPending} onClick={() => receive(paidWith)}>
      Mark {formatMoney(pence)} received
    </Button>
  )
  if (!receivedAt && isEarly && !saysEarly)
    return (
      <Button variant="plain" size={size} onClick={() => setSaysEarly(true)}>
        Record early payment
      </Button>
    )
  if (!receivedAt)
    return (
      <>
        {receiveButton}
        {isEarly && (
          <Button variant="plain" size={size} onClick={() => setSaysEarly(false)}>
            Not yet
          </Button>
        )}
      </>
    )
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm max-sm:basis-full">
      <span className="inline-flex items-center gap-1.5 text-green-ink">
        <CircleCheck aria-hidden="true" className="size-4 flex-none" />
        {receiptWords.cameIn(lesson)}
      </span>
      {pence > 0 && receiveButton}
      <Button variant="plain" size="sm" onClick={() => openReceipt(lesson)}>
        Change<span className="sr"> how or when it was received</span>
      </Button>
      <Button variant="plain" size="sm" busy={isPending} onClick={takeBack}>
        Undo<span className="sr"> that it was received</span>
      </Button>
    </div>
  )
}

const WaitingReceipt = ({ receipt, onUndo }: { receipt: UnsentReceipt; onUndo: () => void }) => (
  <span className="flex flex-wrap items-center gap-2 text-sm">
    {receiptWords.waiting(receipt)}
    <Button variant="plain" size="sm" onClick={onUndo}>
      Undo
    </Button>
  </span>
)

/** Where the card link was not paid: it came one way or the other. */
export function ReceiveEitherWay({ lesson }: { lesson: Lesson }) {
  const { receive, discard, isPending, waiting } = useReceiving(lesson)
  if (waiting) return <WaitingReceipt receipt={waiting} onUndo={discard} />
  return receivedWays.map(({ payment, label, icon }) => (
    <Button
      key={payment}
      variant="second"
      size="sm"
      icon={icon}
      busy={isPending}
      onClick={() => receive(payment)}
    >
      {label}
    </Button>
  ))
}

export const receivedWays = [
  { payment: 'cash', label: 'Mark paid in cash', icon: <Banknote aria-hidden="true" /> },
  { payment: 'bank', label: 'Mark paid by transfer', icon: <Landmark aria-hidden="true" /> },
] as const
