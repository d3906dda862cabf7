import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { isId } from '#common/schema.ts'
import { recordTransaction } from '#features/payments/server/ledger.ts'
import { askStripe, idOf, stripeOf } from '#features/payments/server/stripe.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { job, queueJob } from '#server/jobs.ts'
import type { Me, Services } from '#server/services.ts'
import { alreadyPro, type MyPlan, noSubscription } from '../contract.ts'
import { proFeePence } from '../rules.ts'
import { refreshPlanRefunds } from './plan-refunds.ts'
import { notifyOfChange } from './notifying.ts'
import { addRow, closePageOf, followPlan, readPlan } from './plans.ts'
import { findTaxRates } from './tax-rate.ts'

const page = '/dashboard/plan'
/** Stripe takes no trial that ends within two days. */
const leastTrialHours = 49

const rowOf = (services: Services, instructorId: string) =>
  services.asSystem('the plan of an instructor', (db) => addRow(db, instructorId))

/** One open page at a time, so that nobody pays for two. @throws alreadyPro, paymentsNotSetUp, paymentServiceAway */
export async function subscribeToPro(services: Services, me: Me): Promise<{ url: string }> {
  stripeOf(services)
  await refreshMyPlan(services, me)
  const row = await rowOf(services, me.id)
  const { plan } = await services.asSystem('the plan of an instructor', (db) => readPlan(db, me.id))
  if (row.state === 'active' || row.state === 'past-due' || plan === 'enterprise') fail(alreadyPro)
  const trialEnd = trialLeft(services, row)
  const earlier = row.stripeSession
    ? await askStripe(services, (stripe) => stripe.checkout.sessions.retrieve(row.stripeSession!))
    : undefined
  if (earlier?.status === 'open' && earlier.url) {
    // A trial may have begun or run out since.
    if ((earlier.amount_total === 0) === (trialEnd !== null)) return { url: earlier.url }
    await askStripe(services, (stripe) => stripe.checkout.sessions.expire(earlier.id))
  }
  const session = await openSession(services, me, row, trialEnd)
  await services.asSystem('a page to subscribe on', (db) =>
    db.execute(
      'plans.noteSession',
      'update public.plan_subscriptions set stripe_session = $2 where instructor_id = $1',
      [me.id, session.id],
    ),
  )
  return { url: session.url! }
}

type Row = Awaited<ReturnType<typeof addRow>>

function trialLeft({ clock }: Services, { trialEndsAt }: Row): Temporal.Instant | null {
  const end = trialEndsAt === null ? null : Temporal.Instant.from(trialEndsAt)
  const isLong =
    end !== null && Temporal.Instant.compare(end, clock.now().add({ hours: leastTrialHours })) > 0
  return isLong ? end : null
}

const openSession = (
  services: Services,
  me: Me,
  { stripeSession, stripeCustomer }: Row,
  trialEnd: Temporal.Instant | null,
) =>
  askStripe(services, async (stripe) => {
    const taxRates = await findTaxRates(stripe, services.config.vatNumber)
    return stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        allowed_payment_method_types: ['card'],
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'gbp',
              unit_amount: proFeePence,
              recurring: { interval: 'month' },
              product_data: { name: 'Pro, by the month' },
            },
          },
        ],
        // The same one again, so that all invoices are in one place.
        ...(stripeCustomer ? { customer: stripeCustomer } : me.email && { customer_email: me.email }),
        subscription_data: {
          metadata: { instructor_id: me.id },
          ...(trialEnd && { trial_end: Math.floor(trialEnd.epochMilliseconds / 1_000) }),
          ...(taxRates.length > 0 && { default_tax_rates: taxRates }),
        },
        success_url: `${services.config.publicUrl}${page}?subscribed=yes`,
        cancel_url: `${services.config.publicUrl}${page}`,
      },
      {
        idempotencyKey: `plan:${me.id}:${stripeSession ?? 'first'}:${trialEnd !== null}${taxRates.map((id) => `:${id}`).join('')}`,
      },
    )
  })

/** @throws paymentsNotSetUp, paymentServiceAway */
export async function refreshMyPlan(services: Services, me: Pick<Me, 'id'>): Promise<MyPlan> {
  const { stripeSession } = await rowOf(services, me.id)
  if (stripeSession) {
    const { subscription } = await askStripe(services, (stripe) =>
      stripe.checkout.sessions.retrieve(stripeSession),
    )
    const id = idOf(subscription)
    if (id) await refresh(services, id)
  }
  return services.asSystem('the plan of an instructor', (db) => readPlan(db, me.id))
}

/** Stripe keeps no order of events: what counts is what it answers now. */
export const refreshSubscription = job(
  'refresh-subscription',
  z.object({ stripeSubscription: z.string() }),
  ({ stripeSubscription }, services) => refresh(services, stripeSubscription),
  { retries: 12, retryAfterSeconds: 15 },
)

async function refresh(services: Services, stripeSubscription: string): Promise<void> {
  const askedAt = services.clock.now()
  const subscription = await askStripe(services, (stripe) =>
    stripe.subscriptions.retrieve(stripeSubscription),
  )
  await services.asSystem('what Stripe says of a subscription', (db) =>
    noteSubscription(db, services, subscription, askedAt),
  )
  await bookPayments(services, subscription)
}

/** The months that were paid and are not in our books yet. */
async function bookPayments(services: Services, { id, metadata }: Stripe.Subscription) {
  const instructorId = metadata['instructor_id']
  if (!instructorId || !isId(instructorId)) return
  const { data: paid } = await askStripe(services, (stripe) =>
    stripe.invoices.list({ subscription: id, status: 'paid', limit: 100 }),
  )
  const known = await services.asSystem('months that are booked', (db) =>
    db.list(
      'plans.listPayments',
      'select stripe_invoice from public.plan_payments where instructor_id = $1',
      [instructorId],
    ),
  )
  const unknown = paid.filter((invoice) => !known.some(({ stripeInvoice }) => stripeInvoice === invoice.id))
  for (const { id: stripeInvoice, amount_paid: pence } of unknown) {
    const payments = await askStripe(services, (stripe) =>
      stripe.invoicePayments.list({ invoice: stripeInvoice!, status: 'paid' }),
    )
    const payment = payments.data.find((one) => one.payment.type === 'payment_intent')
    const paymentIntent = idOf(payment?.payment.payment_intent)
    if (!payment || !paymentIntent || pence <= 0) continue
    await services.asSystem('a month of a plan was paid', async (db) => {
      await db.execute(
        'plans.addPayment',
        `insert into public.plan_payments (stripe_invoice, stripe_subscription, instructor_id, payment_intent, pence, paid_at)
         values ($1, $2, $3, $4, $5, to_timestamp($6)) on conflict do nothing`,
        [
          stripeInvoice,
          id,
          instructorId,
          paymentIntent,
          pence,
          payment.status_transitions.paid_at ?? payment.created,
        ],
      )
      await recordTransaction(db, {
        key: `plan:${paymentIntent}`,
        kind: 'plan-paid',
        moves: { card_clearing: -pence, plan_fees: pence },
      })
      await queueJob(db, refreshPlanRefunds, { paymentIntent })
    })
  }
}

const states: Record<Stripe.Subscription.Status, 'active' | 'past-due' | 'ended'> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past-due',
  unpaid: 'past-due',
  canceled: 'ended',
  // Never paid: nothing to wait for.
  incomplete: 'ended',
  incomplete_expired: 'ended',
  paused: 'ended',
}

/** As the service. */
async function noteSubscription(
  db: Db,
  services: Services,
  subscription: Stripe.Subscription,
  askedAt: Temporal.Instant,
) {
  const { instructor_id: instructorId } = subscription.metadata
  if (!instructorId || !isId(instructorId)) return
  const state = states[subscription.status] ?? 'past-due'
  const before = await db.find(
    'plans.lockRow',
    `select s.state, s.stripe_subscription, coalesce(s.asked_at > $2, false) as "isLate!", exists (
         select from public.instructors i join public.profiles p on p.id = i.id
         where i.id = s.instructor_id and p.role = 'instructor' and not i.withdrawn) as "teaches!"
     from public.plan_subscriptions s where s.instructor_id = $1 for update of s`,
    [instructorId, `${askedAt}`],
  )
  if (before?.isLate && before.stripeSubscription === subscription.id) return
  const isOurs = !before?.stripeSubscription || before.stripeSubscription === subscription.id
  if (!before || (!isOurs && before.state !== 'ended')) {
    if (state !== 'ended') await endAtStripe(db, subscription.id)
    return
  }
  if (!isOurs && state === 'ended') return
  // The billing page at Stripe ends a subscription by a date, ours with its period.
  const endsAt = subscription.cancel_at ?? subscription.items.data[0]!.current_period_end
  await db.execute(
    'plans.noteSubscription',
    `update public.plan_subscriptions set stripe_subscription = $2, stripe_customer = $3, state = $4,
       period_ends_at = to_timestamp($5), ends_with_period = $6 and $4 <> 'ended', asked_at = $7,
       past_due_since = case when $4 = 'past-due' then coalesce(past_due_since, clock()) end
     where instructor_id = $1`,
    [
      instructorId,
      subscription.id,
      idOf(subscription.customer),
      state,
      endsAt,
      subscription.cancel_at_period_end || subscription.cancel_at !== null,
      `${askedAt}`,
    ],
  )
  await followPlan(db, instructorId)
  // Paid as somebody was suspended: nothing was there to end yet.
  if (state !== 'ended' && !before.teaches) await endAtStripe(db, subscription.id)
  if (state !== before.state)
    await notifyOfChange(db, services, {
      instructorId,
      before: before.state,
      state,
      key: `${subscription.id} ${endsAt}`,
    })
}

/** As the service. */
export const endAtStripe = (db: Db, stripeSubscription: string): Promise<number> =>
  db.execute(
    'plans.endAtStripe',
    `insert into public.plan_endings (stripe_subscription) values ($1)
     on conflict (stripe_subscription) do update set with_period = false`,
    [stripeSubscription],
  )

/** Of somebody who no longer teaches here: nothing more is charged, and an open page is closed. As the service. */
export async function endPlanOf(db: Db, instructorId: string): Promise<void> {
  const row = await db.find(
    'plans.endPlanOf',
    `select case when state in ('active', 'past-due') then stripe_subscription end as live
     from public.plan_subscriptions where instructor_id = $1 for update`,
    [instructorId],
  )
  if (row?.live) await endAtStripe(db, row.live)
  await closePageOf(db, instructorId)
}

/** One whose payment failed ends at once. @throws noSubscription, paymentsNotSetUp, paymentServiceAway */
export async function setEnding(services: Services, me: Me, isEnding: boolean): Promise<MyPlan> {
  const { state, stripeSubscription: id } = await rowOf(services, me.id)
  if (!id || state === 'ended') return fail(noSubscription)
  const askedAt = services.clock.now()
  const changed = await askStripe(services, async (stripe) => {
    if (isEnding)
      return state === 'past-due'
        ? stripe.subscriptions.cancel(id)
        : stripe.subscriptions.update(id, { cancel_at_period_end: true })
    const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(id)
    const isByDate = cancel_at !== null && !cancel_at_period_end
    return stripe.subscriptions.update(id, isByDate ? { cancel_at: '' } : { cancel_at_period_end: false })
  })
  return services.asSystem('an instructor cancels or stays', async (db) => {
    await noteSubscription(db, services, changed, askedAt)
    return readPlan(db, me.id)
  })
}

/** Also of what is over, for its invoices. @throws noSubscription, paymentsNotSetUp, paymentServiceAway */
export async function openBilling(services: Services, me: Me): Promise<{ url: string }> {
  const { stripeCustomer } = await rowOf(services, me.id)
  if (!stripeCustomer) return fail(noSubscription)
  const { url } = await askStripe(services, (stripe) =>
    stripe.billingPortal.sessions.create({
      customer: stripeCustomer,
      return_url: `${services.config.publicUrl}${page}?subscribed=changed`,
    }),
  )
  return { url }
}

export const queueRefresh = (db: Db, stripeSubscription: string): Promise<unknown> =>
  queueJob(db, refreshSubscription, { stripeSubscription }, { key: stripeSubscription })
