import * as z from 'zod/mini'
import { apiError } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Day, Id, InputDay, Instant, Pence } from '#common/schema.ts'
import { gearboxes } from '#features/diary/rules.ts'
import {
  notAPostcode,
  notInGreatBritain,
  unknownPostcode,
  whichPlace,
} from '#features/instructors/contract.ts'
import { badgeKinds } from '#features/instructors/rules.ts'
import { LessonLength, WaitingTime } from '#features/waiting-list/contract.ts'
import { intakeKinds, levels, mostSuggestions, needs } from './rules.ts'

export const noWishesYet = apiError(409, 'no-wishes-yet', 'First tell us when and where you’d like lessons.')

const Gearbox = z.enum(gearboxes)
const Price = z
  .int()
  .check(z.minimum(1000, 'At least £10 an hour.'), z.maximum(20_000, 'At most £200 an hour.'))
const Language = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

const fields = {
  times: z.array(WaitingTime).check(z.minLength(1, 'Choose at least one time.'), z.maxLength(21)),
  minutes: LessonLength,
  /** Null: either. */
  gearbox: z.nullable(Gearbox),
  /** For an hour; null: any. */
  maxPricePence: z.nullable(Price),
  /** Only these; null: anybody. */
  gender: z.nullable(z.enum(['female', 'male'])),
  /** Besides English. */
  languages: z.array(Language).check(z.maxLength(3, 'Name three at most.')),
  level: z.enum(levels),
  needs: z.array(z.enum(needs)).check(z.maxLength(6)),
}

export const WishesInput = z.object({
  /** Postcodes or towns, the usual one first. Only their areas are kept. */
  pickups: z
    .array(z.string().check(z.trim(), z.minLength(2, 'Enter a postcode.'), z.maxLength(30)))
    .check(z.minLength(1, 'Enter a postcode.'), z.maxLength(3, 'Name three places at most.')),
  ...fields,
  testOn: z.nullable(InputDay),
})

export type Wishes = z.infer<typeof Wishes>
export const Wishes = z.object({
  /** Postcode sectors. */
  pickups: z.array(z.string()),
  ...fields,
  testOn: z.nullable(Day),
})

export const getWishes = endpoint({
  method: 'GET',
  path: '/api/matching/wishes',
  who: ['student'],
  summary: 'What you’re looking for in an instructor; null before you say so.',
  input: z.object({}),
  output: z.object({ wishes: z.nullable(Wishes) }),
})

export const setWishes = endpoint({
  method: 'PUT',
  path: '/api/matching/wishes',
  who: ['student'],
  summary: 'Says what you’re looking for in an instructor. Of the postcodes only the sectors are kept.',
  input: WishesInput,
  output: Wishes,
  errors: [notAPostcode, whichPlace, unknownPostcode, notInGreatBritain],
})

export const deleteWishes = endpoint({
  method: 'DELETE',
  path: '/api/matching/wishes',
  who: ['student'],
  summary: 'Deletes what you said you’re looking for. Doing it twice is once.',
  input: z.object({}),
  output: z.object({}),
})

const reasonKinds = [
  'times',
  'distance',
  'price',
  'speciality',
  'language',
  'reliability',
  'capacity',
  'new',
] as const

export type Suggestion = z.infer<typeof Suggestion>
export const Suggestion = z.object({
  instructorId: Id,
  /** 0 to 100. Nothing that is paid for counts. */
  score: z.int(),
  reasons: z.array(z.object({ kind: z.enum(reasonKinds), text: z.string() })),
  /** Which of your wishes they don't meet, in words. */
  misses: z.array(z.string()),
  /** At one of your times; if there is none, the first at all. */
  firstFreeAt: Instant,
  zone: z.string(),
  name: z.string(),
  profileImage: z.nullable(z.string()),
  headline: z.string(),
  badgeKind: z.enum(badgeKinds),
  gearboxes: z.array(Gearbox),
  hourlyRatePence: Pence,
  miles: z.number(),
  rating: z.object({ average: z.nullable(z.number()), count: z.int() }),
})

export const listSuggestions = endpoint({
  method: 'GET',
  path: '/api/matching/suggestions',
  who: ['student'],
  load: 'plan',
  summary: `Up to ${mostSuggestions} instructors who fit your wishes, the best first, each with its reasons and the wishes that aren’t met. We count free times, distance, price, specialities and languages, reliability (lessons kept, starts on time, answers), and room for more lessons. One of the first three places is for somebody new.`,
  input: z.object({}),
  output: z.object({ suggestions: z.array(Suggestion) }),
  errors: [noWishesYet],
})

export type Intake = z.infer<typeof Intake>
export const Intake = z.object({
  /** Off: no learner is suggested you. You stay in the directory. */
  suggested: z.boolean(),
  takes: z.array(z.enum(intakeKinds)).check(z.maxLength(intakeKinds.length)),
  gearboxes: z.array(Gearbox).check(z.minLength(1, 'Choose manual, automatic or both.'), z.maxLength(2)),
  /** In seven days; null: no limit. */
  mostNewAWeek: z.nullable(z.int().check(z.minimum(1), z.maximum(20))),
})

export const getIntake = endpoint({
  method: 'GET',
  path: '/api/matching/intake',
  who: ['instructor'],
  summary: 'Whether you’re suggested to learners, and which new learners you take.',
  input: z.object({}),
  output: Intake,
})

export const setIntake = endpoint({
  method: 'PUT',
  path: '/api/matching/intake',
  who: ['instructor'],
  summary: 'Sets whether you’re suggested to learners, and which new learners you take.',
  input: Intake,
  output: Intake,
})
