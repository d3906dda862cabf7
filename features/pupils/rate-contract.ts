import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { ById, Pence } from '#common/schema.ts'

export const getMyRate = endpoint({
  method: 'GET',
  path: '/api/instructors/:id/my-rate',
  who: ['student'],
  summary: 'What an hour with an instructor costs you, if they noted a rate of your own; else null.',
  input: ById,
  output: z.object({ hourlyRatePence: z.nullable(Pence) }),
})
