import type { Lesson } from '#features/lessons/contract.ts'
import { useUnsentOutcomes } from '#features/lessons/web/outcome-outbox.ts'
import { toast, toastFailure } from '#ui/toast.ts'
import { inReach, isOutOfReach } from '#web/keep-sending.ts'
import { isWaiting } from '#web/outbox.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { amountToReceive } from '../rules.ts'
import { openReceipt } from './components/changed-receipt.tsx'
import { useReceiveForLesson, useUndoReceipt } from './hooks.ts'
import { receiptOutbox, useUnsentReceipts } from './receipt-outbox.ts'
import { inputOf, refreshReceipts } from './send-receipts.ts'
import { receiptWords } from './words.ts'

/** Stores it on this device where the server cannot be reached. */
export function useReceiving(lesson: Lesson) {
  const me = useSignedIn()
  const send = useReceiveForLesson()
  const undo = useUndoReceipt()
  const { id, startsAt, endsAt } = lesson
  const unsent = useUnsentReceipts(me.id).find((one) => one.id === id && !one.sentAt)
  const outcome = useUnsentOutcomes(me.id).find((one) => one.id === id && isWaiting(one))
  const pence = amountToReceive(lesson, outcome?.marking)
  const discard = () => receiptOutbox.remove(me.id, id)
  const takeBack = () => void undo.mutateAsync({ id }).then(() => toast(receiptWords.takenBack), toastFailure)

  async function receive(payment: 'cash' | 'bank') {
    const name = lesson.learner?.name ?? ''
    const writtenAt = new Date().toISOString()
    const receipt = { id, key: crypto.randomUUID(), name, startsAt, endsAt, pence, payment, writtenAt }
    try {
      const received = await inReach(() => send.mutateAsync(inputOf(receipt)))
      discard()
      toast({
        ...receiptWords.noted(pence),
        action: { label: 'Undo', onClick: takeBack },
        more: { label: 'Change', onClick: () => openReceipt(received) },
      })
    } catch (error) {
      if (!isOutOfReach(error) || !receiptOutbox.add(me.id, receipt)) {
        refreshReceipts()
        return toastFailure(error as Error)
      }
      toast({ ...receiptWords.stored(pence), action: { label: 'Undo', onClick: discard } })
    }
  }

  return {
    pence,
    receive: (payment: 'cash' | 'bank') => void receive(payment),
    takeBack,
    discard,
    isPending: send.isPending || undo.isPending,
    waiting: unsent && isWaiting(unsent) ? unsent : undefined,
  }
}
