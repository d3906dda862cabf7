import { isId } from '#common/schema.ts'
import { addContact } from '#features/profiles/server/profiles.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { bookHeldLesson } from '#features/lessons/server/book-held-lesson.ts'
import { setPaidByCard } from '#features/lessons/server/enter-lesson.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { paymentReceived, type RefundReason } from '../events.ts'
import { refundToOf, takePart, packageRules } from '../rules.ts'
import type { Trouble } from './words.ts'
import { recordTransaction } from './ledger.ts'
import type { CheckoutRow } from './checkout-rows.ts'
import { addCredit, type CreditRow, leftOf, spend } from './credit-rows.ts'
import { settleLesson } from './lesson-money.ts'
import { refundCreditRow } from './refunds.ts'
import { takeTroubles } from './trouble-at-stripe.ts'

export type StripeSession = {
  id: string
  status: string | null
  payment_status: string
  amount_total: number | null
  currency: string | null
  payment_intent: string | { id: string } | null
  client_reference_id: string | null
  customer_details?: { email: string | null } | null
}

/**
 * Idempotent under a row lock. If somebody else has the time by now, a single lesson is refunded and a block stays lesson credit.
 * A wrong amount pays for nothing and is noted for a person. Emits `payment.received`. As the service.
 */
export async function settleCheckout(db: Db, session: StripeSession): Promise<void> {
  const checkout = await lockCheckout(db, session)
  if (!checkout || checkout.status === 'paid') return
  if (session.payment_status === 'paid') {
    if (session.amount_total === checkout.amountPence && session.currency === checkout.currency)
      await receivePayment(db, checkout, session)
    else await noteTrouble(db, checkout, session)
  } else if (session.status === 'expired')
    await db.execute(
      'payments.settleCheckout',
      `update public.checkouts set status = 'expired', session_id = $2 where id = $1`,
      [checkout.id, session.id],
    )
}

/** By our own id too: the webhook may come before Stripe's answer was stored. */
async function lockCheckout(
  db: Db,
  { id, client_reference_id }: StripeSession,
): Promise<CheckoutRow | undefined> {
  const ours = client_reference_id && isId(client_reference_id) ? client_reference_id : null
  return db.find(
    'payments.lockCheckout',
    'select * from public.checkouts where session_id = $1 or ($2::uuid is not null and id = $2 and session_id is null) for update',
    [id, ours],
  )
}

/** Not retried, as the answer would be the same; `checkLedger` counts it. */
const noteTrouble = (db: Db, { id, amountPence, currency }: CheckoutRow, session: StripeSession) =>
  db.execute(
    'payments.noteTrouble',
    'update public.checkouts set session_id = $2, trouble = $3 where id = $1',
    [
      id,
      session.id,
      JSON.stringify([
        {
          code: 'wrong-amount',
          paid: `${session.amount_total} ${session.currency}`,
          price: `${amountPence} ${currency}`,
        } satisfies Trouble,
      ]),
    ],
  )

async function receivePayment(db: Db, checkout: CheckoutRow, session: StripeSession) {
  const { id: checkoutId, learnerId, instructorId, lessonId, amountPence } = checkout
  await recordTransaction(db, {
    key: `checkout:${checkoutId}:paid`,
    kind: 'paid',
    checkoutId,
    lessonId,
    learnerId,
    instructorId,
    moves: { card_clearing: -amountPence, held: amountPence },
  })
  const credit = await addCredit(db, checkout)
  const { outcome, reason } = (await areBothHere(db, learnerId, instructorId))
    ? await spendOnLesson(db, checkout, credit)
    : { outcome: 'refunded' as const }
  const { payment_intent: intent } = session
  const paymentIntent = typeof intent === 'object' ? (intent?.id ?? null) : intent
  const troubles = await takeTroubles(db, paymentIntent)
  await db.execute(
    'payments.receivePayment',
    `update public.checkouts set status = 'paid', outcome = $2, paid_at = clock(), session_id = $3, payment_intent = $4, trouble = $5 where id = $1`,
    [checkoutId, outcome, session.id, paymentIntent, troubles && JSON.stringify(troubles)],
  )
  if (checkout.payerLinkId) await notePayer(db, checkoutId, session)
  if (outcome === 'refunded')
    await refundCreditRow(db, credit, { reason: reason ?? (lessonId ? 'time-gone' : 'unused'), lessonId })
  await addContact(db, learnerId, instructorId)
  await emit(db, paymentReceived, {
    checkoutId,
    learnerId,
    instructorId,
    lessonId,
    packageName: checkout.packageName,
    amountPence,
    outcome,
  })
}

/** They typed it on the payment page: where their receipt goes, and what they read of a refund. */
const notePayer = (db: Db, checkoutId: string, { customer_details }: StripeSession) =>
  db.execute(
    'payments.notePayer',
    'insert into public.paying_cards (checkout_id, payer_email) values ($1, $2) on conflict (checkout_id) do update set payer_email = excluded.payer_email',
    [checkoutId, customer_details?.email ?? null],
  )

async function areBothHere(db: Db, learnerId: string, instructorId: string): Promise<boolean> {
  const rowCount = await db.execute(
    'payments.areBothHere',
    'select from public.profiles where id = any($1)',
    [[learnerId, instructorId]],
  )
  return rowCount === 2
}

async function spendOnLesson(
  db: Db,
  checkout: CheckoutRow,
  credit: CreditRow,
): Promise<{ outcome: 'booked' | 'credited' | 'refunded'; reason?: RefundReason }> {
  const { lessonId } = checkout
  if (!lessonId) return { outcome: 'credited' }
  const lesson = await findLesson(db, lessonId)
  if (lesson?.paidWith === 'card-link') return payBookedLesson(db, credit, lessonId)
  if (lesson) {
    const part = takePart(leftOf(credit), lesson.minutes)
    const outcome = await bookHeldLesson(db, lessonId, {
      paidWith: 'card',
      pricePence: part.pence,
      refundTo: refundToOf([checkout.packageKind]),
      atFirstPrice: checkout.packageKind === 'first',
    })
    if (outcome === 'booked') {
      await spend(db, credit, lessonId, part)
      return { outcome: 'booked' }
    }
    if (outcome === 'already-booked' && packageRules[checkout.packageKind].unspentIs === 'refunded')
      return { outcome: 'refunded', reason: 'not-owed' }
  }
  return { outcome: packageRules[checkout.packageKind].unspentIs }
}

/** By a link. Nothing is paid twice, and nothing that was cancelled; a lesson that is over is earned at once. */
async function payBookedLesson(
  db: Db,
  credit: CreditRow,
  lessonId: string,
): Promise<{ outcome: 'booked' | 'refunded'; reason?: RefundReason }> {
  const all = leftOf(credit)
  const status = await setPaidByCard(db, lessonId, all.pence)
  if (!status) return { outcome: 'refunded', reason: 'not-owed' }
  await spend(db, credit, lessonId, all)
  if (status === 'delivered') await settleLesson(db, lessonId)
  return { outcome: 'booked' }
}

const findLesson = (db: Db, lessonId: string) =>
  getLesson(db, lessonId).catch((error: unknown) => {
    if (error instanceof ApiFailure) return undefined
    throw error
  })
