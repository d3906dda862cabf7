import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { homeZone } from '#common/time.ts'
import { recordTransaction } from '#features/payments/server/ledger.ts'
import { askStripe, idOf, isDisconnected, stripePackage } from '#features/payments/server/stripe.ts'
import { job } from '#server/jobs.ts'
import type { Db, Row } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { payoutServiceAway } from '../contract.ts'
import { isBarred } from './barred.ts'
import { noteDisconnected } from './disconnected.ts'
import { notifyOfFailure, notifyOfPayout } from './notifying.ts'
import { noteReversal } from './reports.ts'

export type PayoutRow = Row<'payouts.findToSend'>

/**
 * To the account at Stripe of its payee, as it was made, and from there to the bank. Repeatable at any point: Stripe's idempotency keys
 * and our metadata keep each of the two one.
 */
export const sendPayout = job(
  'send-payout',
  z.object({ payoutId: z.string() }),
  async ({ payoutId }, services) => {
    await step(services, payoutId, 'due', transferOnce, recordTransfer)
    await step(services, payoutId, 'transferred', payOutOnce, recordSent)
  },
  { retries: 12, retryAfterSeconds: 15 },
)

async function step<Done>(
  services: Services,
  payoutId: string,
  state: 'due' | 'transferred',
  ask: (stripe: Stripe, payout: PayoutRow) => Promise<Done>,
  record: (db: Db, payout: PayoutRow, done: Done, services: Services) => Promise<void>,
) {
  const payout = await services.asSystem('a payout to send', (db) =>
    db.find(
      'payouts.findToSend',
      `select id, instructor_id, payee_id, paid_to, pence - returned_pence as "pence!", attempt, stripe_account from public.payouts
       where id = $1 and state = $2 and not ${isBarred('instructor_id')} and not ${isBarred('payee_id')}`,
      [payoutId, state],
    ),
  )
  if (!payout) return
  try {
    const done = await askStripe(services, (stripe) => ask(stripe, payout), payoutServiceAway)
    await services.asSystem('a payout that went on', (db) => record(db, payout, done, services))
  } catch (error) {
    if (isDisconnected(error)) return failDisconnected(services, payout)
    const { StripeInvalidRequestError } = stripePackage().errors
    if (!(error instanceof StripeInvalidRequestError)) throw error
    // Of a transfer, Stripe says that there is no such account; of anything else, the account stays as it is.
    if (error.code === 'resource_missing' && error.param === 'destination')
      return failDisconnected(services, payout)
    if (error.code === 'balance_insufficient') return waitForBalance(services, payout)
    services.log.warn({ payout: payoutId, code: error.code }, 'payouts: Stripe refuses one')
    await services.asSystem('a payout that Stripe refuses', (db) => fail(db, services, payout))
  }
}

/** Stripe forgets its keys after a day; an older transfer is found by its group. */
export async function transferOnce(stripe: Stripe, { id, pence, attempt, stripeAccount }: PayoutRow) {
  const group = `payout:${id}`
  const { data } = await stripe.transfers.list({ transfer_group: group, limit: 1 })
  return (
    data[0] ??
    stripe.transfers.create(
      {
        amount: pence,
        currency: 'gbp',
        destination: stripeAccount,
        transfer_group: group,
        metadata: { payout_id: id },
      },
      { idempotencyKey: `${group}:transfer:${attempt}` },
    )
  )
}

export async function recordTransfer(
  db: Db,
  { id, instructorId, pence }: PayoutRow,
  transfer: Stripe.Transfer,
) {
  const count = await db.execute(
    'payouts.recordTransfer',
    `update public.payouts set state = 'transferred', stripe_transfer = $2, stripe_account = coalesce($3, stripe_account)
     where id = $1 and state = 'due'`,
    // An earlier one, whose answer was lost, may have gone to an account that was disconnected since.
    [id, transfer.id, idOf(transfer.destination)],
  )
  if (count === 0) return
  await recordTransaction(db, {
    key: `payout:${id}:sent`,
    kind: 'payout-sent',
    instructorId,
    moves: { payouts_due: -pence, transferred: pence },
  })
  // Its report came while we knew of no transfer.
  if (transfer.amount_reversed > 0)
    await noteReversal(db, { payoutId: id, returnedPence: transfer.amount_reversed })
}

export async function payOutOnce(stripe: Stripe, { id, pence, attempt, stripeAccount }: PayoutRow) {
  const onBehalf = { stripeAccount }
  const { data } = await stripe.payouts.list({ limit: 100 }, onBehalf)
  const earlier = data.find(
    ({ metadata }) => metadata?.['payout_id'] === id && metadata['attempt'] === `${attempt}`,
  )
  return (
    earlier ??
    stripe.payouts.create(
      { amount: pence, currency: 'gbp', metadata: { payout_id: id, attempt: `${attempt}` } },
      { ...onBehalf, idempotencyKey: `payout:${id}:bank:${attempt}` },
    )
  )
}

async function recordSent(db: Db, payout: PayoutRow, sent: Stripe.Payout, services: Services) {
  const arrivesOn = Temporal.Instant.fromEpochMilliseconds(sent.arrival_date * 1_000)
    .toZonedDateTimeISO(homeZone)
    .toPlainDate()
    .toString()
  const count = await db.execute(
    'payouts.recordSent',
    `update public.payouts set state = 'sent', stripe_payout = $3, arrives_on = $4
     where id = $1 and state = 'transferred' and attempt = $2`,
    [payout.id, payout.attempt, sent.id, arrivesOn],
  )
  if (count > 0) await notifyOfPayout(db, services, { ...payout, arrivesOn })
}

/**
 * Card payments reach our balance days later; `catchUpPayouts` tries until it is enough. Another attempt, because
 * Stripe answers the same key with the same refusal for a day.
 */
const waitForBalance = async (services: Services, { id, attempt }: PayoutRow) =>
  void (await services.asSystem('a payout that waits for the balance', (db) =>
    db.execute(
      'payouts.waitForBalance',
      `update public.payouts set attempt = attempt + 1 where id = $1 and attempt = $2 and state in ('due', 'transferred')`,
      [id, attempt],
    ),
  ))

/** It stays theirs, and goes on once they have connected again. */
const failDisconnected = (services: Services, { id, attempt, stripeAccount }: PayoutRow) =>
  services.asSystem('a payout to an account that was disconnected', async (db) => {
    await failPayout(db, { id, attempt, failure: 'disconnected' })
    await noteDisconnected(db, services, stripeAccount)
  })

const failPayout = (db: Db, { id, attempt, failure }: { id: string; attempt: number; failure: string }) =>
  db.execute(
    'payouts.fail',
    `update public.payouts set state = 'failed', failure = $3
     where id = $1 and attempt = $2 and state in ('due', 'transferred')`,
    [id, attempt, failure],
  )

/** Their account at Stripe can't take it for now: once it can, the payout goes on by itself. */
async function fail(db: Db, services: Services, payout: PayoutRow) {
  const count = await failPayout(db, { ...payout, failure: 'account' })
  if (count > 0) await notifyOfFailure(db, services, { ...payout, failure: 'account' })
}
