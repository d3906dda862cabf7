import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { notFound } from '#common/api-error.ts'
import { ById, Id, Instant, Pence } from '#common/schema.ts'
import { waysToPay } from '#features/lessons/rules.ts'
import { UserLesson } from './contract.ts'
import { lessonSteps } from './rules.ts'

const LessonStep = z.object({
  at: Instant,
  what: z.enum(lessonSteps),
  pence: z.nullable(Pence),
  /** The package, or why. */
  detail: z.string(),
  /** Of a move: who made it (null: nobody knows), for which office, and from when. */
  move: z.optional(
    z.object({
      by: z.nullable(z.enum(['learner', 'instructor'])),
      school: z.nullable(z.string()),
      from: Instant,
      fromMinutes: z.int(),
      to: Instant,
      toMinutes: z.int(),
    }),
  ),
})

export type LessonRecord = z.infer<typeof LessonRecord>
export const LessonRecord = z.extend(UserLesson, {
  endsAt: Instant,
  /** The sector alone: nobody but learner and instructor see the address. */
  pickup: z.nullable(z.string()),
  paidWith: z.nullable(z.enum(waysToPay)),
  cancelledCostPence: z.nullable(Pence),
  /** What the lesson is paid with: one part for each card payment that it draws on. */
  parts: z.array(
    z.object({
      checkoutId: Id,
      packageName: z.string(),
      minutes: z.int(),
      pence: Pence,
      commissionPence: Pence,
      state: z.enum(['held', 'released', 'returned', 'refunded']),
    }),
  ),
  refunds: z.array(
    z.object({ pence: Pence, status: z.enum(['due', 'sent', 'failed', 'by-hand', 'disputed']), at: Instant }),
  ),
  history: z.array(LessonStep),
})

export const getLessonRecord = endpoint({
  method: 'GET',
  path: '/api/admin/lessons/:id',
  who: ['admin'],
  summary:
    'One lesson with both people, what was paid for it and where that is now, and what has happened, oldest first.',
  input: ById,
  output: LessonRecord,
  errors: [notFound],
})
