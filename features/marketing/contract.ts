import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'

/** Rounded down; null while there are too few to be worth showing. */
const AtLeast = z.nullable(z.int())

export type Claims = z.infer<typeof Claims>
export const Claims = z.object({ instructors: AtLeast, learners: AtLeast, lessons: AtLeast })

export const getClaims = endpoint({
  method: 'GET',
  path: '/api/claims',
  who: 'anyone',
  transaction: 'own',
  summary:
    'What can be claimed in public: instructors who can be booked, learners taught and lessons given, counted in the last five minutes and rounded down; each null while it is not worth showing, and in a demonstration.',
  input: z.object({}),
  output: Claims,
})
