export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
  'appeal_needs_response',
  'appeal_under_review',
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

const closed: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented']
export const isClosed = (status: string) => closed.includes(status)

export const mayAnswer = (status: string) =>
  status === 'needs_response' || status === 'warning_needs_response'

export const statusWords: Record<DisputeStatus, string> = {
  warning_needs_response: 'The bank has a question',
  warning_under_review: 'The bank is reading our answer',
  warning_closed: 'Closed, no money was taken',
  needs_response: 'Needs an answer',
  under_review: 'Under review at the bank',
  won: 'Won, the money is back',
  lost: 'Lost',
  prevented: 'Prevented, no money was taken',
  appeal_needs_response: 'Lost, and may be appealed at Stripe’s own pages',
  appeal_under_review: 'Under review after our appeal',
}

const reasons: Record<string, string> = {
  fraudulent: 'says that they didn’t make this payment',
  product_not_received: 'says that the lessons didn’t go ahead',
  product_unacceptable: 'says that the lessons weren’t as described',
  duplicate: 'says that they paid twice',
  subscription_canceled: 'says that they had cancelled',
  credit_not_processed: 'says that a refund hasn’t arrived',
  unrecognized: 'doesn’t recognise this payment',
}

/** After “The payer”, by Stripe's codes. */
export const sayReason = (code: string) => reasons[code] ?? `disputes it (${code.replaceAll('_', ' ')})`
