import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { defineEvent } from '#common/event.ts'
import { AnyId, ById, Id, Instant, Pence } from '#common/schema.ts'

export const stillBooked = apiError(
  409,
  'still-booked',
  'You still have lessons booked with this instructor. End your regular lessons and cancel those that are left, then leave.',
)

export type KnownInstructor = z.infer<typeof KnownInstructor>
const KnownInstructor = z.object({
  id: Id,
  name: z.string(),
  image: z.nullable(z.string()),
  since: Instant,
  /** Booked together, and not over yet. */
  lessonsAhead: z.int(),
  /** As the directory names them. */
  publicId: Id,
  /** What they noted for you; null: what everybody pays. */
  hourlyRatePence: z.nullable(Pence),
  /** You'd still pay what they ask of somebody new. */
  isNew: z.boolean(),
})

export const listKnownInstructors = endpoint({
  method: 'GET',
  path: '/api/known-instructors',
  who: ['student'],
  summary:
    'The instructors who have you on their list, by a booking or by an invitation, the latest first, and whether you pay a price of your own.',
  input: z.object({}),
  output: z.object({ instructors: z.array(KnownInstructor) }),
})

export const leaveInstructor = endpoint({
  method: 'DELETE',
  path: '/api/my-instructors/:id',
  who: ['student'],
  summary:
    'Leaves an instructor, however they came to have you on their list, once no lessons lie ahead: they can’t enter lessons for you or see your phone number any more, until you book or accept an invitation again.',
  input: ById,
  output: z.object({}),
  errors: [notFound, stillBooked],
})

export const learnerLeft = defineEvent('learner.left', z.object({ instructorId: AnyId, learnerId: AnyId }))
