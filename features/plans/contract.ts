import * as z from 'zod/mini'
import { apiError } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Day, Id, InputDay, Instant, Pence } from '#common/schema.ts'
import { paymentServiceAway, paymentsNotSetUp } from '#features/payments/contract.ts'
import { contractFeatures } from './contract-features.ts'

export const trialUsed = apiError(409, 'trial-used', 'You’ve already had your 30 days of Pro for free.')
export const alreadyPro = apiError(409, 'already-pro', 'You’re already on this plan.')
export const noSubscription = apiError(409, 'no-subscription', 'You don’t pay for a plan at the moment.')

export type MyPlan = z.infer<typeof MyPlan>
export const MyPlan = z.object({
  plan: z.enum(['free', 'pro', 'enterprise']),
  /** While it runs. */
  trialEndsOn: z.nullable(Day),
  canTry: z.boolean(),
  /** When the next month is paid. */
  renewsOn: z.nullable(Day),
  /** Cancelled: Pro until then. */
  cancelsOn: z.nullable(Day),
  /** A payment failed: Free from then, unless it is paid. */
  failsOn: z.nullable(Day),
  /** At Stripe, also of what is over. */
  hasInvoices: z.boolean(),
  features: z.array(z.string()),
  commissionBasisPoints: z.int(),
  /** What learners paid by card in the last four weeks, less refunds, and what that would cost on each plan, with its fee of four weeks. */
  takenPence: Pence,
  freePence: Pence,
  proPence: Pence,
})

export const getMyPlan = endpoint({
  method: 'GET',
  path: '/api/plans/me',
  who: ['instructor'],
  summary: 'My plan, until when, and what each plan would have cost me in the last four weeks',
  input: z.object({}),
  output: MyPlan,
})

export const startTrial = endpoint({
  method: 'POST',
  path: '/api/plans/trial',
  who: ['instructor'],
  summary: 'Starts 30 days of Pro, once, without a card; afterwards it’s Free again unless I subscribe',
  input: z.object({}),
  output: MyPlan,
  errors: [trialUsed, alreadyPro],
})

const atStripe = [paymentsNotSetUp, paymentServiceAway]

export const subscribeToPro = endpoint({
  method: 'POST',
  path: '/api/plans/subscription',
  who: ['instructor'],
  transaction: 'own',
  load: 'payment',
  summary:
    'Answers the page where I pay for Pro by the month; during a trial nothing is charged before its end',
  input: z.object({}),
  output: z.object({ url: z.url() }),
  errors: [alreadyPro, ...atStripe],
})

export const refreshMyPlan = endpoint({
  method: 'POST',
  path: '/api/plans/refresh',
  who: ['instructor'],
  transaction: 'own',
  load: 'payment',
  summary: 'Asks Stripe what became of my subscription, after I come back from its pages',
  input: z.object({}),
  output: MyPlan,
  errors: atStripe,
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/plans/subscription/cancel',
  who: ['instructor'],
  transaction: 'own',
  load: 'payment',
  summary: 'Ends my plan with the month that is paid, at once if its payment failed',
  input: z.object({}),
  output: MyPlan,
  errors: [noSubscription, ...atStripe],
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/plans/subscription/resume',
  who: ['instructor'],
  transaction: 'own',
  load: 'payment',
  summary: 'Takes back that I cancelled, as long as the month runs',
  input: z.object({}),
  output: MyPlan,
  errors: [noSubscription, ...atStripe],
})

export const openBilling = endpoint({
  method: 'POST',
  path: '/api/plans/billing',
  who: ['instructor'],
  transaction: 'own',
  load: 'payment',
  summary: 'Answers the page at Stripe where I change my card and read my invoices',
  input: z.object({}),
  output: z.object({ url: z.url() }),
  errors: [noSubscription, ...atStripe],
})

export const startsInPast = apiError(409, 'starts-in-past', 'A contract can begin today at the earliest.')
export const contractOverlaps = apiError(
  409,
  'contract-overlaps',
  'They have a contract for some of these days already. End it first.',
)

export type PlanContract = z.infer<typeof PlanContract>
export const PlanContract = z.object({
  id: Id,
  commissionBasisPoints: z.int(),
  /** A month. */
  feePence: Pence,
  startsOn: Day,
  /** The last day. */
  endsOn: z.nullable(Day),
  features: z.array(z.enum(contractFeatures)),
  note: z.string(),
  agreedAt: Instant,
  /** Null once that administrator has left. */
  agreedBy: z.nullable(z.string()),
})

export type ContractTerms = z.infer<typeof ContractTerms>
export const ContractTerms = z
  .object({
    commissionBasisPoints: z.int().check(z.minimum(0), z.maximum(500)),
    feePence: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    startsOn: InputDay,
    endsOn: z.nullable(InputDay),
    /** Beside all of Pro. */
    features: z._default(z.array(z.enum(contractFeatures)).check(z.maxLength(contractFeatures.length)), []),
    note: z.string().check(z.trim(), z.maxLength(500)),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
      error: 'The last day can’t be before the first.',
      path: ['endsOn'],
    }),
  )
