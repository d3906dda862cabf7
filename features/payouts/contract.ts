import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { formatPounds } from '#common/money.ts'
import { ById, Cursor, Day, Id, Instant, Pence, pageSize } from '#common/schema.ts'
import { reauthenticationNeeded } from '#features/accounts/contract.ts'
import { paymentsNotSetUp } from '#features/payments/contract.ts'
import { accountStates, leastOnRequest, payoutStates, rhythms } from './rules.ts'

export const noPayoutAccount = apiError(
  409,
  'no-payout-account',
  'Set up payouts first, so that we know where your money goes.',
)
export const tooLittle = apiError(
  409,
  'too-little',
  `You can ask for a payout once ${formatPounds(leastOnRequest)} or more is available.`,
)
export const notFailed = apiError(409, 'not-failed', 'This payout is already on its way.')
export const amountChanged = apiError(
  409,
  'amount-changed',
  'The amount has changed since you looked. Please check it again.',
)

export const paidToSchool = apiError(
  409,
  'paid-to-school',
  'This money is paid to your school. It goes there on the next payday. What’s still here when you leave the school is paid to you.',
)
export const onPaydaysOnly = apiError(
  409,
  'on-paydays-only',
  'A school is paid every Thursday or every working day.',
)

export const payoutServiceAway = apiError(
  424,
  'payout-service-away',
  'We can’t reach Stripe at the moment. Your money is safe. Please try again in a minute.',
)

const payees = ['instructor', 'school_owner'] as const

const PayoutAccount = z.object({
  /**
   * `new`: not all given yet; `stopped`: Stripe or the bank wants something first; `disconnected`: its owner parted it from
   * us at Stripe.
   */
  state: z.enum(accountStates),
  bankLast4: z.nullable(z.string()),
  rhythm: z.enum(rhythms),
  /** When a payout is made next by itself. */
  nextOn: z.nullable(Day),
})

export type Payout = z.infer<typeof Payout>
export const Payout = z.object({
  id: Id,
  pence: Pence,
  state: z.enum(payoutStates),
  madeAt: Instant,
  arrivesOn: z.nullable(Day),
  paidAt: z.nullable(Instant),
  failure: z.nullable(z.string()),
  /** The school it went to; null: the instructor was paid. */
  paidTo: z.nullable(z.string()),
})

const Payee = z.object({
  /** Of the school. */
  name: z.string(),
  startsOn: Day,
  nextOn: z.nullable(Day),
})

export type Payouts = z.infer<typeof Payouts>
export const Payouts = z.object({
  /** Null: not begun to set up. */
  account: z.nullable(PayoutAccount),
  /** Who is paid in my place: what is available goes there. */
  payee: z.nullable(Payee),
  /** Below zero: a refund came after its lesson was paid out, and the next lessons make up for it. */
  availablePence: Pence,
  /** Earned, but not settled: within 48 hours a lesson can be taken back, and a payer may dispute a payment at their bank. */
  soonPence: Pence,
  /** Lessons in it, and what else: refunds, a payout that was taken back. */
  availableLessons: z.int(),
  availableOthers: z.int(),
  /** Payouts to me only; so is `paidThisTaxYearPence`. */
  onItsWayPence: Pence,
  paidThisTaxYearPence: Pence,
  payouts: z.array(Payout),
  nextCursor: z.nullable(z.string()),
})

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/payouts',
  who: ['instructor'],
  summary: 'What is available to me, where it is paid out to and when, and my payouts, newest first',
  input: z.object({ cursor: Cursor, limit: pageSize(10, 100) }),
  output: Payouts,
})

const SchoolPayout = z.extend(Payout, {
  /** Whose lessons; null once they have left. */
  instructor: z.nullable(z.string()),
})

export type SchoolPayouts = z.infer<typeof SchoolPayouts>
export const SchoolPayouts = z.object({
  account: z.nullable(PayoutAccount),
  /** Of all whose lessons are paid to the school; below zero if more was refunded than earned. */
  availablePence: Pence,
  soonPence: Pence,
  onItsWayPence: Pence,
  paidThisTaxYearPence: Pence,
  payouts: z.array(SchoolPayout),
  nextCursor: z.nullable(z.string()),
})

export const listSchoolPayouts = endpoint({
  method: 'GET',
  path: '/api/payouts/school',
  who: ['school_owner'],
  summary:
    'What my school is paid for lessons of its instructors: where to and when, and its payouts, newest first',
  input: z.object({ cursor: Cursor, limit: pageSize(10, 100) }),
  output: SchoolPayouts,
})

export const setUpPayouts = endpoint({
  method: 'POST',
  path: '/api/payouts/account',
  who: payees,
  transaction: 'own',
  load: 'payment',
  summary:
    'Opens my account at Stripe if I have none, and answers the page there where I say who I am and where my money goes; shortly after a reauthentication',
  input: z.object({}),
  output: z.object({ url: z.url() }),
  errors: [reauthenticationNeeded, paymentsNotSetUp, payoutServiceAway],
})

export const refreshPayoutAccount = endpoint({
  method: 'POST',
  path: '/api/payouts/account/refresh',
  who: payees,
  transaction: 'own',
  load: 'payment',
  summary: 'Asks Stripe what became of my account there, after I come back from its pages',
  input: z.object({}),
  output: z.object({ state: z.enum(accountStates) }),
  errors: [noPayoutAccount, paymentsNotSetUp, payoutServiceAway],
})

export const setPayoutRhythm = endpoint({
  method: 'PUT',
  path: '/api/payouts/rhythm',
  who: payees,
  summary: 'How often I’m paid out: every Thursday, every working day, or only when I ask',
  input: z.object({ rhythm: z.enum(rhythms) }),
  output: z.object({}),
  errors: [noPayoutAccount, onPaydaysOnly],
})

export const payOut = endpoint({
  method: 'POST',
  path: '/api/payouts',
  who: ['instructor'],
  summary: 'Pays out what is available to me now, if it is £20 or more and what I saw',
  input: z.object({ pence: Pence }),
  output: Payout,
  errors: [noPayoutAccount, tooLittle, amountChanged, paidToSchool],
})

export const retryPayout = endpoint({
  method: 'POST',
  path: '/api/payouts/:id/retry',
  who: payees,
  summary: 'Sends a payout again that my bank or Stripe sent back',
  input: ById,
  output: z.object({}),
  errors: [notFound, notFailed, noPayoutAccount, paidToSchool],
})

export const waivePayable = endpoint({
  method: 'POST',
  path: '/api/payouts/waiver',
  who: ['instructor'],
  summary: 'Gives up what is available to me, for good, so that my account can be deleted without a payout',
  input: z.object({
    /** What I saw. */
    pence: z.int().check(z.positive()),
  }),
  output: z.object({}),
  errors: [amountChanged, paidToSchool],
})

const lineKinds = ['lesson', 'taken-back', 'refund', 'returned', 'waived', 'disputed'] as const

export type StatementLine = z.infer<typeof StatementLine>
export const StatementLine = z.object({
  id: Id,
  kind: z.enum(lineKinds),
  at: Instant,
  lessonId: z.nullable(Id),
  startsAt: z.nullable(Instant),
  learner: z.nullable(z.string()),
  grossPence: Pence,
  commissionPence: Pence,
  netPence: Pence,
})

export type Statement = z.infer<typeof Statement>
export const Statement = z.object({
  payout: Payout,
  /** Whose lessons, for the school that was paid; null for the instructor themselves. */
  instructor: z.nullable(z.string()),
  bankLast4: z.nullable(z.string()),
  grossPence: Pence,
  commissionPence: Pence,
  lineCount: z.int(),
  lines: z.array(StatementLine),
  nextCursor: z.nullable(z.string()),
})

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/payouts/:id',
  who: payees,
  summary:
    'One payout of my lessons or to my school, lesson by lesson, in the order they were earned; a school reads no learners',
  input: z.object({ id: Id, cursor: Cursor, limit: pageSize(100, 500) }),
  output: Statement,
  errors: [notFound],
})
