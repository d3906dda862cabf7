import type Stripe from 'stripe'
import { dayOf, formatDay, formatMinutes, formatNearMoment, formatTime } from '#common/time.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import { queueJob } from '#server/jobs.ts'
import { lessonNotHeld, unknownOrigin } from '../contract.ts'
import { packageRules } from '../rules.ts'
import type { CheckoutRow } from './checkout-rows.ts'
import { closeCheckout } from './close-checkout.ts'
import { findGuest, openCheckout, type Query } from './open-checkout.ts'
import { askStripe, stripeOf } from './stripe.ts'

/**
 * Commits the terms, then calls Stripe under the checkout's id, so that a retry returns the same session.
 * @throws what `openCheckout` does, unknownOrigin, paymentsNotSetUp, paymentServiceAway
 */
export async function createCheckoutSession(
  services: Services,
  me: Me,
  query: Omit<Query, 'origin'> & { origin_url: string },
): Promise<{ session_id: string; url: string }> {
  stripeOf(services)
  const origin = originOf(services, query.origin_url)
  const { checkout, ...words } = await services.asSystem('write down the terms of a checkout', async (db) => {
    const checkout = await openCheckout(db, me, { ...query, origin })
    return {
      checkout,
      buys: await describe(db, checkout),
      note: await deadlineOf(db, checkout),
      // A guest would only type it again.
      email: (me.email || (await findGuest(db, me.id))?.address) ?? null,
    }
  })
  const { origin: home, lessonId } = checkout
  const session = await startStripeSession(services, checkout, {
    ...words,
    paidUrl: `${home}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
    backUrl: `${home}/payment/cancel${lessonId ? `?lesson=${lessonId}` : ''}`,
  })
  return { session_id: session.id, url: session.url }
}

type SessionWords = {
  buys: string
  /** Beside the button that pays. */
  note?: string | undefined
  email: string | null
  paidUrl: string
  backUrl: string
}

/** Under the checkout's id, so that a retry returns the same session. @throws lessonNotHeld, paymentServiceAway */
export async function startStripeSession(
  services: Services,
  checkout: CheckoutRow,
  words: SessionWords,
): Promise<{ id: string; url: string }> {
  if (checkout.sessionId && checkout.url) return { id: checkout.sessionId, url: checkout.url }
  const session = await askStripe(services, (stripe) =>
    stripe.checkout.sessions.create(sessionOf(checkout, words), {
      idempotencyKey: `checkout:${checkout.id}`,
    }),
  )
  await storeSession(services, checkout.id, session)
  return { id: session.id, url: session.url! }
}

function originOf(services: Services, text: string) {
  const origin = URL.parse(text)?.origin
  return origin && services.config.origins.includes(origin) ? origin : fail(unknownOrigin)
}

/** A checkout that was replaced meanwhile, or whose lesson lapsed, must not stay payable. */
async function storeSession(services: Services, checkoutId: string, session: Stripe.Checkout.Session) {
  const stored = await services.asSystem('keep the session of a checkout', async (db) => {
    const row = await db.get(
      'payments.storeSession',
      `update public.checkouts set session_id = $2, url = $3, status = case status when 'opening' then 'open' else status end where id = $1 returning status`,
      [checkoutId, session.id, session.url],
    )
    const still = await db.get(
      'payments.storeSession.isStillGood',
      `select coalesce((select status = 'held' or (status = 'booked' and paid_with = 'card-link') from public.lessons l where l.id = c.lesson_id), c.lesson_id is null) as payable from public.checkouts c where c.id = $1`,
      [checkoutId],
    )
    if (row.status === 'paid') return true
    const isGood = row.status === 'open' && still.payable
    if (!isGood) await queueJob(db, closeCheckout, { checkoutId })
    return isGood
  })
  if (!stored) fail(lessonNotHeld)
}

/** Whose card it is may be a parent’s: they read on Stripe’s page, and from their bank, what it is for. */
export async function describe(db: Db, { instructorId, lessonId, packageKind, ...sold }: CheckoutRow) {
  const name = (await findProfile(db, instructorId))?.name ?? 'your instructor'
  if (!packageRules[packageKind].needsLesson || !lessonId)
    return `${formatMinutes(sold.lessonCount * sold.lessonMinutes)} with ${name}`
  const { startsAt } = await getLesson(db, lessonId)
  return `with ${name}, ${formatDay(startsAt)}, ${formatTime(startsAt)}`
}

/** Stripe closes a page after 30 minutes at the earliest; we close it when the hold ends. */
async function deadlineOf(db: Db, { lessonId }: CheckoutRow): Promise<string | undefined> {
  const until = lessonId && (await getLesson(db, lessonId)).holdExpiresAt
  const isToday = until && dayOf(until) === dayOf(db.now().toString())
  return until
    ? `We’re holding this lesson until ${isToday ? formatTime(until) : formatNearMoment(until)}. If you haven’t paid by then, we’ll close this page and somebody else can book the time.`
    : undefined
}

function sessionOf(
  checkout: CheckoutRow,
  { buys, note, email, paidUrl, backUrl }: SessionWords,
): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    checkout_id: checkout.id,
    package_id: checkout.packageId,
    ...(checkout.lessonId && { lesson_id: checkout.lessonId }),
  }
  return {
    mode: 'payment',
    // Methods that confirm days later do not go with a time that is held for minutes.
    allowed_payment_method_types: ['card'],
    locale: 'en-GB',
    ...(email && { customer_email: email }),
    client_reference_id: checkout.id,
    ...(note && { custom_text: { submit: { message: note } } }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: checkout.currency,
          unit_amount: checkout.amountPence,
          product_data: { name: checkout.packageName, description: buys },
        },
      },
    ],
    metadata,
    payment_intent_data: { description: `${checkout.packageName}: ${buys}`, metadata },
    expires_at: Math.floor(Temporal.Instant.from(checkout.expiresAt).epochMilliseconds / 1_000),
    success_url: paidUrl,
    cancel_url: backUrl,
  }
}
