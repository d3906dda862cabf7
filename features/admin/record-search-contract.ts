import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { Cursor, Id, InputDay, Instant, Pence } from '#common/schema.ts'
import { AuditPerson, UserLesson } from './contract.ts'

/** What is sought: words, an id, an amount or a reference; days in London's calendar. One of these is needed. */
const Sought = {
  search: z._default(z.string().check(z.trim(), z.maxLength(100, 'Please use 100 characters or fewer.')), ''),
  from: z.optional(InputDay),
  to: z.optional(InputDay),
}
export const nothingSought = z.refine<{
  search: string
  from?: string | undefined
  to?: string | undefined
}>(({ search, from, to }) => search.length > 1 || (search === '' && Boolean(from || to)), {
  path: ['search'],
  message: 'Please type at least two characters, or choose a day.',
})

export const searchLessons = endpoint({
  method: 'GET',
  path: '/api/admin/lessons',
  who: ['admin'],
  load: 'search',
  summary:
    'Lessons of learners and instructors by their names or email addresses, by day, or one by its id: those to come, the next first, then the past, the latest first. 10 a page. Learners without an account aren’t found by name. On record.',
  input: z.object({ ...Sought, cursor: Cursor }).check(nothingSought),
  output: z.object({ lessons: z.array(UserLesson), nextCursor: z.nullable(z.string()) }),
})

export type FoundPayment = z.infer<typeof FoundPayment>
export const FoundPayment = z.object({
  id: Id,
  packageName: z.string(),
  learner: AuditPerson,
  instructor: AuditPerson,
  amountPence: Pence,
  refundedPence: Pence,
  status: z.enum(['paid', 'unpaid', 'expired']),
  createdAt: Instant,
  paidAt: z.nullable(Instant),
  bySomebodyElse: z.boolean(),
  /** The payment service’s: of the payment, or of the session before it is paid. */
  reference: z.nullable(z.string()),
  lesson: z.nullable(z.object({ id: Id, startsAt: Instant })),
  /** It waits for an administrator, on the dashboard. */
  isStuck: z.boolean(),
})

export const searchPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  who: ['admin'],
  load: 'search',
  summary:
    'Card payments by the names or email addresses of learner, instructor or payer, by day, by amount (`£38`, `38.00`), by the payment service’s reference (of the session, the payment or a refund), by their id or that of a lesson they paid for; the latest first, 10 a page. On record.',
  input: z.object({ ...Sought, cursor: Cursor }).check(nothingSought),
  output: z.object({ payments: z.array(FoundPayment), nextCursor: z.nullable(z.string()) }),
})
