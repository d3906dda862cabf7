import { placeNameAttribution } from '#common/place-names/attribution.ts'
import { postcodeAttribution } from '#common/postcode/attribution.ts'
import { distanceMiles, kmPerMile } from '#common/postcode/distance.ts'
import type { Gearbox } from '#features/diary/rules.ts'
import { asAvailability, nowMinute } from '#features/diary/server/availability.ts'
import { bothEnds } from '#features/diary/server/ends.ts'
import { centreOf } from '#features/instructors/server/centre.ts'
import { offered, taughtAt, whenAmong, whenOf } from '#features/instructors/server/directory.ts'
import { spotOf } from '#features/travel/server/spots.ts'
import type { Db } from '#server/database.ts'
import type { ListedPlace, SearchFilters } from '../contract.ts'
import { districtOf, instructorPath, placePath } from '../paths.ts'
import { freeWeeks, isNarrowed, milesAround, mostTownsAround, nearestShown, weekend } from '../rules.ts'
import { milesTo, type Spot } from './distances.ts'
import { asListed, type Card, type Found, isFullOn, type When, withTimes } from './cards.ts'
import { listTownPlaces, placeOf, placesOfSameName } from './places.ts'

const pageSize = 20

type Search = SearchFilters & { postcode: string; page: number }

/** @throws whichPlace, notAPostcode, unknownPostcode, notInGreatBritain; the first two name the places that may be meant */
export async function listPublicInstructors(db: Db, { postcode, page, ...asked }: Search) {
  const place = placeOf(postcode)
  const centre = centreOf(place.outcode)
  const pickup = spotOf(centre)
  const query = { now: nowMinute(db), ends: bothEnds(pickup), when: whenOf(asked) }
  const { counted, shown, mayBeMore } = await findPage(db, { centre, asked, pickup }, query, page)
  const onPage = shown.slice(0, pageSize)
  const { gearbox } = asked
  const unfiltered =
    counted.instructors > 0 && !isNarrowed(asked)
      ? counted.instructors
      : (await countAt(db, [centre], { gearbox }))[0]!.instructors
  const isEmpty = unfiltered === 0
  return {
    place: { ...asPlace(place), ...counted },
    mayBeMore,
    unfiltered,
    sameName: placesOfSameName(postcode).map(asPlace),
    instructors: onPage.map(asNear(centre)),
    nearest: isEmpty ? await listNearest(db, centre, gearbox) : [],
    towns: isEmpty ? await listTownsAround(db, centre, gearbox) : [],
    page,
    hasMore: shown.length > pageSize,
    fullOn: onPage.length === 0 ? [] : weekend.filter((weekday) => onPage.every(isFullOn(weekday, query))),
    attribution: `${postcodeAttribution} ${placeNameAttribution}`,
  }
}

/** One more than the page has. Who is free on a day or at a time is read from diaries, and counted from them. */
async function findPage(db: Db, which: Omit<Which, 'take'>, query: When, page: number) {
  const skip = (page - 1) * pageSize
  if (query.when) {
    const teaching = await search(db, { ...which, take: whenAmong })
    const free = teaching.map(withTimes(query)).filter(({ starts }) => starts.length > 0)
    const shown = free.slice(skip, skip + pageSize + 1)
    return { counted: countOf(free), shown, mayBeMore: teaching.length === whenAmong }
  }
  const [[counted], found] = await Promise.all([
    countAt(db, [which.centre], which.asked),
    search(db, { ...which, skip, take: pageSize + 1 }),
  ])
  return { counted: counted!, shown: found.map(withTimes(query)), mayBeMore: false }
}

function countOf(found: readonly Found[]): Count {
  const prices = found.map(({ card }) => card.hourlyRatePence)
  return prices.length === 0
    ? nobody
    : { instructors: prices.length, fromPence: Math.min(...prices), toPence: Math.max(...prices) }
}

type Which = {
  centre: Spot
  asked: SearchFilters
  pickup?: number
  beyond?: boolean
  skip?: number
  take: number
}

async function search(
  db: Db,
  { centre, asked, pickup, beyond = false, skip = 0, take }: Which,
): Promise<Found[]> {
  const rows = await db.list(
    'listings.search',
    `select card as "card!", availability as "availability!"
     from listings.search($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
       clock() + $17 * interval '1 day', $18)`,
    [
      centre.lat,
      centre.lng,
      kmOf(asked),
      ...offered(asked),
      ...taughtAt(asked),
      beyond,
      skip,
      take,
      freeWeeks * 7 + 1,
      pickup ?? null,
    ],
  )
  return rows.map(asFound)
}

const asFound = ({ card, availability }: { card: unknown; availability: unknown }): Found => ({
  card: card as Card,
  availability: asAvailability(availability),
})

export const kmOf = ({ within_miles }: SearchFilters) =>
  within_miles ? Number(within_miles) * kmPerMile : null

/** Who doesn't come here, with times that work where they teach. */
async function listNearest(db: Db, centre: Spot, gearbox: Gearbox | undefined) {
  const found = await search(db, { centre, asked: { gearbox }, beyond: true, take: nearestShown })
  return found.map(withTimes({ now: nowMinute(db) })).map(asNear(centre))
}

const asNear = (centre: Spot) => (one: Found & { starts: string[] }) => ({
  ...asListed(one),
  miles: milesTo(centre, centreOf(districtOf(one.card.area))),
})

/** Those of the ids who are listed, in the order of the ids. */
export async function listPublicCards(db: Db, ids: readonly string[]) {
  const found = await readCards(db, ids)
  return found.map(withTimes({ now: nowMinute(db) })).map(asListed)
}

/** The same as the list of a place has them, without those who have no time free when it's asked for. */
export async function listCardsAt(
  db: Db,
  ids: readonly string[],
  centre: ReturnType<typeof centreOf>,
  asked: SearchFilters,
) {
  const pickup = spotOf(centre)
  const found = await readCards(db, ids, { pickup, gearbox: asked.gearbox })
  return found
    .map(withTimes({ now: nowMinute(db), ends: bothEnds(pickup), when: whenOf(asked) }))
    .filter(({ starts }) => starts.length > 0)
    .map(asNear(centre))
}

async function readCards(
  db: Db,
  ids: readonly string[],
  { pickup, gearbox }: { pickup?: number; gearbox?: Gearbox | undefined } = {},
): Promise<Found[]> {
  const rows = await db.list(
    'listings.listPublicCards',
    `select card as "card!", availability as "availability!"
     from listings.cards($1, clock() + $2 * interval '1 day', $3, $4)`,
    [ids, freeWeeks * 7 + 1, pickup ?? null, gearbox ?? null],
  )
  return rows.map(asFound)
}

/** Larger towns around to which somebody comes. */
async function listTownsAround(db: Db, centre: Spot, gearbox: Gearbox | undefined) {
  const towns = listTownPlaces()
    .map((town) => ({ ...town, centre: centreOf(town.outcode) }))
    .filter((town) => milesTo(centre, town.centre) <= milesAround)
    .toSorted((one, other) => distanceMiles(centre, one.centre) - distanceMiles(centre, other.centre))
  const counted = await countAt(
    db,
    towns.map((town) => town.centre),
    { gearbox },
  )
  return towns
    .map((town, at) => ({ ...asPlace(town), ...counted[at]!, miles: milesTo(centre, town.centre) }))
    .filter(({ instructors }) => instructors > 0)
    .slice(0, mostTownsAround)
}

/** Towns to which anybody comes. */
export async function listPublicPlaces(db: Db): Promise<ListedPlace[]> {
  const towns = listTownPlaces()
  const counted = await countAt(
    db,
    towns.map(({ outcode }) => centreOf(outcode)),
    {},
  )
  return towns
    .map((town, at) => ({ ...asPlace(town), ...counted[at]! }))
    .filter(({ instructors }) => instructors > 0)
}

const asPlace = ({ slug, name }: { slug: string; name: string }) => ({ slug, name })

type Count = Pick<ListedPlace, 'instructors' | 'fromPence' | 'toPence'>
const nobody: Count = { instructors: 0, fromPence: null, toPence: null }

/** Whatever is asked of days and times is left out: only diaries know. */
async function countAt(
  db: Db,
  centres: readonly { lat: number; lng: number }[],
  asked: SearchFilters,
): Promise<Count[]> {
  const rows = await db.list(
    'listings.countAt',
    `select turn as "turn!", instructors as "instructors!", from_pence, to_pence
     from listings.count_at($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [centres.map(({ lat }) => lat), centres.map(({ lng }) => lng), kmOf(asked), ...offered(asked)],
  )
  const byTurn = new Map(rows.map(({ turn, ...count }) => [Number(turn) - 1, count]))
  return centres.map((_, at) => byTurn.get(at) ?? nobody)
}

/** Towns with instructors, and the instructors themselves. */
export async function listAddresses(db: Db): Promise<string[]> {
  const [places, slugs] = await Promise.all([
    listPublicPlaces(db),
    db.list('listings.listAddresses', 'select slug as "slug!" from listings.slugs()'),
  ])
  return [
    '/driving-lessons',
    ...places.map(({ slug }) => placePath(slug)),
    ...slugs.map(({ slug }) => instructorPath(slug)),
  ]
}
