import { bothEnds } from '#features/diary/server/ends.ts'
import { kmPerMile } from '#common/postcode/distance.ts'
import { postcodeAttribution } from '#common/postcode/attribution.ts'
import { notFound } from '#common/api-error.ts'
import { nowMinute, type OfferedAvailability } from '#features/diary/server/availability.ts'
import { firstFreeOf, listFirstFree, soonDays } from '#features/diary/server/free-slots.ts'
import type { Gearbox } from '#features/diary/rules.ts'
import { spotOf } from '#features/travel/server/spots.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { FoundInstructor, PublicInstructor } from '../contract.ts'
import { averageOf, priceOf } from '../rules.ts'
import { centreOf } from './centre.ts'

export type Search = {
  postcode: string
  gearbox?: Gearbox | undefined
  max_price?: number | undefined
  within_miles: number
  minutes: number
  sort: 'nearest' | 'soonest' | 'price'
  page: number
}

const pageSize = 20
/** Soonest first needs everybody's diary; only the nearest 200 are read. */
const soonestAmong = 200

/** With price and next free start, in one query. @throws notAPostcode, unknownPostcode, notInGreatBritain */
export async function findInstructors(db: Db, search: Search) {
  const centre = centreOf(search.postcode)
  const pickup = spotOf(centre)
  const soonest = search.sort === 'soonest'
  const skip = (search.page - 1) * pageSize
  const rows = await db.list(
    'instructors.findInstructors',
    `select card, km, availability
     from directory.search($1, $2, $3, $4, $5, $6, $7, $8, $9, clock() + $10 * interval '1 day', $11)`,
    [
      centre.lat,
      centre.lng,
      search.within_miles * kmPerMile,
      search.gearbox ?? null,
      search.max_price ?? null,
      search.minutes,
      search.sort === 'price',
      soonest ? 0 : skip,
      soonest ? soonestAmong : pageSize + 1,
      soonDays + 1,
      pickup,
    ],
  )
  const entries = rows.map(entryOf)
  const firstFree = await listFirstFree(db, entries, {
    minutes: search.minutes,
    ends: bothEnds(pickup),
  })
  const found = entries.map(
    (entry, at): FoundInstructor => ({
      ...asCard(entry, search.minutes, firstFree.get(entry.id) ?? null),
      miles: Math.round((rows[at]!.km / kmPerMile) * 10) / 10,
    }),
  )
  const shown = soonest ? found.toSorted(bySoonest).slice(skip) : found
  return {
    place: { outcode: centre.outcode, sector: centre.sector },
    instructors: shown.slice(0, pageSize),
    page: search.page,
    hasMore: shown.length > pageSize,
    attribution: postcodeAttribution,
  }
}

/** @throws notFound, also for an instructor who is not vetted */
export async function getInstructor(db: Db, id: string, minutes: number): Promise<PublicInstructor> {
  const row = await db.find(
    'instructors.getInstructor',
    `select card, availability, exists (select from public.trainee_agreements a
       where a.learner_id = auth.uid() and a.instructor_id = public.instructor_of_public_id($1)) as "agreed_to_trainee!"
     from directory.find(public.instructor_of_public_id($1))`,
    [id],
  )

  if (!row) return fail(notFound)
  const entry = entryOf(row)
  const { card, availability } = entry
  return {
    ...asCard(entry, minutes, firstFreeOf(availability, { minutes, now: nowMinute(db) })),
    radiusMiles: Math.round((card.radiusKm / kmPerMile) * 10) / 10,
    lessonLengths: [...availability.lessonLengths],
    agreedToTrainee: row.agreedToTrainee,
  }
}

type Card = Omit<
  PublicInstructor,
  'rating' | 'pricePence' | 'firstFree' | 'zone' | 'radiusMiles' | 'lessonLengths' | 'agreedToTrainee'
> & {
  radiusKm: number
  reviews: number
  stars: number
}

type Entry = { id: string; card: Card; availability: OfferedAvailability }

/** The database returns only vetted instructors, so all fields are set. */
function entryOf(row: Pick<Row<'instructors.getInstructor'>, 'card' | 'availability'>): Entry {
  const card = row.card as Card
  return { id: card.id, card, availability: row.availability as OfferedAvailability }
}

const asCard = ({ card, availability }: Entry, minutes: number, firstFree: string | null) => ({
  ...card,
  rating: { average: averageOf(card.reviews, card.stars), count: card.reviews },
  pricePence: priceOf(card.hourlyRatePence, minutes),
  firstFree,
  zone: availability.zone,
})

const bySoonest = (a: FoundInstructor, b: FoundInstructor) => {
  const [first, second] = [a.firstFree ?? '9', b.firstFree ?? '9']
  return first < second ? -1 : first > second ? 1 : 0
}
