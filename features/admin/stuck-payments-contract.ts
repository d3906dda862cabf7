import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Id, Instant, Pence, requiredText } from '#common/schema.ts'
import { refundDisputed } from '#features/payments/contract.ts'
import { AuditPerson } from './contract.ts'

export type StuckPayment = z.infer<typeof StuckPayment>
export const StuckPayment = z.object({
  id: Id,
  /**
   * `at-stripe`: it was paid; a bank, or somebody at Stripe, has changed that since. `payout`: a bank sent it back, or it
   * has waited for a day. `account`: an instructor disconnected theirs at Stripe; `pence` is what they are owed. `voucher`:
   * a refund of a gift voucher that Stripe turned down; its buyer has no account with us.
   */
  what: z.enum(['payment', 'refund', 'at-stripe', 'payout', 'account', 'voucher']),
  person: AuditPerson,
  pence: Pence,
  trouble: z.string(),
  reference: z.nullable(z.string()),
  at: Instant,
  /** That it was settled another way can be said of it. */
  canSettle: z.boolean(),
})

export const listStuckPayments = endpoint({
  method: 'GET',
  path: '/api/admin/stuck-payments',
  who: ['admin'],
  summary:
    'The newest hundred payments, refunds, vouchers and payouts that do not settle by themselves, with what the payment service says.',
  input: z.object({}),
  output: z.object({ payments: z.array(StuckPayment) }),
})

export const retryPayment = endpoint({
  method: 'POST',
  path: '/api/admin/stuck-payments/:id/retry',
  who: ['admin'],
  summary:
    'Sends a refund or payout again that was refused, or checks a payment again at the next catch-up. Not of one that was paid.',
  input: ById,
  output: z.object({}),
  errors: [notFound, refundDisputed],
})

export const Settlement = z.object({
  note: requiredText(500, 'Say what was decided. It stays in the audit log.'),
})

export const settleStuckPayment = endpoint({
  method: 'POST',
  path: '/api/admin/stuck-payments/:id/settlement',
  who: ['admin'],
  summary:
    'Says what was decided about a payment that a bank or Stripe has changed, that a refund which failed was paid another way, or that a payout had left its account before that was disconnected, and takes it off the list.',
  input: z.extend(Settlement, { id: Id }),
  output: z.object({}),
  errors: [notFound, refundDisputed],
})
