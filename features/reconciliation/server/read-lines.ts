import type Stripe from 'stripe'
import { askStripe, idOf } from '#features/payments/server/stripe.ts'
import type { Services } from '#server/services.ts'

const pageSize = 100
/** A line may be written a little later than it says. */
const overlapDays = 3

/** Newest first, so those that are missing are read again if it ends early: the start stays where it was. */
export async function readLines(services: Services) {
  const { since } = await services.asSystem('the newest line of our balance', (db) =>
    db.get(
      'reconciliation.findNewest',
      `select floor(extract(epoch from coalesce((
         select at from public.reconciliations order by at desc limit 1), 'epoch'::timestamptz) - $1 * interval '1 day'))::int8 as "since!"`,
      [overlapDays],
    ),
  )
  let after: string | undefined
  do {
    const page = await askStripe(services, (stripe) =>
      stripe.balanceTransactions.list({
        limit: pageSize,
        expand: ['data.source'],
        ...(since > 0 && { created: { gte: since } }),
        ...(after && { starting_after: after }),
      }),
    )
    await storeLines(services, page.data)
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after)
}

const storeLines = (services: Services, lines: readonly Stripe.BalanceTransaction[]) =>
  services.asSystem('lines of our balance at Stripe', (db) =>
    db.execute(
      'reconciliation.storeLines',
      `insert into public.stripe_lines (id, type, pence, fee_pence, reference, at)
       select l.id, l.type, l.amount, l.fee, l.reference, to_timestamp(l.created)
       from jsonb_to_recordset($1::jsonb) l (id text, type text, amount int, fee int, reference text, created bigint)
       on conflict (id) do nothing`,
      [
        JSON.stringify(
          lines.map(({ id, type, amount, fee, source, created }) => ({
            id,
            type,
            amount,
            fee,
            created,
            reference: referenceOf(source),
          })),
        ),
      ],
    ),
  )

/** By what our own records know it: a charge by its payment, a refund by our id or, made at Stripe's own pages, by its payment, what is taken back of a transfer by that. */
function referenceOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (!source || typeof source === 'string') return source
  if (source.object === 'charge') return idOf(source.payment_intent)
  if (source.object === 'transfer_reversal') return idOf(source.transfer)
  return source.object === 'refund'
    ? (source.metadata?.['refund_id'] ?? idOf(source.payment_intent))
    : source.id
}
