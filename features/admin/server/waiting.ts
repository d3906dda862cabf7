import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { FailedMail, Overview, StuckPayment } from '../contract.ts'

const most = 100

/** How much waits for a person beside the vettings. */
export async function countWaiting(
  db: Db,
): Promise<Pick<Overview, 'messageReports' | 'failedMails' | 'stuckPayments'>> {
  const reports = db.run<Overview['messageReports']>(
    `select count(*) as waiting, min(reported_at) as "oldestAt" from public.message_reports where status = 'open'`,
  )
  const { rows } = await db.run<{
    failed_mails: number
    oldest_mail_at: string | null
    stuck_payments: number
    oldest_payment_at: string | null
  }>('select * from admin.waiting()')
  const { failed_mails, oldest_mail_at, stuck_payments, oldest_payment_at } = rows[0]!
  return {
    messageReports: (await reports).rows[0]!,
    failedMails: { waiting: failed_mails, oldestAt: oldest_mail_at },
    stuckPayments: { waiting: stuck_payments, oldestAt: oldest_payment_at },
  }
}

export async function listFailedMails(db: Db): Promise<{ mails: FailedMail[] }> {
  const { rows } = await db.run<FailedMail>(
    'select id, recipient, subject, kind, attempts, last_error as "lastError", created_at as "createdAt", can_go as "canGo" from admin.failed_mails($1)',
    [most],
  )
  return { mails: rows }
}

/** Queues a message that was given up once more. @throws notFound also when it has gone out or its text is forgotten */
export async function sendMailAgain(db: Db, id: string): Promise<void> {
  const { rows } = await db.run<{ queued: boolean }>('select admin.send_mail_again($1) as queued', [id])
  if (!rows[0]!.queued) fail(notFound)
}

/** Payments that cannot be what they say, and refunds that the payment service refuses: both need somebody to look there. */
export async function listStuckPayments(db: Db): Promise<{ payments: StuckPayment[] }> {
  const { rows } = await db.run<
    Omit<StuckPayment, 'learner'> & { learner_id: string; learner_name: string | null }
  >(
    `select s.*, p.name as learner_name from (
       (select id, 'payment' as what, learner_id, amount_pence as pence, trouble, session_id as reference, created_at as at from public.checkouts
        where trouble is not null order by created_at desc limit $1)
       union all
       (select r.id, 'refund', r.learner_id, r.pence, coalesce(r.last_error, ''), c.payment_intent, r.created_at from public.refunds r join public.checkouts c on c.id = r.checkout_id
        where r.status = 'failed' order by r.created_at desc limit $1)) s
     left join public.profiles p on p.id = s.learner_id order by s.at desc, s.id limit $1`,
    [most],
  )
  return {
    payments: rows.map(({ learner_id, learner_name, ...row }) => ({
      ...row,
      learner: learner_name === null ? null : { id: learner_id, name: learner_name },
    })),
  }
}
