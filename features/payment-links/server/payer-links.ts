import { notFound } from '#common/api-error.ts'
import { firstName } from '#common/first-name.ts'
import { getDiarySettings } from '#features/diary/server/hours.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { setPayerHold } from '#features/lessons/server/holds.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { publicIdOf } from '#features/diary/server/public-id.ts'
import {
  closePayerCheckouts,
  findPaidByLink,
  findPurchaseForPayer,
  lookForPayerPayment,
  openPayerCheckout,
  type PayerLink as SoldByLink,
} from '#features/payments/server/payer-checkout.ts'
import { lockPayments } from '#features/payments/server/open-checkout.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure, fail } from '#server/errors.ts'
import { findNextMailTo, findNextUnaskedBy } from '#server/limits/mails.ts'
import { sendMail } from '#server/mail.ts'
import { isGuest } from '#server/route.ts'
import { hashLinkToken, makeLinkToken } from '#server/seal.ts'
import type { Me, Services } from '#server/services.ts'
import { paymentLinkEnded, paymentLinkNotGood } from '../contract.ts'
import {
  type OpenedPayerLink,
  type PayerLink,
  type PaymentForOther,
  payerLinkOver,
  payerLinkSentOften,
  payersLapsed,
  tooSoonForPayer,
} from '../payer-contract.ts'
import {
  guestHoldHours,
  lapsedDays,
  mayWaitForPayer,
  mostLapsed,
  mostPayerSends,
  payerHoldHours,
  stateForPayer,
} from '../payer-rules.ts'
import { endOfLink } from '../rules.ts'
import { payerLinkMail } from './payer-mail.ts'

/** Of somebody's own parents, in one day. */
const mostMailsADay = 5
/** Once so many were shown, the oldest address of it ends. */
const mostTokens = 30

/** @throws notFound, tooSoonForPayer, payersLapsed, and what `createCheckoutSession` does */
export const openPayerLink = (
  services: Services,
  me: Me,
  { id, packageId }: { id: string; packageId: string },
): Promise<OpenedPayerLink> =>
  services.asSystem('somebody else is to pay', async (db) => {
    const lesson = await getOwnLesson(db, me, id)
    await lockPayments(db, me.id)
    const token = makeLinkToken()
    if (!(await addToken(db, id, token))) {
      const pack = await findPurchaseForPayer(db, services, me, { lessonId: id, packageId })
      if (!mayWaitForPayer(lesson.startsAt, db.now().toString())) fail(tooSoonForPayer)
      if ((await countLapsed(db, me.id)) >= mostLapsed) fail(payersLapsed)
      const mostHours = isGuest(me) ? guestHoldHours : payerHoldHours
      if (!(await setPayerHold(db, id, mostHours))) fail(tooSoonForPayer)
      await db.execute(
        'payment-links.addPayerLink',
        `insert into public.payer_links (lesson_id, package_id, package_name, lesson_count, lesson_minutes, price_pence, token_hashes)
         values ($1, $2, $3, $4, $5, $6, array[$7::bytea])`,
        [id, pack.id, pack.name, pack.lessonCount, pack.lessonMinutes, pack.pricePence, hashLinkToken(token)],
      )
    }
    const { packageId: _, ...link } = await getPayerLink(db, id)
    return { ...link, url: new URL(pathOfToken(token), services.config.publicUrl).href }
  })

const pathOfToken = (token: string) => `/pay-for?token=${token}`

async function getOwnLesson(db: Db, me: Pick<Me, 'id'>, id: string): Promise<Lesson> {
  const lesson = await getLesson(db, id)
  return lesson.learner?.id === me.id ? lesson : fail(notFound)
}

/** False: no link is open. */
const addToken = async (db: Db, lessonId: string, token: string): Promise<boolean> =>
  (await db.execute(
    'payment-links.addToken',
    `update public.payer_links k set token_hashes = (array[$2::bytea] || k.token_hashes)[1:$3::int]
     from public.lessons l where l.id = k.lesson_id and k.lesson_id = $1 and k.withdrawn_at is null
       and l.status = 'held' and l.hold_expires_at > clock()`,
    [lessonId, hashLinkToken(token), mostTokens],
  )) > 0

const countLapsed = async (db: Db, learnerId: string) =>
  (
    await db.get(
      'payment-links.countLapsed',
      `select count(distinct l.id)::int as times from public.payer_links k join public.lessons l on l.id = k.lesson_id
       where l.learner_id = $1 and l.status = 'lapsed' and l.hold_expires_at > clock() - $2 * interval '1 day'`,
      [learnerId, lapsedDays],
    )
  ).times

/** That of a lesson of the caller's, by row security. @throws notFound */
export async function getPayerLink(db: Db, lessonId: string): Promise<PayerLink> {
  const row = await db.find(
    'payment-links.getPayerLink',
    `select k.package_id, k.package_name, k.price_pence, k.sends, l.hold_expires_at as "held_until!"
     from public.payer_links k join public.lessons l on l.id = k.lesson_id
     where k.lesson_id = $1 and k.withdrawn_at is null and l.status = 'held' and l.hold_expires_at > clock()`,
    [lessonId],
  )
  return row ?? fail(notFound)
}

/** @throws notFound, payerLinkSentOften */
export const sendPayerLink = (
  services: Services,
  me: Me,
  { id, email }: { id: string; email: string },
): Promise<PayerLink> =>
  services.asSystem('a link goes to somebody who pays', async (db) => {
    const lesson = await getOwnLesson(db, me, id)
    const link = await getPayerLink(db, id)
    const isMuch =
      (await findNextMailTo(db, email, 'unasked', mostMailsADay)) ??
      (await findNextUnaskedBy(db, me.id, mostMailsADay))
    if (isMuch) fail(payerLinkSentOften)
    const token = makeLinkToken()
    await addToken(db, id, token)
    const sent = await db.execute(
      'payment-links.sendPayerLink',
      'update public.payer_links set sends = sends + 1 where lesson_id = $1 and withdrawn_at is null and sends < $2',
      [id, mostPayerSends],
    )
    if (!sent) fail(payerLinkSentOften)
    const { zone } = await getDiarySettings(db, lesson.instructor.id)
    const instructorName = await shortNameOf(db, lesson.instructor.id)
    const mail = payerLinkMail(services, { ...link, lesson, zone, instructorName, learnerName: me.name })
    await sendMail(db, mail({ to: email, causedBy: me.id, path: pathOfToken(token) }))
    return getPayerLink(db, id)
  })

/** What strangers read of an instructor. As the service. */
export const shortNameOf = async (db: Db, instructorId: string): Promise<string> =>
  (
    await db.find(
      'payment-links.shortNameOf',
      'select public.short_name(name) as "name!" from public.profiles where id = $1',
      [instructorId],
    )
  )?.name ?? 'your instructor'

/** A payment that is on its way still counts: whichever comes first, and another goes back to its card. @throws notFound */
export const withdrawPayerLink = (services: Services, me: Me, id: string) =>
  services.asSystem('the learner pays after all', async (db) => {
    await getOwnLesson(db, me, id)
    await lockPayments(db, me.id)
    const link = await db.find(
      'payment-links.withdrawPayerLink',
      'update public.payer_links set withdrawn_at = clock() where lesson_id = $1 and withdrawn_at is null returning id',
      [id],
    )
    if (!link) return { heldUntil: (await getLesson(db, id)).holdExpiresAt }
    await closePayerCheckouts(db, link.id)
    return { heldUntil: (await setPayerHold(db, id, null)) ?? null }
  })

type OfToken = { link: SoldByLink } & PaymentForOther

/** @throws paymentLinkNotGood, paymentLinkEnded */
export async function getPaymentForOther(
  services: Services,
  { token, returned }: { token: string; returned: boolean },
): Promise<PaymentForOther> {
  let found = await readLink(services, token)
  if (returned && found.state !== 'paid') {
    await lookForPayerPayment(services, found.link.id).catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error
    })
    found = await readLink(services, token)
  }
  const { link: _, ...shown } = found
  return shown
}

/** @throws paymentLinkNotGood, paymentLinkEnded, payerLinkOver, and what `openPayerCheckout` does */
export async function payForOther(services: Services, token: string): Promise<{ url: string }> {
  const { state, link } = await readLink(services, token)
  if (state !== 'waiting') fail(payerLinkOver)
  const { href } = new URL(pathOfToken(token), services.config.publicUrl)
  return openPayerCheckout(services, link, { paidUrl: `${href}&returned=true`, backUrl: href })
}

const readLink = (services: Services, token: string): Promise<OfToken> =>
  services.asSystem('what somebody else pays for', async (db) => {
    const link = await db.find(
      'payment-links.readPayerLink',
      'select id, lesson_id, package_id, package_name, lesson_count, lesson_minutes, price_pence, withdrawn_at from public.payer_links where token_hashes @> array[$1::bytea]',
      [hashLinkToken(token)],
    )
    if (!link) return fail(paymentLinkNotGood)
    const lesson = await getLesson(db, link.lessonId)
    const now = db.now()
    if (now.epochMilliseconds >= endOfLink(null, lesson.endsAt)) return fail(paymentLinkEnded)
    const { startsAt, endsAt, minutes, pickup, instructor, learner } = lesson
    const { outcome = null } = (await findPaidByLink(db, link.id)) ?? {}
    const state = stateForPayer(lesson, { isWithdrawn: link.withdrawnAt !== null, outcome }, now.toString())
    return {
      link,
      state,
      instructorName: await shortNameOf(db, instructor.id),
      learnerFirstName: firstName(learner?.name ?? 'a learner'),
      startsAt,
      endsAt,
      minutes,
      pickup,
      packageName: link.packageName,
      pricePence: link.pricePence,
      heldUntil: state === 'waiting' ? lesson.holdExpiresAt : null,
      cancellationTiers: lesson.cancellationTiers,
      instructorId: await publicIdOf(db, instructor.id),
      zone: (await getDiarySettings(db, instructor.id)).zone,
    }
  })
