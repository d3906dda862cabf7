import type { Pence } from '#common/money.ts'
import type { Db } from '#server/database.ts'
import { queueJob } from '#server/jobs.ts'
import { recordTransaction } from './ledger.ts'
import { sendRefund } from './refunds.ts'

/** While it's open nothing is refunded; once it no longer is, what is due is sent. As the service. */
export async function noteDisputed(db: Db, paymentIntent: string, dispute: 'open' | 'lost' | null) {
  const changed = await db.execute(
    'payments.noteDisputed',
    'update public.checkouts set dispute = $2 where payment_intent = $1 and dispute is distinct from $2',
    [paymentIntent, dispute],
  )
  if (changed === 0 || dispute === 'open') return
  const due = await db.list(
    'payments.listDueOfPayment',
    `select r.id from public.refunds r join public.checkouts c on c.id = r.checkout_id where c.payment_intent = $1 and r.status = 'due'`,
    [paymentIntent],
  )
  for (const { id } of due) await queueJob(db, sendRefund, { refundId: id }, { key: id })
}

type Counted = {
  paymentIntent: string
  mostPence: Pence
  /** Of the ledger, one for each refund. */
  nextKey: () => Promise<string>
}

/** The payer has this money from their bank, so it's no longer owed; how much that is. As the service. */
export async function closeUnsentRefunds(
  db: Db,
  { paymentIntent, mostPence, nextKey }: Counted,
): Promise<Pence> {
  const rows = await db.list(
    'payments.lockUnsentRefunds',
    `select r.id, r.checkout_id, r.learner_id, r.lesson_id, r.pence from public.refunds r join public.checkouts c on c.id = r.checkout_id
     where c.payment_intent = $1 and r.status in ('due', 'failed') order by r.created_at, r.id for update of r`,
    [paymentIntent],
  )
  let left = mostPence
  for (const { id, ...refund } of rows) {
    const pence = Math.min(left, refund.pence)
    if (pence === 0) break
    await splitRefund(db, id, pence)
    await db.execute(
      'payments.closeUnsentRefund',
      `update public.refunds set status = 'disputed', last_error = null where id = $1`,
      [id],
    )
    await recordTransaction(db, {
      ...refund,
      key: await nextKey(),
      kind: 'dispute-lost',
      moves: { refunds_due: -pence, dispute_losses: pence },
    })
    left -= pence
  }
  return mostPence - left
}

/** The bank has given it back to us, so it's owed after all. As the service. */
export async function oweRefundsAgain(db: Db, { paymentIntent, mostPence, nextKey }: Counted) {
  const rows = await db.list(
    'payments.lockDisputedRefunds',
    `select r.id, r.checkout_id, r.learner_id, r.lesson_id, r.pence from public.refunds r join public.checkouts c on c.id = r.checkout_id
     where c.payment_intent = $1 and r.status = 'disputed' order by r.created_at desc, r.id desc for update of r`,
    [paymentIntent],
  )
  let left = mostPence
  for (const { id, ...refund } of rows) {
    const pence = Math.min(left, refund.pence)
    if (pence === 0) return
    await splitRefund(db, id, pence)
    await db.execute(
      'payments.oweRefundAgain',
      `update public.refunds set status = 'due', attempt = attempt + 1 where id = $1`,
      [id],
    )
    await recordTransaction(db, {
      ...refund,
      key: await nextKey(),
      kind: 'dispute-lost',
      moves: { refunds_due: pence, dispute_losses: -pence },
    })
    await queueJob(db, sendRefund, { refundId: id }, { key: id })
    left -= pence
  }
}

/** What is above `pence` becomes a refund of its own, as it stands. */
async function splitRefund(db: Db, id: string, pence: Pence) {
  const rest = await db.find(
    'payments.cutRefund',
    `update public.refunds set pence = $2, commission_pence = commission_pence * $2 / pence where id = $1 and pence > $2
     returning old.pence - pence as "pence!", old.commission_pence - commission_pence as "commission_pence!"`,
    [id, pence],
  )
  if (rest)
    await db.execute(
      'payments.addRestOfRefund',
      `insert into public.refunds (checkout_id, learner_id, lesson_id, pence, reason, taken_from, commission_pence, explanation, status, attempt, last_error, created_at)
       select checkout_id, learner_id, lesson_id, $2, reason, taken_from, $3, explanation, status, attempt, last_error, created_at
       from public.refunds where id = $1`,
      [id, rest.pence, rest.commissionPence],
    )
}
