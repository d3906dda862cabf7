import { notFound } from '#common/api-error.ts'
import { firstName } from '#common/first-name.ts'
import { nameForLearners } from '#features/instructors/rules.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { lookForPayment, openLinkCheckout } from '#features/payments/server/link-checkout.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure, fail } from '#server/errors.ts'
import { sendMail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import {
  type LinkedPayment,
  linkSentOften,
  linksSentToday,
  nothingToPay,
  type PaymentLink,
  paymentLinkEnded,
  paymentLinkNotGood,
} from '../contract.ts'
import { endOfLink, mostSends, stateOfLink } from '../rules.ts'
import { mayEmailLink } from './link-limits.ts'
import { linkMail } from './link-mail.ts'
import { findLinkedLesson, isPaidBySavedCard, type LinkedLesson } from './linked-lesson.ts'
import { pathOfLink, readToken } from './token.ts'

/** @throws paymentLinkNotGood, paymentLinkEnded */
export async function getLinkedPayment(
  services: Services,
  { token, returned }: { token: string; returned: boolean },
): Promise<LinkedPayment> {
  const lessonId = readToken(services, token) ?? fail(paymentLinkNotGood)
  let linked = await findOfLink(services, lessonId)
  if (returned) {
    // Without Stripe, the stored state: the page looks again.
    await lookForPayment(services, lessonId).catch(unlessItFailed)
    linked = await findOfLink(services, lessonId)
  }
  const { lesson, learnerName, zone } = linked
  const { startsAt, endsAt, minutes, pricePence } = lesson
  return {
    state: stateOfLink(lesson, services.clock.now().toString()),
    instructorName: nameForLearners(lesson.instructor),
    learnerFirstName: firstName(learnerName),
    startsAt,
    endsAt,
    minutes,
    pricePence: pricePence ?? 0,
    zone,
  }
}

/** @throws paymentLinkNotGood, paymentLinkEnded, nothingToPay, lessonNotHeld, instructorNotTeaching, paymentsNotSetUp, paymentServiceAway */
export async function payByLink(services: Services, token: string): Promise<{ url: string }> {
  const lessonId = readToken(services, token) ?? fail(paymentLinkNotGood)
  const { lesson } = await findOfLink(services, lessonId)
  if (stateOfLink(lesson, services.clock.now().toString()) !== 'waiting') fail(nothingToPay)
  const url = new URL(pathOfLink(services, lessonId), services.config.publicUrl).href
  return openLinkCheckout(services, lessonId, { paidUrl: `${url}&returned=true`, backUrl: url })
}

async function findOfLink(services: Services, lessonId: string): Promise<LinkedLesson> {
  const linked = await services
    .asSystem('what a payment link is for', (db) => findLinkedLesson(db, lessonId))
    .catch(unlessItFailed)
  if (!linked) return fail(paymentLinkNotGood)
  const isOver = services.clock.now().epochMilliseconds >= endOfLink(linked.sentAt, linked.lesson.endsAt)
  return isOver ? fail(paymentLinkEnded) : linked
}

const unlessItFailed = (error: unknown) => {
  if (error instanceof ApiFailure) return undefined
  throw error
}

type Configured = Pick<Services, 'config'>

/** For the learner or instructor of the lesson. @throws notFound */
export async function getPaymentLink(db: Db, services: Configured, id: string): Promise<PaymentLink> {
  const row = await db.find(
    'payment-links.getPaymentLink',
    'select sends, sent_at from public.payment_links where lesson_id = $1',
    [id],
  )
  const { paidWith, seriesId } = await getLesson(db, id)
  if (!row && paidWith !== 'card-link') fail(notFound)
  const [linked, byCard] = await db.asService('where a payment link goes', async (service) => [
    await findLinkedLesson(service, id),
    await isPaidBySavedCard(service, seriesId),
  ])
  return {
    sends: row?.sends ?? 0,
    sentAt: row?.sentAt ?? null,
    url: new URL(pathOfLink(services, id), services.config.publicUrl).href,
    // An account's address is its learner's own affair.
    email: linked && !linked.hasAccount ? linked.email : null,
    byCard,
  }
}

/** @throws notFound, nothingToPay, linkSentOften, linksSentToday */
export async function sendPaymentLink(db: Db, services: Configured, id: string): Promise<PaymentLink> {
  const lesson = await getLesson(db, id)
  if (stateOfLink(lesson, db.now().toString()) !== 'waiting') fail(nothingToPay)
  await db.asService('a payment link is sent again', async (service) => {
    const linked = await findLinkedLesson(service, id)
    if (!linked?.email) return fail(nothingToPay)
    if (!(await mayEmailLink(service, linked))) fail(linksSentToday)
    const sent = await service.execute(
      'payment-links.sendPaymentLink',
      `insert into public.payment_links as k (lesson_id) values ($1) on conflict (lesson_id) do update
       set sends = k.sends + 1, sent_at = clock() where k.sends < $2`,
      [id, mostSends],
    )
    if (sent === 0) fail(linkSentOften)
    await sendMail(service, linkMail(services, { ...linked, email: linked.email }))
  })
  return getPaymentLink(db, services, id)
}
