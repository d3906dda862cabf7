import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { FailedMail, Overview, StuckPayment } from '../contract.ts'

const most = 100

/** How much waits for a person beside the vettings. */
export async function countWaiting(
  db: Db,
): Promise<Pick<Overview, 'messageReports' | 'failedMails' | 'stuckPayments'>> {
  const messageReports = db.get(
    'admin.countWaiting.reports',
    `select count(*) as waiting, min(reported_at) as oldest_at from public.message_reports where status = 'open'`,
  )
  const { failedMails, oldestMailAt, stuckPayments, oldestPaymentAt } = await db.get(
    'admin.countWaiting',
    'select * from admin.waiting()',
  )

  return {
    messageReports: await messageReports,
    failedMails: { waiting: failedMails, oldestAt: oldestMailAt },
    stuckPayments: { waiting: stuckPayments, oldestAt: oldestPaymentAt },
  }
}

export async function listFailedMails(db: Db): Promise<{ mails: FailedMail[] }> {
  const rows = await db.list(
    'admin.listFailedMails',
    'select id, recipient, subject, kind, attempts, last_error, created_at, can_go from admin.failed_mails($1)',
    [most],
  )
  return { mails: rows }
}

/** Queues a message that was given up once more. @throws notFound also when it has gone out or its text is forgotten */
export async function sendMailAgain(db: Db, id: string): Promise<void> {
  const row = await db.get('admin.sendMailAgain', 'select admin.send_mail_again($1) as queued', [id])
  if (!row.queued) fail(notFound)
}

/** Payments that cannot be what they say, and refunds that the payment service refuses: both need somebody to look there. */
export async function listStuckPayments(db: Db): Promise<{ payments: StuckPayment[] }> {
  const rows = await db.list(
    'admin.listStuckPayments',
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
    payments: rows.map(({ learnerId, learnerName, ...row }) => ({
      ...row,
      learner: learnerName === null ? null : { id: learnerId, name: learnerName },
    })),
  }
}
