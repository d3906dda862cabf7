import * as z from 'zod/mini'
import { addDays } from '#common/days.ts'
import { recordTransaction } from '#features/payments/server/ledger.ts'
import type { Db } from '#server/database.ts'
import { job, queueJob } from '#server/jobs.ts'
import { sendMail } from '#server/mail.ts'
import { tidyJob } from '#server/retention.ts'
import type { Services } from '#server/services.ts'
import { settleVoucher } from './buy.ts'
import { sendVoucherRefund } from './refund.ts'
import { sendGift } from './send.ts'
import { lapsingMail, recipientOf } from './voucher-mail.ts'
import { addCode, findHolder, lockVoucher, today } from './vouchers.ts'

const reminderDays = [60, 14] as const

export const settleSession = job(
  'settle-voucher',
  z.object({ voucherId: z.string(), sessionId: z.string() }),
  ({ voucherId, sessionId }, services) => settleVoucher(services, voucherId, sessionId),
  { retries: 12, retryAfterSeconds: 15 },
)

/** Those whose day has come, whose payment nobody told us of, whose end is near, and what a bank decided. */
export const reviewVouchers = job('review-vouchers', z.object({}), (_nothing, services) => review(services), {
  every: '*/15 * * * *',
})

/** Each part for itself: one that fails holds up none of the others. */
async function review(services: Services) {
  const failures: unknown[] = []
  const take = (reason: string, part: (db: Db) => Promise<void>) =>
    services.asSystem(reason, part).catch((error: unknown) => void failures.push(error))
  await take('vouchers to ask Stripe about', queueDue)
  await take('vouchers whose day has come', (db) => sendDue(db, services))
  for (const days of reminderDays) await take('vouchers that end soon', (db) => remind(db, services, days))
  await take('vouchers whose payer has disputed', followDisputes)
  await take('vouchers that lapse', lapse)
  await take('vouchers beside the ledger', (db) => compareWithLedger(db, services))
  if (failures.length > 0) throw new AggregateError(failures, 'vouchers: parts of the review failed')
}

async function queueDue(db: Db) {
  const unpaid = await db.list(
    'vouchers.findUnsettled',
    `select id, session_id as "session_id!" from public.vouchers where status = 'unpaid' and session_id is not null
       and created_at between clock() - interval '2 days' and clock() - interval '40 minutes' limit 100`,
  )
  for (const { id, sessionId } of unpaid)
    await queueJob(db, settleSession, { voucherId: id, sessionId }, { key: id })
  const refunds = await db.list(
    'vouchers.findUnrefunded',
    `select id from public.vouchers where status = 'refunding' and refund_failure is null order by id limit 100`,
  )
  for (const { id } of refunds) await queueJob(db, sendVoucherRefund, { voucherId: id }, { key: id })
}

/** Locked, so that one that is refunded at this moment isn't sent any more. */
async function sendDue(db: Db, services: Services) {
  const due = await db.list(
    'vouchers.findDue',
    `select id from public.vouchers where status = 'paid' and left_pence > 0 and sent_at is null and send_on <= $1::date
     order by id limit 100 for update`,
    [today(db)],
  )
  for (const { id } of due) await sendGift(db, services, await lockVoucher(db, id))
}

async function remind(db: Db, services: Services, days: (typeof reminderDays)[number]) {
  const rows = await db.list(
    'vouchers.findLapsing',
    `update public.vouchers set reminded_days = $1 where status = 'paid' and left_pence > 0 and sent_at is not null
       and lapses_on <= $2::date and (reminded_days is null or reminded_days > $1) returning id`,
    [days, addDays(today(db), days)],
  )
  for (const { id } of rows) {
    const row = await lockVoucher(db, id)
    const holder = await findHolder(db, row)
    const to = holder ?? recipientOf(row)
    if (!to) continue
    const code = row.holderId === null ? await addCode(db, id) : undefined
    await sendMail(db, lapsingMail(services, row, to, code))
  }
}

/** On the day after its last: what is left is ours, which was said before it was paid. */
async function lapse(db: Db) {
  const rows = await db.list(
    'vouchers.findLapsed',
    `select id, left_pence from public.vouchers where status = 'paid' and left_pence > 0 and lapses_on < $1::date
     order by id limit 100 for update`,
    [today(db)],
  )
  for (const { id, leftPence } of rows) {
    await recordTransaction(db, {
      // What a bank sends back later lapses as well.
      key: `voucher:${id}:lapsed:${db.now()}`,
      kind: 'voucher-lapsed',
      moves: { vouchers: -leftPence, vouchers_lapsed: leftPence },
    })
    await db.execute(
      'vouchers.noteLapsed',
      `update public.vouchers set status = 'lapsed', left_pence = 0, ended_at = clock() where id = $1`,
      [id],
    )
  }
}

/**
 * What is left of a voucher makes up for a lost dispute, like hours that weren't used; what the bank gives back after all
 * is on it again.
 */
async function followDisputes(db: Db) {
  const rows = await db.list(
    'vouchers.findDisputed',
    `select v.id, d.id as dispute_id, d.stripe_dispute,
       d.lost_pence - d.from_held_pence - d.from_refunds_pence - d.from_instructor_pence as "loss!"
     from public.vouchers v join public.disputes d on d.payment_intent = v.payment_intent
     where d.closed_at is not null and ((d.status = 'lost' and v.left_pence > 0) or v.disputed_pence > 0)
     order by v.id limit 100 for update`,
  )
  for (const row of rows) {
    // Two disputes can be of one payment.
    const { leftPence, disputedPence } = await lockVoucher(db, row.id)
    const pence = row.loss > 0 ? Math.min(row.loss, leftPence) : -Math.min(-row.loss, disputedPence)
    if (pence === 0) continue
    const { bookings } = await db.get(
      'vouchers.noteDisputed',
      'update public.disputes set from_held_pence = from_held_pence + $2, bookings = bookings + 1 where id = $1 returning bookings',
      [row.disputeId, pence],
    )
    await recordTransaction(db, {
      key: `dispute:${row.stripeDispute}:made-up:${bookings}`,
      kind: 'dispute-lost',
      moves: { vouchers: -pence, dispute_losses: pence },
    })
    await db.execute(
      'vouchers.takeDisputed',
      `update public.vouchers set left_pence = left_pence - $2, disputed_pence = disputed_pence + $2,
         status = case when $2 < 0 or (status = 'refunding' and left_pence = $2) then 'paid' else status end,
         refund_failure = null, refund_failed_at = null,
         ended_at = case when left_pence = $2 then clock() end where id = $1`,
      [row.id, pence],
    )
  }
}

/** The ledger's own check knows nothing of vouchers. */
async function compareWithLedger(db: Db, services: Services) {
  const { left, owed } = await db.get(
    'vouchers.compareWithLedger',
    `select (select coalesce(sum(left_pence), 0)::int from public.vouchers) as "left!",
       (select coalesce(sum(e.pence), 0)::int from public.ledger_accounts a join public.ledger_entries e on e.account_id = a.id
        where a.kind = 'vouchers') as "owed!"`,
  )
  if (left !== owed)
    services.log.error({ left, owed }, 'vouchers: the ledger owes another sum, somebody must look')
}

export const tidyVouchers = tidyJob(
  'tidy-vouchers',
  { every: '52 3 * * *', keeps: { vouchers: '7 days', 'vouchers.message': '1 year' } },
  async (db) => {
    await db.execute(
      'vouchers.forgetUnpaid',
      `delete from public.vouchers where status = 'unpaid' and created_at < clock() - interval '7 days'`,
    )
    await db.execute(
      'vouchers.forgetNames',
      `update public.vouchers set buyer_name = null, buyer_email = null, recipient_name = null, recipient_email = null, message = null
       where ended_at < clock() - interval '1 year' and (buyer_email is not null or recipient_email is not null)`,
    )
  },
)
