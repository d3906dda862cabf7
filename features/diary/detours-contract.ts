import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { InputInstant, Instant } from '#common/schema.ts'

const mostStarts = 100

export const listDetours = endpoint({
  method: 'GET',
  path: '/api/diary/detours',
  who: ['instructor'],
  load: 'search',
  summary: `How many more minutes you’d drive that day for a lesson from a postcode (and back to it), at each of up to ${mostStarts} starts: by way of it, less the way between what is before and after it (your base, if nothing is). Null where one of these places isn’t known.`,
  input: z.object({
    pickup: z.string().check(z.trim(), z.minLength(2), z.maxLength(20)),
    minutes: z.coerce.number().check(z.int(), z.minimum(15), z.maximum(480)),
    /** Instants, with commas between. */
    starts: z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string) => text.split(',')),
      ),
      z.array(InputInstant).check(z.minLength(1), z.maxLength(mostStarts)),
    ),
  }),
  output: z.object({
    detours: z.array(z.object({ startsAt: Instant, minutes: z.nullable(z.int()) })),
  }),
})
