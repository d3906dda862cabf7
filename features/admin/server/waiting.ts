import { notFound } from '#common/api-error.ts'
import { endTrouble, retryPayment as retryCheckout, retryRefund } from '#features/payments/server/refunds.ts'
import { findIdByEmail } from '#features/profiles/server/profiles.ts'
import { sayTroubles, type Trouble } from '#features/payments/server/words.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { countFailedMails, findFailedMails, queueMailAgain } from '#server/mail.ts'
import type { FailedMail, Overview } from '../overview-contract.ts'
import type { StuckPayment } from '../payments-contract.ts'
import { asAdmin, noteAct } from './acts.ts'

const most = 100

export async function countWaiting(
  db: Db,
): Promise<Pick<Overview, 'schoolRequests' | 'complaints' | 'objections' | 'failedMails' | 'stuckPayments'>> {
  const [schoolRequests, complaints, objections, payments, mails] = await Promise.all([
    db.get(
      'admin.countSchoolRequests',
      `select count(*) as waiting, min(made_at) as oldest_at from public.school_requests where status = 'open'`,
    ),
    db.get(
      'admin.countComplaints',
      `select count(*) as waiting, min(made_at) as oldest_at from public.complaints where status = 'open'`,
    ),
    db.get(
      'admin.countObjections',
      `select count(*) as waiting, min(made_at) as oldest_at from public.objections where status = 'open'`,
    ),
    db.get(
      'admin.countStuckPayments',
      `select count(*) as waiting, min(at) as oldest_at from (
         select created_at as at from public.checkouts where trouble is not null
         union all select created_at from public.refunds where status = 'failed') stuck`,
    ),
    asAdmin(db, 'count mails that nobody could deliver', countFailedMails),
  ])
  return { schoolRequests, complaints, objections, stuckPayments: payments, failedMails: mails }
}

/** Without the text: it may hold links that open an account. */
export const listFailedMails = (db: Db): Promise<{ mails: FailedMail[] }> =>
  asAdmin(db, 'list mails that nobody could deliver', async (service) => ({
    mails: await findFailedMails(service, most),
  }))

/** Queues a failed email again. @throws notFound, also when it was sent or its text is deleted */
export const sendMailAgain = (db: Db, id: string): Promise<void> =>
  asAdmin(db, 'send a mail again', async (service) => {
    const mail = (await queueMailAgain(service, id)) ?? fail(notFound)
    const recipient = await findIdByEmail(service, mail.recipient)
    await noteAct(service, 'mail-sent-again', recipient ?? null, mail.subject)
  })

/** @throws notFound */
export const retryPayment = (db: Db, id: string): Promise<void> =>
  asAdmin(db, 'try a stuck payment again', async (service) => {
    if (!((await retryRefund(service, id)) || (await retryCheckout(service, id)))) fail(notFound)
    await noteAct(service, 'payment-retried', null, id)
  })

/** @throws notFound, also of one that may still be tried again */
export const settleStuckPayment = (db: Db, { id, note }: { id: string; note: string }): Promise<void> =>
  asAdmin(db, 'a payment that was decided about', async (service) => {
    if (!(await endTrouble(service, id))) fail(notFound)
    await noteAct(service, 'payment-settled', null, `${id}: ${note}`)
  })

export async function listStuckPayments(db: Db): Promise<{ payments: StuckPayment[] }> {
  const rows = await db.list(
    'admin.listStuckPayments',
    `select s.*, p.name as learner_name from (
       (select id, case when status in ('opening', 'open') then 'payment' else 'at-stripe' end as what, learner_id, amount_pence as pence, trouble, '' as last_error, session_id as reference, created_at as at from public.checkouts
        where trouble is not null order by created_at desc limit $1)
       union all
       (select r.id, 'refund', r.learner_id, r.pence, null, coalesce(r.last_error, ''), c.payment_intent, r.created_at from public.refunds r join public.checkouts c on c.id = r.checkout_id
        where r.status = 'failed' order by r.created_at desc limit $1)) s
     left join public.profiles p on p.id = s.learner_id order by s.at desc, s.id limit $1`,
    [most],
  )
  return {
    payments: rows.map(({ learnerId, learnerName, trouble, lastError, ...row }) => ({
      ...row,
      trouble: trouble ? sayTroubles(trouble as Trouble[]) : lastError,
      learner: learnerName === null ? null : { id: learnerId, name: learnerName },
    })),
  }
}
