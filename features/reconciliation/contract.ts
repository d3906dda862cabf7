import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { Instant, Pence } from '#common/schema.ts'

export const Difference = z.object({
  /** `checkout:…`, `plan:…`, `refund:…`, `dispute:…` or `payout:…` of ours, or else a line of Stripe's. */
  about: z.string(),
  stripePence: Pence,
  ledgerPence: Pence,
  at: Instant,
})

export type Reconciliation = z.infer<typeof Reconciliation>
const Reconciliation = z.object({
  at: Instant,
  /** Balance transactions at Stripe so far. */
  lines: z.int(),
  stripePence: Pence,
  ledgerPence: Pence,
  /** Stripe's fees, but for those of disputes: not in the ledger. */
  feePence: Pence,
  /** Moved to or from the operator's own bank. */
  ownPence: Pence,
  differenceCount: z.int(),
  differences: z.array(Difference),
})

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/api/reconciliation',
  who: ['admin'],
  summary:
    'The last comparison of our balance at Stripe with the ledger, with the first hundred payments, refunds, disputes and payouts that differ; null before the first night.',
  input: z.object({}),
  output: z.object({ reconciliation: z.nullable(Reconciliation) }),
})
