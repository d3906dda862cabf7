import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { notAllowed } from '#common/api-error.ts'
import { Cursor, Id, InputDay, Instant, Pence, pageSize } from '#common/schema.ts'
import { outcomes } from '#features/lessons/outcomes.ts'

export type PaymentTransaction = z.infer<typeof PaymentTransaction>
export const PaymentTransaction = z.object({
  id: Id,
  session_id: z.nullable(z.string()),
  student_id: Id,
  student_name: z.nullable(z.string()),
  instructor_id: Id,
  instructor_name: z.nullable(z.string()),
  lesson_id: z.nullable(Id),
  /** Null: hours, or a lesson that is gone. */
  lesson_starts_at: z.nullable(Instant),
  package_id: Id,
  package_name: z.string(),
  amount_total: Pence,
  commission: Pence,
  net: Pence,
  currency: z.string(),
  payment_status: z.enum(['paid', 'unpaid', 'expired']),
  created_at: Instant,
  paid_at: z.nullable(Instant),
  refunded_total: Pence,
  /** By a link that the learner shared. */
  by_somebody_else: z.boolean(),
  /** Why an administrator refunded some of it, the latest reason. */
  refund_reason: z.nullable(z.string()),
})

export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/payments/transactions',
  who: ['student', 'instructor', 'admin'],
  summary:
    'Card payments, by when they were paid or else opened, newest first: your own, or (admins) anybody’s; without `user_id` admins see all. Instructors see paid ones only. `next_cursor` leads to the page that follows; `before`, the id of the last one seen, does too.',
  input: z.object({
    user_id: z.optional(Id),
    user_role: z.optional(z.enum(['student', 'instructor', 'admin', 'school_owner'])),
    before: z.optional(Id),
    cursor: Cursor,
    limit: pageSize(100, 200),
  }),
  output: z.object({ transactions: z.array(PaymentTransaction), next_cursor: z.nullable(z.string()) }),
  errors: [notAllowed],
})

export type Earnings = z.infer<typeof Earnings>
const Sums = { gross_pence: Pence, commission_pence: Pence, net_pence: Pence }
export const Earnings = z.object({
  currency: z.string(),
  ...Sums,
  /** Paid for lessons that are booked, and lesson credit that is not used yet. */
  held_pence: Pence,
  held_for_lessons_pence: Pence,
  payable_pence: Pence,
  commission_basis_points: z.int(),
  months: z.array(z.object({ month: z.string(), ...Sums })),
  lines: z.array(
    z.object({
      lesson_id: Id,
      student_id: Id,
      student_name: z.nullable(z.string()),
      starts_at: z.nullable(Instant),
      minutes: z.int(),
      /** How the lesson ended. */
      outcome: z.enum(outcomes),
      earned_at: Instant,
      ...Sums,
    }),
  ),
  nextCursor: z.nullable(z.string()),
  /** Refunds of what was earned: the totals and months above are less these. */
  refunds: z.array(
    z.object({
      id: Id,
      student_id: Id,
      student_name: z.nullable(z.string()),
      package_name: z.string(),
      refunded_at: Instant,
      reason: z.string(),
      ...Sums,
    }),
  ),
})

export const EarningsPeriod = z.object({ from: z.optional(InputDay), to: z.optional(InputDay) })

export const getEarnings = endpoint({
  method: 'GET',
  path: '/api/payments/earnings',
  who: ['instructor'],
  summary:
    'What you have earned from one day up to another (exclusive; London days): less commission, by month and by lesson, the latest first, a page of lessons at a time. The last twelve months unless given.',
  input: z.extend(EarningsPeriod, {
    limit: pageSize(100, 200),
    cursor: Cursor,
  }),
  output: Earnings,
})

export type LedgerCheck = z.infer<typeof LedgerCheck>
export const LedgerCheck = z.object({
  /** The sum of all entries: 0. */
  sum: Pence,
  transactions: z.int(),
  out_of_balance: z.int(),
  /** Pairs of learner and instructor whose held account differs from lesson credit and paid lessons. */
  held_differs: z.int(),
  /** Instructors whose balance differs from what they earned less what was refunded of it. */
  earned_differs: z.int(),
  /** Learners whose money on its way back differs from the refunds that are due. */
  refunds_differ: z.int(),
  to_look_at: z.int(),
  balances: z.array(z.object({ kind: z.string(), pence: Pence })),
})

export const checkLedger = endpoint({
  method: 'GET',
  path: '/api/payments/ledger/check',
  who: ['admin'],
  load: 'heavy',
  summary:
    'Proves the ledger: sums, transactions out of balance, and whether they agree with credits, lessons and refunds.',
  input: z.object({}),
  output: LedgerCheck,
})
