import * as z from 'zod/mini'
import { endpoint, signedIn } from '#common/endpoint.ts'
import { InputInstant } from '#common/schema.ts'

const Postcode = z.string().check(z.trim(), z.minLength(2), z.maxLength(20))

export const getTravel = endpoint({
  method: 'GET',
  path: '/api/travel',
  who: signedIn,
  transaction: 'own',
  load: 'search',
  summary:
    'How long the drive takes between two postcodes, to the sector (`BS6 6AA` and `BS6 6` are the same place), setting off `at` (now unless given). `source` is `estimate`, or `router` where a route planner knows the way.',
  input: z.object({ from: Postcode, to: Postcode, at: z.optional(InputInstant) }),
  output: z.object({ minutes: z.int(), miles: z.number(), source: z.enum(['estimate', 'router']) }),
})
