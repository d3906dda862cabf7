import { UnsentItem } from '#web/unsent-item.tsx'
import { formatLocalSpan } from '#web/zone.ts'
import { receiptOutbox, type UnsentReceipt } from '../receipt-outbox.ts'
import { receiptWords } from '../words.ts'

/** Cash or a transfer that the server does not know of yet. */
export const UnsentReceiptItem = ({ unsent }: { unsent: UnsentReceipt }) => (
  <UnsentItem unsent={unsent} outbox={receiptOutbox} to={`/dashboard/lessons/${unsent.id}`}>
    <p className="text-sm text-ink-2">{formatLocalSpan(unsent.startsAt, unsent.endsAt)}</p>
    <p className="font-semibold">{receiptWords.received(unsent)}</p>
  </UnsentItem>
)
