import { placeNameAttribution } from '#common/place-names/attribution.ts'
import { postcodeAttribution } from '#common/postcode/attribution.ts'
import { distanceMiles, kmPerMile } from '#common/postcode/distance.ts'
import { notFound } from '#common/api-error.ts'
import { getCancellationTerms } from '#features/cancellation-terms/server/terms.ts'
import {
  asAvailability,
  instantOf,
  nowMinute,
  type OfferedAvailability,
} from '#features/diary/server/availability.ts'
import { firstFreeWhen, listFreeWhen, type When as DayAndTime } from '#features/diary/server/free-slots.ts'
import { dateOf, dayAt } from '#features/diary/server/local-time.ts'
import { findFirstFree, listFreeStarts } from '#features/diary/server/slots.ts'
import { findTidyMinutes, type Gearbox } from '#features/diary/rules.ts'
import { getMap } from '#features/maps/server/map.ts'
import { averageOf, priceOf } from '#features/instructors/rules.ts'
import type { SearchConditions } from '#features/instructors/contract.ts'
import { centreOf } from '#features/instructors/server/centre.ts'
import { offered, taughtAt, whenAmong, whenOf } from '#features/instructors/server/directory.ts'
import { listPackages } from '#features/payments/server/packages.ts'
import { readReliability } from '#features/reliability/server/figures.ts'
import { listReviewsOf } from '#features/reviews/server/reviews.ts'
import { getTestFigures } from '#features/test-days/server/results.ts'
import { spotOf } from '#features/travel/server/spots.ts'
import { resolveInstructorId } from '#features/diary/server/public-id.ts'
import { bothEnds, type Ends } from '#features/diary/server/ends.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { ListedInstructor, ListedPlace, PublicProfile } from '../contract.ts'
import { districtOf, instructorPath, placePath } from '../paths.ts'
import {
  freeWeeks,
  leastTests,
  milesAround,
  milesOfMap,
  mostTownsAround,
  nearestShown,
  shownLength,
  timesOnACard,
  weekend,
} from '../rules.ts'
import { listTownPlaces, placeIfKnown, placeOf, placesOfSameName } from './places.ts'

const pageSize = 20

type SearchFilters = SearchConditions & { within_miles?: string | undefined }
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
    instructors: onPage.map(asListed),
    nearest: isEmpty ? await listNearest(db, centre, gearbox) : [],
    towns: isEmpty ? await listTownsAround(db, centre, gearbox) : [],
    page,
    hasMore: shown.length > pageSize,
    fullOn: onPage.length === 0 ? [] : weekend.filter((weekday) => onPage.every(isFullOn(weekday, query))),
    attribution: `${postcodeAttribution} ${placeNameAttribution}`,
  }
}

const isNarrowed = (asked: SearchFilters) =>
  Object.entries(asked).some(([name, value]) => name !== 'gearbox' && value !== undefined)

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

type Spot = { lat: number; lng: number }
type Which = {
  centre: Spot
  asked: SearchFilters
  pickup?: number
  beyond?: boolean
  skip?: number
  take: number
}

async function search(db: Db, { centre, asked, pickup, beyond = false, skip = 0, take }: Which) {
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
  return rows.map((row) => ({ card: row.card as Card, availability: asAvailability(row.availability) }))
}

const kmOf = ({ within_miles }: SearchFilters) => (within_miles ? Number(within_miles) * kmPerMile : null)

type Found = Awaited<ReturnType<typeof search>>[number]

const withTimes = (query: When) => (found: Found) => ({
  ...found,
  starts: firstTidy(found.availability, listSoonStarts(found.availability, query)),
})

const asListed = ({
  card,
  availability,
  starts,
}: ReturnType<ReturnType<typeof withTimes>>): ListedInstructor => ({
  ...asCard(card, availability, starts[0] ?? null),
  freeTimes: starts,
})

/** Who doesn't come here, with times that work where they teach. */
async function listNearest(db: Db, centre: Spot, gearbox: Gearbox | undefined) {
  const found = await search(db, { centre, asked: { gearbox }, beyond: true, take: nearestShown })
  return found.map(withTimes({ now: nowMinute(db) })).map((one) => ({
    ...asListed(one),
    miles: milesTo(centre, centreOf(districtOf(one.card.area))),
  }))
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

const milesTo = (from: Spot, to: Spot) => Math.max(1, Math.round(distanceMiles(from, to)))

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

type ProfileQuery = {
  slug: string
  near?: string | undefined
  gearbox?: Gearbox | undefined
  minutes?: number | undefined
}

/** @throws notFound, also for one who is not vetted, is suspended or does not want to be found */
export async function getPublicInstructor(
  db: Db,
  { slug, near, gearbox, minutes }: ProfileQuery,
): Promise<PublicProfile> {
  const from = near === undefined ? undefined : placeIfKnown(near)
  const pickup = from && spotOf(centreOf(from.outcode))
  const row = await db.find(
    'listings.find',
    `select card as "card!", about as "about!", radius_km as "radius_km!", checked_on, gearbox as "gearbox!", agreed_gearbox,
       availability as "availability!"
     from listings.find($1, $2, $3)`,
    [slug, pickup ?? null, gearbox ?? null],
  )
  if (!row) return fail(notFound)
  const { id, area } = row.card as Card
  const availability = asAvailability(row.availability)
  const [packages, terms] = await Promise.all([listPackages(db, id), getCancellationTerms(db, id)])
  const { reviews, figures, reliability } = await db.asService(
    'what a public page says of reviews, tests and reliability',
    readRecord(id),
  )
  const length = shownLength(availability.lessonLengths, minutes)
  const query = { now: nowMinute(db), ends: bothEnds(pickup), minutes: length }
  const starts = listStarts(availability, query).map(instantOf)
  const card = asCard(row.card as Card, availability, starts[0] ?? firstOf(availability, query))
  const radiusMiles = Math.round(row.radiusKm / kmPerMile)
  return {
    ...card,
    minutes: length,
    gearbox: row.gearbox as Gearbox,
    isGearboxAgreed: row.agreedGearbox !== null,
    about: row.about,
    radiusMiles,
    map: getMap(districtOf(area), milesOfMap(radiusMiles)),
    near: from ? { name: from.name, outcode: from.outcode } : null,
    lessons: availability.lessonLengths.map((length) => ({
      minutes: length,
      pricePence: priceOf(card.hourlyRatePence, length),
    })),
    packages: packages
      .filter((pack) => pack.instructor_id !== null)
      .map(({ name, description, price }) => ({ name, description, pricePence: price })),
    checkedOn: row.checkedOn && `${row.checkedOn.slice(0, 7)}-01`,
    cancelling: terms.says,
    tests: figures.all.taken >= leastTests ? figures.all : null,
    reliability,
    stars: reviews.counts,
    reviews: reviews.reviews,
    moreReviews: reviews.nextCursor,
    days: byDay(starts, availability.zone),
  }
}

/** @throws notFound, as `getPublicInstructor` */
export async function listPublicReviews(
  db: Db,
  { slug, cursor }: { slug: string; cursor?: string | undefined },
) {
  const row = await db.find(
    'listings.idOf',
    `select card ->> 'id' as "id!" from listings.find($1, null, null)`,
    [slug],
  )
  if (!row) return fail(notFound)
  return db.asService('what a public page says of reviews', (service) =>
    listReviewsOf(service, { id: row.id, cursor }),
  )
}

const readRecord = (id: string) => async (service: Db) => {
  const [reviews, instructorId] = await Promise.all([
    listReviewsOf(service, { id }),
    resolveInstructorId(service, id),
  ])
  const [figures, reliability] = await Promise.all([
    getTestFigures(service, instructorId),
    readReliability(service, instructorId),
  ])
  return { reviews, figures, reliability }
}

type Card = Omit<ListedInstructor, 'rating' | 'minutes' | 'zone' | 'firstFreeAt' | 'freeTimes'> & {
  reviews: number
  stars: number
}

const asCard = (
  { reviews, stars, ...card }: Card,
  { lessonLengths, zone }: OfferedAvailability,
  firstFreeAt: string | null,
) => ({
  ...card,
  rating: { average: averageOf(reviews, stars), count: reviews },
  minutes: shownLength(lessonLengths),
  zone,
  firstFreeAt,
})

/** In quarters of an hour: a card shows no more than two times of a day. */
const twoDays = 2 * 96

/** Of the length that a card is for, unless it says another. */
type When = { now: number; ends?: Ends | undefined; minutes?: number; when?: DayAndTime | undefined }

/** Enough for a card: on the days and at the times that are asked, if any are. */
function listSoonStarts(availability: OfferedAvailability, query: When) {
  if (!query.when) return listStarts(availability, { ...query, limit: twoDays })
  const minutes = shownLength(availability.lessonLengths)
  return listFreeWhen(availability, { ...query, minutes }, query.when, timesOnACard).flat()
}

const listStarts = (availability: OfferedAvailability, query: When & { limit?: number }) =>
  listFreeStarts(availability, {
    minutes: shownLength(availability.lessonLengths),
    to: query.now + freeWeeks * 7 * 1440,
    ...query,
  })

const isFullOn =
  (weekday: number, query: When) =>
  ({ availability }: { availability: OfferedAvailability }) =>
    firstFreeWhen(
      availability,
      { ...query, minutes: shownLength(availability.lessonLengths) },
      { weekday },
    ) === null

/** Not every quarter of an hour of a day, but the starts that leave room for whole lessons around them; two at most. */
function firstTidy({ zone, lessonLengths }: OfferedAvailability, starts: readonly number[]) {
  const days = [...Map.groupBy(starts, (start) => dayAt(zone, start)).values()].slice(0, timesOnACard)
  return days
    .flatMap((ofDay) => {
      const { tidy } = findTidyMinutes(ofDay, shownLength(lessonLengths))
      return ofDay.filter((_, i) => tidy[i]).slice(0, 2)
    })
    .slice(0, timesOnACard)
    .map(instantOf)
}

function firstOf(availability: OfferedAvailability, query: When) {
  const first = findFirstFree(availability, { minutes: shownLength(availability.lessonLengths), ...query })
  return first === undefined ? null : instantOf(first)
}

function byDay(starts: readonly string[], zone: string) {
  const days = Map.groupBy(starts, (start) => dayAt(zone, Date.parse(start) / 60_000))
  return [...days].map(([day, starts]) => ({ on: dateOf(day), starts }))
}
