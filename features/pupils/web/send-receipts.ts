import { outcomeOutbox } from '#features/lessons/web/outcome-outbox.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { isDecided, keepSending, type Sent } from '#web/keep-sending.ts'
import { queryClient } from '#web/query-client.ts'
import { refreshReads } from '#web/refresh-reads.ts'
import { alreadyPaid, receiveForLesson } from '../money-contract.ts'
import { receiptReads } from './hooks.ts'
import { receiptOutbox, type UnsentReceipt } from './receipt-outbox.ts'
import { receiptWords } from './words.ts'

export type Receive = (input: ReturnType<typeof inputOf>) => Promise<unknown>

export const keepSendingReceipts = () =>
  keepSending({
    outbox: receiptOutbox,
    // An outcome of the lesson may change what it costs: that goes first.
    send: async (receipt, me) =>
      outcomeOutbox.waiting(me).some(({ id }) => id === receipt.id)
        ? 'later'
        : sendReceipt(receipt, (input) => call(receiveForLesson, input)),
    onDecided(receipt, sent) {
      toast(
        sent === 'sent'
          ? { ...receiptWords.sent(receipt), tone: 'good' }
          : { ...receiptWords.refused(receipt), tone: 'bad' },
      )
      refreshReceipts()
    },
  })

export const refreshReceipts = () => void refreshReads(queryClient, receiptReads)

export const inputOf = ({ id, key, pence, payment }: UnsentReceipt) => ({ id, key, pence, payment })

/** The merge rule of decision 030: another amount, or another way it was paid meanwhile, stays. */
export const sendReceipt = (receipt: UnsentReceipt, receive: Receive): Promise<Sent> =>
  receive(inputOf(receipt)).then(
    () => 'sent',
    (error: unknown) => {
      if (!isDecided(error)) return 'later'
      return { error: error.code === alreadyPaid.code ? receiptWords.paidByCard(receipt) : error.detail }
    },
  )
