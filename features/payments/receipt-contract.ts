import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Id, Instant, Pence } from '#common/schema.ts'

export type Receipt = z.infer<typeof Receipt>
export const Receipt = z.object({
  id: Id,
  /** That of the card: where the hours were first bought, if they were taken along to another instructor. */
  paymentId: Id,
  learnerName: z.string(),
  instructorName: z.nullable(z.string()),
  packageName: z.string(),
  amountPence: Pence,
  currency: z.string(),
  paidAt: Instant,
  lesson: z.nullable(z.object({ id: Id, startsAt: Instant, endsAt: Instant })),
  bySomebodyElse: z.boolean(),
  /** As far as the payment service knows it. */
  card: z.optional(z.object({ brand: z.string(), last4: z.string() })),
  refunds: z.array(z.object({ pence: Pence, at: Instant, explanation: z.nullable(z.string()) })),
})

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/payments/receipts/:id',
  who: ['student'],
  transaction: 'own',
  load: 'payment',
  summary: 'The receipt of a card payment for your lessons, with what was refunded of it.',
  input: ById,
  output: Receipt,
  errors: [notFound],
})
