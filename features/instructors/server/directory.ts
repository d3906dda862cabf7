import { bothEnds } from '#features/diary/server/ends.ts'
import { kmPerMile } from '#common/postcode/distance.ts'
import { postcodeAttribution } from '#common/postcode/attribution.ts'
import { notFound } from '#common/api-error.ts'
import { nowMinute, type OfferedAvailability } from '#features/diary/server/availability.ts'
import { listFirstTimes } from '#features/diary/server/first-times.ts'
import {
  firstFreeOf,
  firstFreeWhen,
  listFirstFree,
  soonDays,
  type When,
  whenDays,
} from '#features/diary/server/free-slots.ts'
import { dayParts, type Gearbox } from '#features/diary/rules.ts'
import { spotOf } from '#features/travel/server/spots.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { FoundInstructor, PublicInstructor, SearchConditions } from '../contract.ts'
import { averageOf, firstLessonOn } from '../rules.ts'
import { listPrice } from '../price-rules.ts'
import { centreOf } from './centre.ts'

export type Search = SearchConditions & {
  postcode: string
  within_miles: number
  minutes: number
  sort: 'nearest' | 'soonest' | 'price'
  page: number
}

const pageSize = 20
/** Soonest first needs everybody's diary; only the nearest 200 are read. */
const soonestAmong = 200
/** Who is free on a Tuesday evening only their diary says: so many of those who teach then are read. */
export const whenAmong = 60

/** With price and next free start, in one query. @throws notAPostcode, unknownPostcode, notInGreatBritain */
export async function findInstructors(db: Db, search: Search) {
  const centre = centreOf(search.postcode)
  const pickup = spotOf(centre)
  const soonest = search.sort === 'soonest'
  const when = whenOf(search)
  const skip = (search.page - 1) * pageSize
  // What only diaries say is found out here; then the database does not cut the page.
  const among = soonest ? soonestAmong : when && whenAmong
  const rows = await db.list(
    'instructors.findInstructors',
    `select card, km, availability
     from directory.search($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, clock() + $18 * interval '1 day', $19)`,
    [
      centre.lat,
      centre.lng,
      search.within_miles * kmPerMile,
      search.minutes,
      ...offered(search),
      ...taughtAt(search),
      search.sort === 'price',
      among ? 0 : skip,
      among ?? pageSize + 1,
      (when ? whenDays : soonDays) + 1,
      pickup,
    ],
  )
  const found = await describeAll(db, rows, { ...search, pickup })
  const shown = (soonest ? found.toSorted(bySoonest) : found).slice(among ? skip : 0)
  return {
    place: { outcode: centre.outcode, sector: centre.sector },
    instructors: shown.slice(0, pageSize).map(({ describe }) => describe()),
    page: search.page,
    hasMore: shown.length > pageSize,
    attribution: postcodeAttribution,
  }
}

/** Those of the ids who may be booked and have a time free when it's asked for, as that search has them. */
export async function listFoundCards(db: Db, ids: readonly string[], search: Omit<Search, 'sort' | 'page'>) {
  const centre = centreOf(search.postcode)
  const pickup = spotOf(centre)
  const rows = await db.list(
    'instructors.listFoundCards',
    `select card, km, availability from directory.cards($1, $2, $3, clock() + $4 * interval '1 day', $5, $6)`,
    [ids, centre.lat, centre.lng, (whenOf(search) ? whenDays : soonDays) + 1, pickup, search.gearbox ?? null],
  )
  const found = await describeAll(db, rows, { ...search, pickup })
  return found.filter(({ firstFree }) => firstFree !== null).map(({ describe }) => describe())
}

/** Without those who aren't free when it's asked for. */
async function describeAll(
  db: Db,
  rows: readonly Row<'instructors.findInstructors'>[],
  search: SearchConditions & { minutes: number; pickup: number },
) {
  const when = whenOf(search)
  const entries = rows.map(entryOf)
  const query = { minutes: search.minutes, ends: bothEnds(search.pickup), gearbox: search.gearbox }
  const now = nowMinute(db)
  const firstFree = when
    ? new Map(
        entries.map(({ id, availability }) => [id, firstFreeWhen(availability, { ...query, now }, when)]),
      )
    : await listFirstFree(db, entries, query)
  return entries
    .map((entry, at) => {
      const first = firstFree.get(entry.id) ?? null
      const describe = (): FoundInstructor => ({
        ...asCard(entry, search.minutes, first),
        freeTimes: listTimesFrom(first, entry, { ...query, now, when, to: now + soonDays * 1440 }),
        miles: Math.round((rows[at]!.km / kmPerMile) * 10) / 10,
      })
      return { firstFree: first, describe }
    })
    .filter(({ firstFree }) => !when || firstFree !== null)
}

/** Who is free only in some weeks has one: no more of the diary was read than to find it. */
function listTimesFrom(
  firstFree: string | null,
  { availability }: Entry,
  query: Parameters<typeof listFirstTimes>[1],
) {
  if (firstFree === null) return []
  const times = listFirstTimes(availability, query)
  return times.length > 0 ? times : [firstFree]
}

/** Only the diary knows when somebody is free; undefined if that isn't asked. */
export const whenOf = ({ weekday, time }: SearchConditions): When | undefined =>
  weekday === undefined && time === undefined ? undefined : { weekday, part: time }

/** What `directory.facets` and the price decide, in the order of the functions in SQL. */
export const offered = (asked: SearchConditions) =>
  [
    asked.gearbox ?? null,
    asked.max_price ?? null,
    asked.gender ?? null,
    asked.language ?? null,
    asked.speciality ?? null,
    asked.least_rating ?? null,
    asked.test_centre ?? null,
  ] as const

/** The day and the hours for `directory.teaches_at`; no hours if nothing of it is asked. */
export function taughtAt(asked: SearchConditions) {
  const hours = asked.time ? dayParts[asked.time] : { from: '00:00', to: '24:00' }
  return whenOf(asked)
    ? ([asked.weekday ?? null, hours.from, hours.to] as const)
    : ([null, null, null] as const)
}

/** @throws notFound, also for an instructor who is not vetted */
export async function getInstructor(
  db: Db,
  { id, minutes, gearbox }: { id: string; minutes: number; gearbox?: Gearbox | undefined },
): Promise<PublicInstructor> {
  const row = await db.find(
    'instructors.getInstructor',
    `select card, availability, gearbox as "gearbox!", diary.agreed_gearbox(public.instructor_of_public_id($1)) as agreed_gearbox, exists (select from public.trainee_agreements a
       where a.learner_id = auth.uid() and a.instructor_id = public.instructor_of_public_id($1)) as "agreed_to_trainee!"
     from directory.find(public.instructor_of_public_id($1), $2)`,
    [id, gearbox ?? null],
  )

  if (!row) return fail(notFound)
  const entry = entryOf(row)
  const { card, availability } = entry
  return {
    ...asCard(entry, minutes, firstFreeOf(availability, { minutes, now: nowMinute(db) })),
    radiusMiles: Math.round((card.radiusKm / kmPerMile) * 10) / 10,
    lessonLengths: [...availability.lessonLengths],
    agreedToTrainee: row.agreedToTrainee,
    gearbox: row.gearbox as Gearbox,
    isGearboxAgreed: row.agreedGearbox !== null,
  }
}

type Card = Omit<
  PublicInstructor,
  | 'rating'
  | 'pricePence'
  | 'firstFree'
  | 'zone'
  | 'radiusMiles'
  | 'lessonLengths'
  | 'agreedToTrainee'
  | 'gearbox'
  | 'isGearboxAgreed'
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
  pricePence: listPrice(card, minutes),
  firstFree,
  firstLesson: firstLessonOn(card.firstLesson, availability.lessonLengths),
  zone: availability.zone,
})

type WithFirst = Pick<FoundInstructor, 'firstFree'>
const bySoonest = (a: WithFirst, b: WithFirst) => {
  const [first, second] = [a.firstFree ?? '9', b.firstFree ?? '9']
  return first < second ? -1 : first > second ? 1 : 0
}
