import * as z from 'zod/mini'
import { plural } from '#common/plural.ts'
import { lessonBooked } from '#features/lessons/events.ts'
import { paymentReceived, paymentRefunded } from '#features/payments/events.ts'
import type { Db } from '#server/database.ts'
import { subscribe } from '#server/events.ts'
import { job } from '#server/jobs.ts'
import { sendMail } from '#server/mail.ts'
import type { Mail, Services } from '#server/services.ts'
import { daysAhead, isDue } from '../rules.ts'
import { mayEmailLink } from './link-limits.ts'
import { linkMail, linkPaidMail, linkRefundedMail } from './link-mail.ts'
import { findLinkedLesson, isPaidBySavedCard, type LinkedLesson } from './linked-lesson.ts'

export const subscribers = [
  subscribe(lessonBooked, 'send-payment-link', async ({ lessonId, paidWith }, services) => {
    if (paidWith !== 'card-link') return
    await services.asSystem('a payment link is sent', (db) => sendFirst(db, services, lessonId))
  }),
  subscribe(paymentReceived, 'confirm-link', async ({ lessonId, outcome }, services) => {
    if (!lessonId || outcome !== 'booked') return
    await services.asSystem('a payment link was paid', (db) =>
      mailOnce(db, lessonId, 'paid', (linked) => linkPaidMail(services, linked)),
    )
  }),
  subscribe(paymentRefunded, 'confirm-link', async ({ lessonId, refundId, pence }, services) => {
    if (!lessonId) return
    await services.asSystem('what was paid by a link is refunded', (db) =>
      mailOnce(db, lessonId, `refund ${refundId}`, (linked) =>
        // With an account the notifications say so.
        linked.hasAccount ? undefined : linkRefundedMail(services, linked, pence),
      ),
    )
  }),
]

/**
 * Those of weekly lessons, as soon as they are due, and what a limit held back. Each for itself, so that one that can't be
 * sent holds back no other. Idempotent. @throws if some weren't sent: the job tries those again
 */
export const sendDueLinks = job(
  'send-due-links',
  z.object({}),
  async (_none, services) => {
    const due = await services.asSystem('payment links that are due', (db) =>
      db.list(
        'payment-links.listDue',
        `select l.id from public.lessons l where l.paid_with = 'card-link' and l.status = 'booked'
           and l.starts_at > clock() and l.starts_at <= clock() + make_interval(days => $1)
           and not exists (select from public.payment_links k where k.lesson_id = l.id)
           and not exists (select from public.series_paid_by_card c where c.series_id = l.series_id) order by l.starts_at`,
        [daysAhead],
      ),
    )
    const faults: unknown[] = []
    for (const { id } of due)
      await services
        .asSystem('a payment link that is due', (db) => sendFirst(db, services, id))
        .catch((error: unknown) => {
          services.log.error({ err: error, lesson: id }, 'payment-links: a link could not be sent')
          faults.push(error)
        })
    if (faults.length > 0)
      throw new AggregateError(
        faults,
        `${plural(faults.length, 'payment link')} ${faults.length === 1 ? 'was' : 'were'} not sent`,
      )
  },
  { every: '10 * * * *' },
)

async function sendFirst(db: Db, services: Services, lessonId: string) {
  const linked = await findLinkedLesson(db, lessonId)
  if (!linked || !isDue(linked.lesson, db.now().toString())) return
  if (await isPaidBySavedCard(db, linked.lesson.seriesId)) return
  // What is left over today goes with the weekly ones, each hour.
  if (linked.email && !(await mayEmailLink(db, linked))) return
  const isNew = await noteSent(db, lessonId)
  if (isNew && linked.email) await sendMail(db, linkMail(services, { ...linked, email: linked.email }))
}

/** A link that has just gone out isn’t emailed again by the job; true the first time. As the service. */
export const noteSent = async (db: Db, lessonId: string): Promise<boolean> =>
  (await db.execute(
    'payment-links.noteSent',
    'insert into public.payment_links (lesson_id) values ($1) on conflict do nothing',
    [lessonId],
  )) > 0

/** Nothing for a lesson that has no link. */
async function mailOnce(
  db: Db,
  lessonId: string,
  what: string,
  write: (linked: LinkedLesson & { email: string }) => Mail | undefined,
) {
  const isNew = await db.execute(
    'payment-links.mailOnce',
    'update public.payment_links set mails = mails || $2::text where lesson_id = $1 and not $2 = any(mails)',
    [lessonId, what],
  )
  if (!isNew) return
  const linked = await findLinkedLesson(db, lessonId)
  const mail = linked?.email ? write({ ...linked, email: linked.email }) : undefined
  if (mail) await sendMail(db, mail)
}
