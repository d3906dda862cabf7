import { createOutbox } from '#web/outbox.ts'

export type UnsentReceipt = {
  /** Of the lesson: it is paid once. */
  id: string
  /** The server notes it once. */
  key: string
  name: string
  startsAt: string
  endsAt: string
  /** What the instructor was shown. */
  pence: number
  payment: 'cash' | 'bank'
  writtenAt: string
  sentAt?: string
  /** The server's error; it is not tried again by itself. */
  error?: string | undefined
}

export const receiptOutbox = createOutbox<UnsentReceipt>('receipts', (items) =>
  items.filter(({ sentAt }) => !sentAt),
)
export const useUnsentReceipts = receiptOutbox.useValue
