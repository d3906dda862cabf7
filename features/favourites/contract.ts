import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Id } from '#common/schema.ts'
import { FoundInstructor } from '#features/instructors/contract.ts'
import { mostFavourites } from './rules.ts'

export const tooManyFavourites = apiError(
  409,
  'too-many-favourites',
  `You can save ${mostFavourites} instructors. Take one away first.`,
)

export type Favourite = z.infer<typeof Favourite>
export const Favourite = z.object({
  ...z.omit(FoundInstructor, { miles: true }).shape,
  /** The lesson that price and time are for: an hour, or the shortest that is offered. */
  minutes: z.int(),
})

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/favourites',
  who: ['student'],
  load: 'search',
  summary: 'Instructors you saved, the newest first, with their first free times.',
  input: z.object({}),
  output: z.object({
    favourites: z.array(Favourite),
    gone: z.array(z.object({ id: Id, name: z.string() })),
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
