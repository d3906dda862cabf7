import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Cursor, Id, Instant, Pence, requiredText } from '#common/schema.ts'
import { disputeStatuses } from '#features/disputes/rules.ts'
import { AuditPerson } from './contract.ts'

export const notAnswerable = apiError(
  409,
  'not-answerable',
  'The bank takes no answer to this dispute any more, or ours is already on its way.',
)
export const notBearable = apiError(
  409,
  'not-bearable',
  'The amount has changed since you looked, or somebody has decided already. Please check it again.',
)

export type DisputeCase = z.infer<typeof DisputeCase>
export const DisputeCase = z.object({
  id: Id,
  /** At Stripe. */
  reference: z.string(),
  pence: Pence,
  reason: z.string(),
  status: z.enum(disputeStatuses),
  openedAt: Instant,
  dueBy: z.nullable(Instant),
  closedAt: z.nullable(Instant),
  packageName: z.nullable(z.string()),
  /** Paid by an instructor for a plan, not for lessons. */
  isPlan: z.boolean(),
  /** Paid for a gift voucher: `packageName` is null, and hours it was turned into may be of several instructors. */
  isVoucher: z.boolean(),
  learner: AuditPerson,
  instructor: AuditPerson,
  feePence: Pence,
  evidence: z.nullable(z.string()),
  submittedAt: z.nullable(Instant),
  /** Of a question of the bank’s that came before: it needs an answer of its own now. */
  inquiryAnsweredAt: z.nullable(Instant),
  /** Why Stripe didn’t take the evidence. */
  refusal: z.nullable(z.string()),
  /** What the bank kept, and what of it was taken from unused hours and from the instructor. */
  lostPence: Pence,
  fromHeldPence: Pence,
  /** Refunds that weren’t sent, because the payer has that money from their bank. */
  fromRefundsPence: Pence,
  fromInstructorPence: Pence,
  /** What the instructor earned with the payment, up to what we bear. */
  mostFromInstructorPence: Pence,
  decidedAt: z.nullable(Instant),
  explanation: z.nullable(z.string()),
})

export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/admin/disputes',
  who: ['admin'],
  summary:
    'Card payments that their payers dispute at their banks: open ones by their deadline, or closed ones, newest first, 20 a page.',
  input: z.object({ status: z._default(z.enum(['open', 'closed']), 'open'), cursor: Cursor }),
  output: z.object({ disputes: z.array(DisputeCase), nextCursor: z.nullable(z.string()) }),
})

export const getEvidence = endpoint({
  method: 'GET',
  path: '/api/admin/disputes/:id/evidence',
  who: ['admin'],
  summary:
    'What our records say of the payment, as a text to send to the bank: who bought what, each lesson with how it was marked and whether it was assessed, the terms, and refunds. No messages.',
  input: ById,
  output: z.object({ text: z.string() }),
  errors: [notFound],
})

export const Answer = z.object({
  text: requiredText(20_000, 'Say why the payment was right.'),
})

export const answerDispute = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/:id/evidence',
  who: ['admin'],
  summary: 'Sends the evidence to the payer’s bank, through Stripe. Once only.',
  input: z.extend(Answer, { id: Id }),
  output: z.object({}),
  errors: [notFound, notAnswerable],
})

export const decideDispute = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/:id/decision',
  who: ['admin'],
  summary:
    'Says once of a lost dispute who bears what the bank kept and no unused hours made up for: so much the instructor, and the rest we do.',
  input: z.object({
    id: Id,
    fromInstructorPence: z.int().check(z.minimum(0), z.maximum(10_000_000)),
    explanation: requiredText(500, 'Give a reason. It stays in the audit log.'),
  }),
  output: z.object({}),
  errors: [notFound, notBearable],
})
