import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { ById, Pence } from '#common/schema.ts'
import { FirstLesson } from '#features/instructors/contract.ts'

export const getMyRate = endpoint({
  method: 'GET',
  path: '/api/instructors/:id/my-rate',
  who: ['student'],
  summary:
    'What an hour with an instructor costs you, if they noted a rate of your own; else null. And what your first lesson would, if it’s still to come and they have a price for it.',
  input: ById,
  output: z.object({ hourlyRatePence: z.nullable(Pence), firstLesson: z.nullable(FirstLesson) }),
})
