import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint, signedIn } from '#common/endpoint.ts'
import { ById, Id } from '#common/schema.ts'
import { figureMonths, onTimeMinutes, returnWeeks, startDays } from './rules.ts'

export const startClosed = apiError(
  409,
  'start-closed',
  `You can say this from the start of a lesson until ${startDays} days after it.`,
)

const Share = z.nullable(z.object({ count: z.int(), of: z.int() }))

/** Each is null while there are too few to say anything. */
export type Reliability = z.infer<typeof Reliability>
export const Reliability = z.object({
  cancelled: Share,
  answers: z.nullable(z.object({ medianMinutes: z.int(), of: z.int() })),
  onTime: Share,
  returned: Share,
})

export const getReliability = endpoint({
  method: 'GET',
  path: '/api/instructors/:id/reliability',
  who: signedIn,
  summary: `What an instructor’s diary says of ${figureMonths} months: lessons they cancelled, how soon they answer, lessons they were on time for, and learners who took a second lesson within reach of ${returnWeeks} weeks. Counted once a night; null where there are too few.`,
  input: ById,
  output: Reliability,
  errors: [notFound],
})

export const LessonStart = z.object({ onTime: z.nullable(z.boolean()), isOpen: z.boolean() })

export const getLessonStart = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/start',
  who: ['student', 'instructor'],
  summary:
    'What you said about whether the instructor was there on time. What the other said stays with them.',
  input: ById,
  output: LessonStart,
  errors: [notFound],
})

export const setLessonStart = endpoint({
  method: 'PUT',
  path: '/api/lessons/:id/start',
  who: ['student', 'instructor'],
  summary: `Says whether the instructor was there within ${onTimeMinutes} minutes of the time booked, from the start of a lesson until ${startDays} days after it. Can be changed until then.`,
  input: z.object({ id: Id, onTime: z.boolean() }),
  output: LessonStart,
  errors: [notFound, startClosed],
})
