import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Id, Instant, Pence } from '#common/schema.ts'
import { badgeKinds } from '#features/instructors/rules.ts'
import { mostFavourites } from './rules.ts'

export const tooManyFavourites = apiError(
  409,
  'too-many-favourites',
  `You can save ${mostFavourites} instructors. Take one away first.`,
)

export type Favourite = z.infer<typeof Favourite>
export const Favourite = z.object({
  id: Id,
  name: z.string(),
  profileImage: z.nullable(z.string()),
  headline: z.string(),
  badgeKind: z.enum(badgeKinds),
  rating: z.object({ average: z.nullable(z.number()), count: z.int() }),
  hourlyRatePence: Pence,
  outcode: z.nullable(z.string()),
  /** The lesson that the time is for: an hour, or the shortest that is offered. */
  minutes: z.int(),
  firstFreeAt: z.nullable(Instant),
  zone: z.string(),
})

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/favourites',
  who: ['student'],
  load: 'search',
  summary: 'Instructors you saved, the newest first, with their first free time.',
  input: z.object({}),
  output: z.object({
    favourites: z.array(Favourite),
    /** How many more you saved who can’t be booked at the moment. */
    unavailable: z.int(),
  }),
})

export const addFavourite = endpoint({
  method: 'PUT',
  path: '/api/favourites/:instructorId',
  who: ['student'],
  summary: 'Saves an instructor, so that you find them again. They don’t learn of it.',
  input: z.object({ instructorId: Id }),
  output: z.object({}),
  errors: [notFound, tooManyFavourites],
})

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/api/favourites/:instructorId',
  who: ['student'],
  summary: 'Takes an instructor away from those you saved.',
  input: z.object({ instructorId: Id }),
  output: z.object({}),
})
