import { dayOf, homeZone } from '#common/time.ts'
import { getCommissionBasisPoints } from '#features/payments/server/earnings.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { queueJob } from '#server/jobs.ts'
import { alreadyPro, type MyPlan, trialUsed } from '../contract.ts'
import { planChanged } from '../events.ts'
import type { ContractFeature } from '../contract-features.ts'
import { costOfPlans, featuresOf, graceDays, type PlanFeature, trialDays } from '../rules.ts'
import { closePage } from './close-page.ts'

/** Commission follows what stands in `instructors.plan` at the moment of each purchase. */
const isPro = `(s.trial_ends_at > clock() or s.state = 'active'
  or (s.state = 'past-due' and s.past_due_since > clock() - interval '${graceDays} days'))`

const today = `(clock() at time zone '${homeZone}')::date`
export const isInForce = `c.starts_on <= ${today} and (c.ends_on is null or c.ends_on >= ${today})`

export const getMyPlan = (db: Db, instructorId: string): Promise<MyPlan> =>
  db.asService('the caller’s own plan', (service) => readPlan(service, instructorId))

/** As the service. */
export async function readPlan(db: Db, instructorId: string): Promise<MyPlan> {
  const row = await db.get(
    'plans.readPlan',
    `select coalesce(i.plan, 'free') as "plan!", s.trial_ends_at, s.trial_ends_at is null as "hasTrialLeft!",
       coalesce(s.trial_ends_at > clock(), false) as "isOnTrial!", s.state, s.period_ends_at, s.ends_with_period,
       s.stripe_customer, s.past_due_since + interval '${graceDays} days' as "failsAt?", (
         select coalesce(sum(k.amount_pence - (select coalesce(sum(r.pence), 0) from public.refunds r where r.checkout_id = k.id and r.taken_from <> 'platform')), 0)
         from public.checkouts k where k.instructor_id = p.id
           and k.status = 'paid' and k.moved_from is null and k.paid_at > clock() - interval '28 days') as "takenPence!"
     from public.profiles p left join public.instructors i on i.id = p.id
     left join public.plan_subscriptions s on s.instructor_id = p.id where p.id = $1`,
    [instructorId],
  )
  // What stands beside a contract is being ended at Stripe.
  const isByContract = row.plan === 'enterprise'
  const isLive = !isByContract && (row.state === 'active' || row.state === 'past-due')
  const onPeriodEnd = (isWanted: boolean) => (isWanted && row.periodEndsAt ? dayOf(row.periodEndsAt) : null)
  return {
    plan: row.plan,
    trialEndsOn: row.isOnTrial && row.trialEndsAt && !isByContract ? dayOf(row.trialEndsAt) : null,
    canTry: row.hasTrialLeft && row.plan === 'free' && !isLive,
    renewsOn: onPeriodEnd(isLive && row.state === 'active' && !row.endsWithPeriod),
    cancelsOn: onPeriodEnd(isLive && row.endsWithPeriod === true),
    failsOn: isLive && row.state === 'past-due' && row.failsAt ? dayOf(row.failsAt) : null,
    features: [...featuresOf(row.plan), ...(await listContractFeatures(db, instructorId))],
    commissionBasisPoints: await getCommissionBasisPoints(db, instructorId),
    hasInvoices: row.stripeCustomer !== null,
    takenPence: row.takenPence,
    ...costOfPlans(row.takenPence),
  }
}

/** @throws trialUsed, alreadyPro */
export const startTrial = (db: Db, instructorId: string): Promise<MyPlan> =>
  db.asService('the caller’s own plan', async (service) => {
    const { stripeSession } = await addRow(service, instructorId)
    const before = await readPlan(service, instructorId)
    if (!before.canTry) fail(before.plan === 'free' ? trialUsed : alreadyPro)
    // Its page would charge for the first month at once.
    if (stripeSession) await queueJob(service, closePage, { sessionId: stripeSession })
    await service.execute(
      'plans.startTrial',
      `update public.plan_subscriptions set trial_ends_at = clock() + interval '${trialDays} days' where instructor_id = $1`,
      [instructorId],
    )
    await followPlan(service, instructorId)
    return readPlan(service, instructorId)
  })

/** And locks it, so that two presses are one. As the service. */
export const addRow = (db: Db, instructorId: string) =>
  db.get(
    'plans.addRow',
    `insert into public.plan_subscriptions as s (instructor_id) values ($1)
     on conflict (instructor_id) do update set instructor_id = s.instructor_id
     returning state, trial_ends_at, stripe_session, stripe_customer, stripe_subscription`,
    [instructorId],
  )

/** Of a contract in force, its commission; a subscription beside it ends at Stripe. As the service. */
export async function followPlan(db: Db, instructorId: string): Promise<void> {
  await db.execute(
    'plans.followContract',
    `with now_in_force as (
       select commission_basis_points from public.plan_contracts c where c.instructor_id = $1 and ${isInForce}
     ), over as (
       delete from public.commission_contracts where instructor_id = $1 and not exists (select from now_in_force))
     insert into public.commission_contracts (instructor_id, commission_basis_points)
     select $1, commission_basis_points from now_in_force
     on conflict (instructor_id) do update set commission_basis_points = excluded.commission_basis_points`,
    [instructorId],
  )
  await db.execute(
    'plans.endBesideContract',
    `insert into public.plan_endings (stripe_subscription, with_period)
     select s.stripe_subscription, s.state = 'active' from public.plan_subscriptions s
     where s.instructor_id = $1 and s.state in ('active', 'past-due') and not s.ends_with_period
       and exists (select from public.plan_contracts c where c.instructor_id = $1 and ${isInForce})
     on conflict do nothing`,
    [instructorId],
  )
  const changed = await db.find(
    'plans.followPlan',
    `with wanted as (
       select i.id, case when exists (select from public.plan_contracts c where c.instructor_id = i.id and ${isInForce}) then 'enterprise'
         when ${isPro} then 'pro' else 'free' end as plan
       from public.instructors i left join public.plan_subscriptions s on s.instructor_id = i.id where i.id = $1)
     update public.instructors i set plan = wanted.plan from wanted where i.id = wanted.id and i.plan <> wanted.plan returning i.plan`,
    [instructorId],
  )
  if (!changed) return
  await emit(db, planChanged, { instructorId, plan: changed.plan })
  if (changed.plan === 'enterprise') await closePageOf(db, instructorId)
}

/** One to subscribe on that is open must not be paid any more. As the service. */
export async function closePageOf(db: Db, instructorId: string): Promise<void> {
  const row = await db.find(
    'plans.findPage',
    'select stripe_session from public.plan_subscriptions where instructor_id = $1',
    [instructorId],
  )
  if (row?.stripeSession) await queueJob(db, closePage, { sessionId: row.stripeSession })
}

/** The one place that says what somebody may do by their plan. As the service. */
export async function hasFeature(
  db: Db,
  instructorId: string,
  feature: PlanFeature | ContractFeature,
): Promise<boolean> {
  const row = await db.find('plans.hasFeature', 'select plan from public.instructors where id = $1', [
    instructorId,
  ])
  if (row === undefined) return false
  const inPlan: readonly string[] = featuresOf(row.plan)
  return inPlan.includes(feature) || (await listContractFeatures(db, instructorId)).includes(feature)
}

/** Of the contract that is in force today. */
const listContractFeatures = async (db: Db, instructorId: string): Promise<string[]> =>
  (
    await db.find(
      'plans.listContractFeatures',
      `select c.features from public.plan_contracts c where c.instructor_id = $1 and ${isInForce}`,
      [instructorId],
    )
  )?.features ?? []
