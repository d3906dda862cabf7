import type { Pence } from '#common/money.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure, fail } from '#server/errors.ts'
import { queueJob } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { instructorNotTeaching, paymentServiceAway } from '../contract.ts'
import { listUnpaid, type CheckoutRow } from './checkout-rows.ts'
import { closeCheckout, lookAndSettle } from './close-checkout.ts'
import { describe } from './create-checkout-session.ts'
import { isSavedCards } from './intent-session.ts'
import { openForLesson } from './link-checkout.ts'
import { askStripe, stripeOf, stripePackage } from './stripe.ts'

type SavedCard = { stripeCustomer: string; stripePaymentMethod: string }
type Charge = {
  lessonId: string
  /** Nothing above is charged. */
  mostPence: Pence
  /** Looked up before the payment is prepared and again right before the card is charged. As the service. */
  findCard: (db: Db) => Promise<SavedCard | undefined>
}
/**
 * `waits`: somebody is on a payment page for it. `nothing`: it isn't owed, or no card may be charged for it. `away`:
 * Stripe can't be reached, and the card hasn't been charged for certain. `not-teaching`: its instructor may not take
 * payments.
 */
export type ChargeResult =
  | 'paid'
  | 'nothing'
  | 'waits'
  | 'too-dear'
  | 'confirm'
  | 'expired'
  | 'declined'
  | 'away'
  | 'not-teaching'

/** So that no page for a person takes such a checkout for its own. */
const origin = 'saved-card'

/**
 * Charges a saved card for a lesson that waits for its payment by card. Whatever happens on the way, doing it again
 * never charges twice: an earlier attempt is cancelled at Stripe first, or found to be paid. Where it throws, the card
 * may have been charged, which only the next try finds out.
 * @throws paymentsNotSetUp, paymentServiceAway
 */
export async function chargeSavedCard(services: Services, charge: Charge): Promise<ChargeResult> {
  stripeOf(services)
  const { lessonId } = charge
  const earlier = await services.asSystem('earlier payments of a lesson', (db) => listUnpaid(db, lessonId))
  for (const { sessionId } of earlier)
    if (sessionId && isSavedCards(sessionId)) await lookAndSettle(services, sessionId, { close: true })
  const prepared = await services
    .asSystem('write down what a saved card pays', (db) => prepare(db, charge))
    .catch(whyNotTaken)
  if (typeof prepared === 'string') return prepared
  const { checkout } = prepared
  const intent = await createIntent(services, prepared).catch(whyRefused)
  if (typeof intent === 'string') return intent
  // Its id is stored before any money moves: so it can be cancelled, or found paid, by anyone who comes later.
  const isGood = await services.asSystem('a saved card is about to be charged', (db) =>
    noteIntent(db, checkout, intent.id, charge),
  )
  if (!isGood) return 'nothing'
  const refusal = await askStripe(services, (stripe) =>
    stripe.paymentIntents.confirm(
      intent.id,
      { off_session: true },
      { idempotencyKey: `charge:${checkout.id}` },
    ),
  ).then(
    () => undefined,
    (error: unknown) => whyRefused(error),
  )
  const seen = await lookAndSettle(services, intent.id, { close: refusal !== undefined })
  if (refusal === 'away' && seen === 'open') return fail(paymentServiceAway)
  const { outcome, status } = await services.asSystem('what became of a charge', (db) =>
    db.get('payments.chargeSavedCard.outcome', 'select outcome, status from public.checkouts where id = $1', [
      checkout.id,
    ]),
  )
  if (outcome === 'booked') return 'paid'
  return refusal && status !== 'paid' ? refusal : 'nothing'
}

function whyNotTaken(error: unknown): 'not-teaching' {
  if (error instanceof ApiFailure && error.apiError === instructorNotTeaching) return 'not-teaching'
  throw error
}

type Prepared = { checkout: CheckoutRow; card: SavedCard; buys: string }

const createIntent = (services: Services, { checkout, card, buys }: Prepared) =>
  askStripe(services, (stripe) =>
    stripe.paymentIntents.create(
      {
        amount: checkout.amountPence,
        currency: checkout.currency,
        customer: card.stripeCustomer,
        payment_method: card.stripePaymentMethod,
        allowed_payment_method_types: ['card'],
        description: `${checkout.packageName}: ${buys}`,
        metadata: {
          checkout_id: checkout.id,
          package_id: checkout.packageId,
          lesson_id: checkout.lessonId!,
        },
      },
      { idempotencyKey: `checkout:${checkout.id}` },
    ),
  )

async function prepare(
  db: Db,
  { lessonId, mostPence, findCard }: Charge,
): Promise<'nothing' | 'waits' | 'too-dear' | Prepared> {
  const { status, paidWith, pricePence, startsAt } = await getLesson(db, lessonId)
  const isOwed = status === 'booked' && paidWith === 'card-link' && startsAt > db.now().toString()
  const card = isOwed && pricePence ? await findCard(db) : undefined
  if (!card) return 'nothing'
  if (pricePence! > mostPence) return 'too-dear'
  const open = await listUnpaid(db, lessonId)
  if (open.some((one) => one.origin !== origin && one.expiresAt > db.now().toString())) return 'waits'
  const checkout = await openForLesson(db, lessonId, origin)
  return { checkout, card, buys: await describe(db, checkout) }
}

async function noteIntent(db: Db, checkout: CheckoutRow, intentId: string, { findCard }: Charge) {
  const noted = await db.execute(
    'payments.noteIntent',
    `update public.checkouts c set session_id = $2 where c.id = $1 and c.status = 'opening'
       and exists (select from public.lessons l where l.id = c.lesson_id and l.status = 'booked'
         and l.paid_with = 'card-link' and l.price_pence = c.amount_pence and l.starts_at > clock())`,
    [checkout.id, intentId],
  )
  const isGood = noted === 1 && (await findCard(db)) !== undefined
  if (!isGood) await queueJob(db, closeCheckout, { checkoutId: checkout.id }, { key: checkout.id })
  return isGood
}

/**
 * A card that has gone at Stripe is refused as one that a bank declines. An intent that was cancelled meanwhile made way
 * for another payment.
 */
function whyRefused(error: unknown): 'confirm' | 'expired' | 'declined' | 'waits' | 'away' {
  if (error instanceof ApiFailure && error.apiError === paymentServiceAway) return 'away'
  const { StripeCardError, StripeInvalidRequestError } = stripePackage().errors
  if (error instanceof StripeInvalidRequestError)
    return error.code === 'payment_intent_unexpected_state' ? 'waits' : 'declined'
  if (!(error instanceof StripeCardError)) throw error
  if (error.code === 'authentication_required') return 'confirm'
  return error.code === 'expired_card' ? 'expired' : 'declined'
}
