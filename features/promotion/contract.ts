import * as z from 'zod/mini'
import { endpoint, signedIn } from '#common/endpoint.ts'
import { Day, Id } from '#common/schema.ts'
import { findInstructors, FoundInstructor } from '#features/instructors/contract.ts'
import { listPublicInstructors, NearInstructor } from '#features/listings/contract.ts'
import { leastResults, promotedPlaces, shownDays } from './rules.ts'

const how = `Whose turn it is changes each hour and is the same for everybody. Nobody where fewer than ${leastResults} fit.`

export const listPromotedInstructors = endpoint({
  method: 'GET',
  path: '/api/public/promoted',
  who: 'anyone',
  load: 'search',
  summary: `Up to ${promotedPlaces} listed instructors who pay for a plan with promoted places and fit everything that is asked, to be shown marked above that page of the list, which stays as it is. ${how}`,
  input: listPublicInstructors.input,
  output: z.object({ instructors: z.array(NearInstructor) }),
  errors: listPublicInstructors.errors ?? [],
})

export const findPromotedInstructors = endpoint({
  method: 'GET',
  path: '/api/promoted',
  who: signedIn,
  load: 'search',
  summary: `Up to ${promotedPlaces} instructors in promoted places above that page of the directory, which stays as it is. ${how}`,
  input: findInstructors.input,
  output: z.object({ instructors: z.array(FoundInstructor) }),
  errors: findInstructors.errors ?? [],
})

export const countPromoted = endpoint({
  method: 'POST',
  path: '/api/public/promoted/counts',
  who: 'anyone',
  transaction: 'own',
  summary:
    'Counts a page on which somebody saw these promoted places, or that one of them was followed. Nothing is noted of who it was.',
  input: z.object({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(promotedPlaces)),
    what: z.enum(['shown', 'opened']),
  }),
  output: z.object({}),
})

export type MyPromotion = z.infer<typeof MyPromotion>
export const MyPromotion = z.object({
  /** Whether the plan holds promoted places. */
  isInPlan: z.boolean(),
  isOn: z.boolean(),
  /** Who has hidden their public page, or isn’t listed, stands in none. */
  isListed: z.boolean(),
  /** Pages on which somebody saw them there, and how often it was followed, from the first of these days on. */
  shown: z.int(),
  opened: z.int(),
  days: z.array(z.object({ day: Day, shown: z.int(), opened: z.int() })),
})

export const getMyPromotion = endpoint({
  method: 'GET',
  path: '/api/promotion/me',
  who: ['instructor'],
  summary: `Whether I stand in promoted places, and how often I was seen there in the last ${shownDays} days`,
  input: z.object({}),
  output: MyPromotion,
})

export const setMyPromotion = endpoint({
  method: 'PUT',
  path: '/api/promotion/me',
  who: ['instructor'],
  summary: 'Switches promoted places on or off for me, at once',
  input: z.object({ isOn: z.boolean() }),
  output: MyPromotion,
})
