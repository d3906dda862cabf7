import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Cursor, Day, Id, Instant, isId, Pence } from '#common/schema.ts'
import { CancellationTiers } from '#features/cancellation-terms/contract.ts'
import { gearboxes, timesOnACard } from '#features/diary/rules.ts'
import {
  FirstLesson,
  notAPostcode,
  notInGreatBritain,
  PriceRules,
  searchConditions,
  unknownPostcode,
  whichPlace,
} from '#features/instructors/contract.ts'
import { badgeKinds, distances } from '#features/instructors/rules.ts'
import { Reliability } from '#features/reliability/contract.ts'
import { AreaMap } from '#features/maps/contract.ts'
import { occasions, reviewsAPage } from '#features/reviews/rules.ts'
import { freeWeeks, leastTests, mostCards, shownThisWeek } from './rules.ts'

const Gearbox = z.enum(gearboxes)

/** All that strangers learn: no account, no address, no whole name. */
const card = {
  /** By which learners who are signed in save and book; it is no account's. */
  id: Id,
  slug: z.string(),
  /** First name and initial. */
  name: z.string(),
  headline: z.string(),
  gearboxes: z.array(Gearbox),
  hourlyRatePence: Pence,
  /** For learners who have never had a lesson with them; null for one who has. */
  firstLesson: z.nullable(FirstLesson),
  priceRules: PriceRules,
  /** With less notice, cancelling costs something; 0 if it never does before the start. */
  noticeHours: z.int(),
  languages: z.array(z.string()),
  specialisms: z.array(z.string()),
  car: z.string(),
  badgeKind: z.enum(badgeKinds),
  /** Addresses of photos that we have checked; their file names tell nobody's name. */
  portrait: z.nullable(z.string()),
  carPhoto: z.nullable(z.string()),
  /** In the demo they are drawings, and that is said. */
  photosAreDrawn: z.boolean(),
  /** Post town and postcode district. */
  area: z.string(),
  rating: z.object({ average: z.nullable(z.number()), count: z.int() }),
  /** The lesson that the times are for: an hour, or the shortest that is offered. */
  minutes: z.int(),
  zone: z.string(),
  /** Null if there is none within the instructor's horizon. */
  firstFreeAt: z.nullable(Instant),
}

export type ListedInstructor = z.infer<typeof ListedInstructor>
export const ListedInstructor = z.object({ ...card, freeTimes: z.array(Instant) })

export type ListedPlace = z.infer<typeof ListedPlace>
export const ListedPlace = z.object({
  slug: z.string(),
  /** A town, or a postcode district. */
  name: z.string(),
  instructors: z.int(),
  /** For an hour; null where nobody comes. */
  fromPence: z.nullable(Pence),
  toPence: z.nullable(Pence),
})

/** From the middle of the place that was looked for to that of a town or of an instructor’s district; 0 within a mile. */
const miles = z.int()

export type NearInstructor = z.infer<typeof NearInstructor>
export const NearInstructor = z.object({ ...ListedInstructor.shape, miles })

export type NearTown = z.infer<typeof NearTown>
export const NearTown = z.object({ ...ListedPlace.shape, miles })

export const listPublicPlaces = endpoint({
  method: 'GET',
  path: '/api/public/places',
  who: 'anyone',
  load: 'search',
  summary: 'Larger towns to which listed instructors come, with how many and their prices an hour.',
  input: z.object({}),
  output: z.object({ places: z.array(ListedPlace) }),
})

/** As learners ask; the distance is from the middle of the place, and as far as they come if it's left out. */
export const placeConditions = { ...searchConditions, within_miles: z.optional(z.enum(distances)) }
const SearchFilters = z.object(placeConditions)
export type SearchFilters = z.infer<typeof SearchFilters>

export const listPublicInstructors = endpoint({
  method: 'GET',
  path: '/api/public/instructors',
  who: 'anyone',
  load: 'search',
  summary: `Listed instructors who come to a postcode, town or suburb, the nearest first, 20 a page, with the first ${timesOnACard} free times of each. The count is of those who fit what is asked; with a weekday or time of those free then, whose times are then the ones shown. Only the district of a postcode counts. Where nobody comes, those who teach nearest, and towns around.`,
  input: z.object({
    /** Or the name of a town, a village or a suburb, also as it stands in an address. */
    postcode: z.string().check(z.trim(), z.minLength(1, 'Enter a postcode or a town.'), z.maxLength(60)),
    ...placeConditions,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 1),
  }),
  output: z.object({
    place: ListedPlace,
    /** With `weekday` or `time` only the 60 nearest who teach then are looked at: `place` may count too few. */
    mayBeMore: z.boolean(),
    /** How many come if nothing but the gearbox is asked. */
    unfiltered: z.int(),
    /** Less known places of the same name. */
    sameName: z.array(z.object({ slug: z.string(), name: z.string() })),
    instructors: z.array(NearInstructor),
    /** Where nobody comes: who teaches nearest, and the larger towns around to which somebody comes. */
    nearest: z.array(NearInstructor),
    towns: z.array(NearTown),
    page: z.int(),
    hasMore: z.boolean(),
    /** Days of the weekend (6, 7) on which none of these has a lesson free in the next weeks. */
    fullOn: z.array(z.int()),
    /** Must be shown with the list: whose data the places are. */
    attribution: z.string(),
  }),
  errors: [notAPostcode, whichPlace, unknownPostcode, notInGreatBritain],
})

const fewOf = (isOne: (text: string) => boolean) =>
  z.string().check(
    z.refine((text) => {
      const all = text.split(',')
      return all.length <= mostCards && all.every(isOne)
    }, `Give up to ${mostCards}, with commas between them.`),
  )

export const listPublicCards = endpoint({
  method: 'GET',
  path: '/api/public/cards',
  who: 'anyone',
  load: 'search',
  summary: `Up to ${mostCards} listed instructors by their public ids, as a search shows them, with times that are free where they teach. Who isn’t listed any more is left out.`,
  input: z.object({ ids: fewOf(isId) }),
  output: z.object({ instructors: z.array(ListedInstructor) }),
})

export type Distance = z.infer<typeof Distance>
const Distance = z.object({ district: z.string(), miles })

export const listDistances = endpoint({
  method: 'GET',
  path: '/api/public/distances',
  who: 'anyone',
  transaction: 'own',
  summary: `Miles from a postcode or town to the middles of up to ${mostCards} postcode districts. A whole postcode counts as its sector.`,
  input: z.object({
    from: z.string().check(z.trim(), z.minLength(1, 'Enter a postcode or a town.'), z.maxLength(60)),
    to: fewOf((district) => /^[A-Z]{1,2}\d[A-Z\d]?$/.test(district)),
  }),
  output: z.object({ distances: z.array(Distance) }),
  errors: [notAPostcode, whichPlace, unknownPostcode, notInGreatBritain],
})

export type FreeThisWeek = z.infer<typeof FreeThisWeek>
export const FreeThisWeek = z.object({
  /** Null where nobody is free. */
  place: z.nullable(ListedPlace),
  instructors: z.array(ListedInstructor),
})

export const getFreeThisWeek = endpoint({
  method: 'GET',
  path: '/api/public/free-this-week',
  who: 'anyone',
  load: 'search',
  transaction: 'own',
  summary: `Up to ${shownThisWeek} listed instructors near a town or postcode district with a free time in the next seven days, as read within the last half minute. Without a place, or for one that isn't known, it's the town with the most instructors among those where somebody is free.`,
  input: z.object({ place: z.optional(z.string().check(z.trim(), z.maxLength(60))) }),
  output: FreeThisWeek,
})

const Review = z.object({
  stars: z.int(),
  text: z.string(),
  themes: z.array(z.string()),
  occasion: z.enum(occasions),
  /** First name; null once they have left. */
  name: z.nullable(z.string()),
  publishedAt: Instant,
  reply: z.string(),
})

export type PublicProfile = z.infer<typeof PublicProfile>
export const PublicProfile = z.object({
  ...card,
  about: z.string(),
  radiusMiles: z.number(),
  /** As far as they come. */
  map: AreaMap,
  /** From where the times are possible: the middle of the place that was looked for. */
  near: z.nullable(z.object({ name: z.string(), outcode: z.string() })),
  /** The one that the times are for. */
  gearbox: Gearbox,
  /** Of a learner who learns in it with them already: only the instructor changes it. */
  isGearboxAgreed: z.boolean(),
  lessons: z.array(z.object({ minutes: z.int(), pricePence: Pence })),
  packages: z.array(z.object({ name: z.string(), description: z.string(), pricePence: Pence })),
  /** The first day of the month in which licence, badge and DBS certificate were checked. */
  checkedOn: z.nullable(Day),
  cancelling: z.string(),
  cancellationTiers: CancellationTiers,
  /** Driving tests in twelve months, from the results the instructor enters; null below the least number. */
  tests: z.nullable(z.object({ passed: z.int(), taken: z.int() })),
  reliability: Reliability,
  /** How many gave one star, two, … five. */
  stars: z.array(z.int()),
  /** The newest; from the cursor on, `listPublicReviews` has those before them. */
  reviews: z.array(Review),
  moreReviews: z.nullable(z.string()),
  /** Days with a free start, in the instructor's zone. */
  days: z.array(z.object({ on: Day, starts: z.array(Instant) })),
})

export const getPublicInstructor = endpoint({
  method: 'GET',
  path: '/api/public/instructors/:slug',
  who: 'anyone',
  load: 'search',
  summary: `What anyone can see of a listed instructor: first name and initial, an area instead of an address, prices, what we checked, the newest ${reviewsAPage} reviews, the free times of the next ${freeWeeks} weeks, how many passed if at least ${leastTests} tests were taken, and what the diary says of reliability where there is enough.`,
  input: z.object({
    slug: z.string().check(z.maxLength(100)),
    /** A town or postcode district, from which the times must be possible. One that isn’t known doesn’t count. */
    near: z.optional(z.string().check(z.maxLength(60))),
    /** If they teach in it; else the times are for their usual car. */
    gearbox: z.optional(Gearbox),
    /** If they offer it; else the times are for an hour, or the shortest lesson. */
    minutes: z.optional(z.coerce.number().check(z.int(), z.minimum(15), z.maximum(480))),
  }),
  output: PublicProfile,
  errors: [notFound],
})

export const listPublicReviews = endpoint({
  method: 'GET',
  path: '/api/public/instructors/:slug/reviews',
  who: 'anyone',
  load: 'search',
  summary: `What learners wrote about a listed instructor, newest first, ${reviewsAPage} a page; removed ones are left out.`,
  input: z.object({ slug: z.string().check(z.maxLength(100)), cursor: Cursor }),
  output: z.object({ reviews: z.array(Review), nextCursor: z.nullable(z.string()) }),
  errors: [notFound],
})

export type OwnListing = z.infer<typeof OwnListing>
export const OwnListing = z.object({
  isPublic: z.boolean(),
  /** Null before documents are approved and place, price and gearbox are set. */
  slug: z.nullable(z.string()),
  /** Whether strangers see it now. */
  isShown: z.boolean(),
})

export const getMyListing = endpoint({
  method: 'GET',
  path: '/api/public/instructors/me',
  who: ['instructor'],
  summary: 'Whether people who aren’t signed in find you, and at which address.',
  input: z.object({}),
  output: OwnListing,
})

export const setMyListing = endpoint({
  method: 'PUT',
  path: '/api/public/instructors/me',
  who: ['instructor'],
  summary: 'Shows or hides your public page. Learners who are signed in find you either way.',
  input: z.object({ isPublic: z.boolean() }),
  output: OwnListing,
  errors: [notFound],
})
