import { getDiarySettings } from '#features/diary/server/hours.ts'
import { lessonLapsed } from '#features/lessons/events.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { paymentReceived, paymentRefunded } from '#features/payments/events.ts'
import { findCard, findPayer } from '#features/payments/server/payer-checkout.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { subscribe } from '#server/events.ts'
import { sendMail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import type { ForPayer } from './payer-mail.ts'
import { payerLapsedMail, payerReceiptMail, payerRefundMail } from './payer-mail.ts'
import { shortNameOf } from './payer-links.ts'

export const payerSubscribers = [
  subscribe(paymentReceived, 'mail-payer', async ({ checkoutId, outcome }, services) => {
    if (!(await isByLink(services, checkoutId))) return
    const card = await findCard(services, checkoutId)
    await services.asSystem('the receipt of somebody who paid', async (db) => {
      const payer = await findPayer(db, checkoutId)
      if (!payer || !(await isFirst(db, payer.linkId, `paid ${checkoutId}`))) return
      const about = await findForPayer(db, payer.lessonId, payer.packageName, payer.amountPence)
      const paid = { ...about, to: payer.email, outcome, checkoutId, card, paidAt: payer.paidAt }
      await sendMail(db, payerReceiptMail(services, paid))
    })
  }),
  subscribe(paymentRefunded, 'mail-payer', ({ checkoutId, refundId, reason, pence }, services) =>
    services.asSystem('a refund to somebody who paid', async (db) => {
      // What came too late is in their receipt.
      if (reason === 'time-gone' || reason === 'not-owed') return
      const payer = await findPayer(db, checkoutId)
      if (!payer || !(await isFirst(db, payer.linkId, `refund ${refundId}`))) return
      const about = await findForPayer(db, payer.lessonId, payer.packageName, payer.amountPence)
      await sendMail(db, payerRefundMail(services, { ...about, to: payer.email }, pence))
    }),
  ),
  subscribe(lessonLapsed, 'mail-learner', ({ lessonId, learnerId }, services) =>
    services.asSystem('nobody paid in time', async (db) => {
      const link = await db.find(
        'payment-links.findLapsedLink',
        'select k.id, k.package_name, k.price_pence from public.payer_links k join public.lessons l on l.id = k.lesson_id where k.lesson_id = $1 and k.withdrawn_at is null and l.hold_expires_at <= clock()',
        [lessonId],
      )
      const learner = learnerId && (await findProfile(db, learnerId))
      if (!link || !learner || !learner.email || !(await isFirst(db, link.id, 'over'))) return
      const about = await findForPayer(db, lessonId, link.packageName, link.pricePence)
      await sendMail(db, payerLapsedMail(services, about, { ...learner, email: learner.email }))
    }),
  ),
]

const isByLink = (services: Services, checkoutId: string) =>
  services.asSystem('whether somebody else paid', (db) => findPayer(db, checkoutId))

const isFirst = async (db: Db, linkId: string, what: string): Promise<boolean> =>
  (await db.execute(
    'payment-links.isFirstToPayer',
    'update public.payer_links set mails = mails || $2::text where id = $1 and not $2 = any(mails)',
    [linkId, what],
  )) > 0

async function findForPayer(
  db: Db,
  lessonId: string,
  packageName: string,
  pricePence: number,
): Promise<ForPayer> {
  const lesson = await getLesson(db, lessonId)
  const { zone } = await getDiarySettings(db, lesson.instructor.id)
  const instructorName = await shortNameOf(db, lesson.instructor.id)
  return {
    lesson,
    zone,
    instructorName,
    learnerName: lesson.learner?.name ?? 'a learner',
    packageName,
    pricePence,
  }
}
