import { refundsAtStripeChanged, subscriptionChanged } from '#features/payments/events.ts'
import { subscribe } from '#server/events.ts'
import type { Feature } from '#server/feature.ts'
import { queueJob } from '#server/jobs.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { closePage } from './close-page.ts'
import { getMyPlan, startTrial } from './plans.ts'
import { refreshPlanRefunds } from './plan-refunds.ts'
import { reviewPlans } from './review.ts'
import {
  openBilling,
  queueRefresh,
  refreshMyPlan,
  refreshSubscription,
  setEnding,
  subscribeToPro,
} from './subscription.ts'

export const feature: Feature = {
  name: 'plans',
  routes(app) {
    route(app, contract.getMyPlan, ({ db, me }) => getMyPlan(db, me.id))
    route(app, contract.startTrial, ({ db, me }) => startTrial(db, me.id))
    route(app, contract.subscribeToPro, ({ services, me }) => subscribeToPro(services, me))
    route(app, contract.refreshMyPlan, ({ services, me }) => refreshMyPlan(services, me))
    route(app, contract.cancelSubscription, ({ services, me }) => setEnding(services, me, true))
    route(app, contract.resumeSubscription, ({ services, me }) => setEnding(services, me, false))
    route(app, contract.openBilling, ({ services, me }) => openBilling(services, me))
  },
  jobs: [refreshSubscription, refreshPlanRefunds, reviewPlans, closePage],
  subscribers: [
    subscribe(subscriptionChanged, 'refresh-subscription', ({ stripeSubscription }, services) =>
      services.asSystem('a subscription at Stripe changed', (db) => queueRefresh(db, stripeSubscription)),
    ),
    subscribe(refundsAtStripeChanged, 'refresh-plan-refunds', ({ paymentIntent }, services) =>
      services.asSystem('refunds at Stripe changed', (db) =>
        queueJob(db, refreshPlanRefunds, { paymentIntent }),
      ),
    ),
  ],
  personalData: [
    rowOf(
      'your_plan',
      `select trial_ends_at, state, period_ends_at, ends_with_period, past_due_since, created_at
       from public.plan_subscriptions where instructor_id = $1`,
    ),
    rowsOf(
      'your_contracts',
      `select commission_basis_points, fee_pence, starts_on, ends_on, features, note, agreed_at
       from public.plan_contracts where instructor_id = $1 order by starts_on`,
    ),
    rowsOf(
      'payments_for_your_plan',
      'select stripe_invoice, pence, paid_at from public.plan_payments where instructor_id = $1 order by paid_at',
    ),
    rowsOf(
      'refunds_of_your_plan',
      'select stripe_refund, pence, refunded_at, returned_at from public.plan_refunds where instructor_id = $1 order by refunded_at',
    ),
  ],
}
