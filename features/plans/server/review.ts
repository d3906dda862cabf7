import * as z from 'zod/mini'
import { askStripe, stripePackage } from '#features/payments/server/stripe.ts'
import { job } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { graceDays, reminderDays } from '../rules.ts'
import { notifyOfContractEnd, notifyOfTrial } from './notifying.ts'
import { followPlan, isInForce, readPlan } from './plans.ts'
import { endAtStripe, queueRefresh } from './subscription.ts'

export const reviewPlans = job(
  'review-plans',
  z.object({}),
  async (_nothing, services) => {
    await reviewTrials(services)
    await services.asSystem('subscriptions to look after', async (db) => {
      const late = await db.list(
        'plans.listLate',
        `select stripe_subscription as "stripeSubscription!" from public.plan_subscriptions
         where state in ('active', 'past-due') and period_ends_at < clock() - interval '10 minutes'
         union all select stripe_subscription from public.plan_subscriptions where state = 'past-due' limit 500`,
      )
      for (const { stripeSubscription } of late) await queueRefresh(db, stripeSubscription)
      const unpaid = await db.list(
        'plans.listUnpaid',
        `select instructor_id, stripe_subscription as "stripeSubscription!" from public.plan_subscriptions
         where state = 'past-due' and past_due_since <= clock() - interval '${graceDays} days' limit 500`,
      )
      for (const { instructorId, stripeSubscription } of unpaid) {
        await followPlan(db, instructorId)
        await endAtStripe(db, stripeSubscription)
      }
    })
    await reviewContracts(services)
    await endDisputed(services)
    await endSubscriptions(services)
  },
  { every: '*/15 * * * *' },
)

/** A reminder 7 days and 1 day before the end, then that it has ended; of those who have subscribed, nothing. */
async function reviewTrials(services: Services) {
  await services.asSystem('trials that end', async (db) => {
    const trials = await db.list(
      'plans.listTrials',
      `select instructor_id, trial_ends_at as "trialEndsAt!", reminded_days, state in ('active', 'past-due') as "isPaid!"
       from public.plan_subscriptions where trial_ends_at < clock() + interval '7 days' and reminded_days is distinct from 0
       order by trial_ends_at limit 500 for update skip locked`,
    )
    for (const { instructorId, trialEndsAt, remindedDays, isPaid } of trials) {
      const hours = db.now().until(Temporal.Instant.from(trialEndsAt)).total('hours')
      const due = hours <= 0 ? 0 : reminderDays.findLast((days) => hours <= days * 24)
      if (due === undefined || due === remindedDays) continue
      await db.execute(
        'plans.noteReminder',
        'update public.plan_subscriptions set reminded_days = $2 where instructor_id = $1',
        [instructorId, due],
      )
      if (due === 0) await followPlan(db, instructorId)
      const { plan } = await readPlan(db, instructorId)
      if (!isPaid && plan === (due === 0 ? 'free' : 'pro'))
        await notifyOfTrial(db, services, { instructorId, daysLeft: due, trialEndsAt })
    }
  })
}

/** Those that begin or are over today. */
const reviewContracts = (services: Services) =>
  services.asSystem('contracts that begin or end', async (db) => {
    const changed = await db.list(
      'plans.listChangedContracts',
      `select i.id as "instructorId!", i.plan = 'enterprise' as "was!" from public.instructors i
       left join public.commission_contracts k on k.instructor_id = i.id
       left join public.plan_contracts c on c.instructor_id = i.id and ${isInForce}
       where (i.plan = 'enterprise' or c.id is not null)
         and (i.plan <> 'enterprise' or c.commission_basis_points is distinct from k.commission_basis_points) limit 500`,
    )
    for (const { instructorId, was } of changed) {
      await followPlan(db, instructorId)
      if (was) await notifyOfContractEnd(db, services, instructorId)
    }
  })

/** Whose payer asked their bank for a refund is charged no more, and has no Pro for it. */
const endDisputed = (services: Services) =>
  services.asSystem('plans whose payment is disputed', async (db) => {
    const disputed = await db.list(
      'plans.listDisputed',
      `select distinct s.stripe_subscription as "stripeSubscription!" from public.plan_subscriptions s
       join public.plan_payments p on p.stripe_subscription = s.stripe_subscription
       join public.disputes d on d.payment_intent = p.payment_intent
       where s.state in ('active', 'past-due') and d.status not in ('won', 'warning_closed', 'prevented') limit 500`,
    )
    for (const { stripeSubscription } of disputed) await endAtStripe(db, stripeSubscription)
  })

/** Repeatable: one that Stripe no longer knows has ended. */
async function endSubscriptions(services: Services) {
  const endings = await services.asSystem('subscriptions to end', (db) =>
    db.list(
      'plans.listEndings',
      'select stripe_subscription, with_period from public.plan_endings order by created_at limit 100',
    ),
  )
  for (const ending of endings)
    await endOne(services, ending).catch((err: unknown) =>
      services.log.error(
        { err, subscription: ending.stripeSubscription },
        'plans: a subscription can’t be ended',
      ),
    )
}

type Ending = { stripeSubscription: string; withPeriod: boolean }

async function endOne(services: Services, { stripeSubscription, withPeriod }: Ending) {
  await askStripe(services, (stripe) =>
    withPeriod
      ? stripe.subscriptions.update(stripeSubscription, { cancel_at_period_end: true })
      : stripe.subscriptions.cancel(stripeSubscription),
  ).catch((error: unknown) => {
    const { StripeInvalidRequestError } = stripePackage().errors
    if (!(error instanceof StripeInvalidRequestError)) throw error
    services.log.warn({ subscription: stripeSubscription, code: error.code }, 'plans: one had ended already')
  })
  await services.asSystem('a subscription was ended', async (db) => {
    await db.execute(
      'plans.forgetEnding',
      'delete from public.plan_endings where stripe_subscription = $1 and with_period = $2',
      [stripeSubscription, withPeriod],
    )
    await queueRefresh(db, stripeSubscription)
  })
}
