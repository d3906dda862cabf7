import { createWorkOutbox, type Unsent } from '#web/outbox.ts'

export type UnsentReceipt = Unsent & {
  /** The lesson's id: it is paid once. */
  id: string
  /** The server notes it once. */
  key: string
  startsAt: string
  endsAt: string
  pence: number
  payment: 'cash' | 'bank'
}

export const receiptOutbox = createWorkOutbox<UnsentReceipt>('receipts')
export const useUnsentReceipts = receiptOutbox.useValue
