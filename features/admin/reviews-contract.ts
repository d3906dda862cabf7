import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Cursor, Id, Instant, requiredText } from '#common/schema.ts'
import { lessonSides } from '#features/lessons/rules.ts'
import { occasions, removalReasons } from '#features/reviews/rules.ts'
import { AuditPerson } from './contract.ts'

export type ReportedReview = z.infer<typeof ReportedReview>
export const ReportedReview = z.object({
  id: Id,
  lessonId: Id,
  by: z.enum(lessonSides),
  occasion: z.enum(occasions),
  stars: z.int(),
  text: z.string(),
  reply: z.string(),
  publishedAt: Instant,
  learner: AuditPerson,
  /** Their account was younger than a month when this was written. */
  learnerIsNew: z.boolean(),
  instructor: AuditPerson,
  removedBecause: z.nullable(z.enum(removalReasons)),
  reports: z.array(
    z.object({
      person: AuditPerson,
      reason: z.enum(removalReasons),
      text: z.string(),
      madeAt: Instant,
      decision: z.nullable(z.enum(['kept', 'removed'])),
      explanation: z.string(),
    }),
  ),
})

export const listReportedReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  who: ['admin'],
  summary: 'Reviews that somebody reported, the oldest open ones first, 20 a page.',
  input: z.object({ status: z._default(z.enum(['open', 'closed']), 'open'), cursor: Cursor }),
  output: z.object({ reviews: z.array(ReportedReview), nextCursor: z.nullable(z.string()) }),
})

export const decideReportedReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/decision',
  who: ['admin'],
  summary:
    'Keeps a reported review, or takes it down for one of the reasons that there are. Its writer, if it goes, and those who reported it read the explanation.',
  input: z.object({
    id: Id,
    decision: z.enum(['kept', 'removed']),
    reason: z.optional(z.enum(removalReasons)),
    explanation: requiredText(500, 'Give a reason. The people concerned will read it.'),
  }),
  output: z.object({}),
  errors: [notFound],
})
