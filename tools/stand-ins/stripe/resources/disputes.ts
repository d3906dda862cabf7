import { badState, noSuch } from '../api/errors.ts'
import { choice, inner, metadata, only, optionalText, type Params } from '../api/params.ts'
import { type Cause, type Context, noRequest } from '../context.ts'
import { newId } from '../store.ts'
import { addToBalance } from './balance.ts'
import { bankMs, emitEvent } from './events.ts'
import type { Charge, Dispute } from './types.ts'

const daysToAnswer = 7
/** What Stripe takes of a British business for each dispute. */
const feePence = 2_000

/** The payer tells the bank that it wasn't them. The bank takes the money at once, and Stripe its fee; an inquiry takes nothing yet. */
export function disputeCharge(
  context: Context,
  charge: Charge,
  { isInquiry = false }: { isInquiry?: boolean } = {},
): Dispute {
  const { store, now } = context
  const id = newId('du')
  if (!isInquiry) store.update<Charge>({ ...charge, disputed: true })
  const dispute = store.add<Dispute>({
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: isInquiry ? [] : [takeMoney(context, id, charge.amount)],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    evidence: {},
    evidence_details: {
      due_by: now() + daysToAnswer * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  })
  emitEvent(context, 'charge.dispute.created', dispute, noRequest, { afterMs: bankMs })
  if (!isInquiry)
    emitEvent(context, 'charge.dispute.funds_withdrawn', dispute, noRequest, { afterMs: bankMs })
  return dispute
}

const takeMoney = (context: Context, source: string, amount: number) =>
  addToBalance(context, { type: 'adjustment', amount: -amount, fee: feePence, source })

/** The bank wasn't content with the answer to its inquiry. */
export function escalateInquiry(context: Context, id: string): Dispute {
  const { store, now } = context
  const dispute = getDispute(context, id)
  store.update<Charge>({ ...store.find<Charge>(dispute.charge, 'charge')!, disputed: true })
  const escalated = store.update<Dispute>({
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, takeMoney(context, id, dispute.amount)],
    evidence_details: {
      ...dispute.evidence_details,
      due_by: now() + daysToAnswer * 86_400,
      has_evidence: false,
    },
    is_charge_refundable: false,
    status: 'needs_response',
  })
  emitEvent(context, 'charge.dispute.updated', escalated, noRequest)
  emitEvent(context, 'charge.dispute.funds_withdrawn', escalated, noRequest)
  return escalated
}

export function getDispute({ store }: Context, id: string): Dispute {
  const dispute = store.find<Dispute>(id, 'dispute')
  if (!dispute) throw noSuch('dispute', id, 'dispute')
  return dispute
}

const evidenceFields = ['customer_name', 'product_description', 'service_date', 'uncategorized_text']
const mostCharacters = 20_000
const mayBeAnswered: readonly string[] = ['needs_response', 'warning_needs_response']

/** `POST /v1/disputes/:id`: what speaks for the shop. Once it is submitted it can't be changed. */
export function updateDispute(context: Context, params: Params, id: string, cause: Cause): Dispute {
  only(params, ['evidence', 'submit', 'metadata'])
  const dispute = getDispute(context, id)
  const given = inner(params, 'evidence')
  if (given) only(given, evidenceFields)
  const evidence = Object.fromEntries(
    Object.keys(given?.form ?? {}).map((key) => [key, optionalText(given!, key, mostCharacters)]),
  )
  const isSubmitted = choice(params, 'submit', ['true', 'false']) === 'true'
  const { status, evidence_details } = dispute
  if (!mayBeAnswered.includes(status)) throw badState('This dispute is already closed or under review.')
  if (context.now() > evidence_details.due_by) throw badState('The evidence of this dispute is past due.')
  const updated = context.store.update<Dispute>({
    ...dispute,
    metadata: { ...dispute.metadata, ...metadata(params) },
    evidence: { ...dispute.evidence, ...evidence },
    evidence_details: {
      ...evidence_details,
      has_evidence: true,
      submission_count: evidence_details.submission_count + (isSubmitted ? 1 : 0),
    },
    status: isSubmitted ? (status === 'needs_response' ? 'under_review' : 'warning_under_review') : status,
  })
  emitEvent(context, 'charge.dispute.updated', updated, cause)
  const words = updated.evidence['uncategorized_text']
  if (isSubmitted && words === 'winning_evidence')
    return closeDispute(context, id, 'won', { afterMs: bankMs })
  if (isSubmitted && words === 'losing_evidence')
    return closeDispute(context, id, 'lost', { afterMs: bankMs })
  return updated
}

/** The payer's bank has decided, or decides otherwise. Lost with `backPence`, it keeps the rest. */
export function closeDispute(
  context: Context,
  id: string,
  status: 'won' | 'lost',
  { afterMs = 0, backPence }: { afterMs?: number; backPence?: number } = {},
): Dispute {
  const dispute = getDispute(context, id)
  const amount = backPence ?? (status === 'won' ? dispute.amount : 0)
  const back = amount !== 0 ? [addToBalance(context, { type: 'adjustment', amount, source: id })] : []
  const closed = context.store.update<Dispute>({
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...back],
    status,
  })
  emitEvent(context, 'charge.dispute.closed', closed, noRequest, { afterMs })
  if (amount > 0) emitEvent(context, 'charge.dispute.funds_reinstated', closed, noRequest, { afterMs })
  return closed
}
