import * as z from 'zod/mini'
import type { Services } from '#server/services.ts'
import { job, queueJob } from '#server/jobs.ts'
import { closeCheckout } from './close-checkout.ts'
import { settleLesson } from './lesson-money.ts'
import { sendRefund } from './refunds.ts'

export const catchUpPayments = job('catch-up-payments', z.object({}), catchUp, { every: '*/15 * * * *' })

async function catchUp(_data: object, services: Services) {
  const lessons = await services.asSystem('payments that were left behind', async (db) => {
    const checkouts = await db.list(
      'payments.catchUp.checkouts',
      `select c.id from public.checkouts c where status in ('opening', 'open') and trouble is null and expires_at < clock() - interval '5 minutes' order by expires_at limit 100`,
    )
    const refunds = await db.list(
      'payments.catchUp.refunds',
      `select r.id from public.refunds r join public.checkouts c on c.id = r.checkout_id
       where r.status = 'due' and r.created_at < clock() - interval '15 minutes' and c.dispute is distinct from 'open' order by r.created_at limit 100`,
    )
    for (const { id } of checkouts) await queueJob(db, closeCheckout, { checkoutId: id }, { key: id })
    for (const { id } of refunds) await queueJob(db, sendRefund, { refundId: id }, { key: id })
    return db.list(
      'payments.catchUp.lessons',
      `select distinct p.lesson_id
       from public.lesson_payments p join public.lessons l on l.id = p.lesson_id
       where p.state = 'held' and l.status in ('delivered', 'cancelled') and l.updated_at < clock() - interval '15 minutes' limit 100`,
    )
  })
  await reportWhatIsStuck(services)
  for (const { lessonId } of lessons)
    await services.asSystem('money of a lesson that was left behind', (db) => settleLesson(db, lessonId))
}

async function reportWhatIsStuck(services: Services) {
  const rows = await services.asSystem('payments that a person must look at', (db) =>
    db.list(
      'payments.reportWhatIsStuck',
      `(select id as checkout, null::uuid as refund, trouble from public.checkouts where trouble is not null order by created_at limit 20)
       union all (select checkout_id, id, '[{"code": "refund-refused"}]' from public.refunds where status = 'failed' order by created_at limit 20)`,
    ),
  )
  for (const stuck of rows) services.log.error(stuck, 'payments: somebody must look')
}
