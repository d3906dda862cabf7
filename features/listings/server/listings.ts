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
import { firstFreeWhen } from '#features/diary/server/free-slots.ts'
import { dateOf, dayAt } from '#features/diary/server/local-time.ts'
import { findFirstFree, listFreeStarts } from '#features/diary/server/slots.ts'
import { findTidyMinutes, type Gearbox } from '#features/diary/rules.ts'
import { getMap } from '#features/maps/server/map.ts'
import { averageOf, priceOf } from '#features/instructors/rules.ts'
import { centreOf } from '#features/instructors/server/centre.ts'
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
  mostShownReviews,
  mostTownsAround,
  nearestShown,
  shownLength,
  timesOnACard,
  weekend,
} from '../rules.ts'
import { listTownPlaces, placeIfKnown, placeOf, placesOfSameName } from './places.ts'

const pageSize = 20

type Search = { postcode: string; gearbox?: Gearbox | undefined; page: number }

/** @throws whichPlace, notAPostcode, unknownPostcode, notInGreatBritain; the first two name the places that may be meant */
export async function listPublicInstructors(db: Db, { postcode, gearbox, page }: Search) {
  const place = placeOf(postcode)
  const centre = centreOf(place.outcode)
  const pickup = spotOf(centre)
  const [counted, shown] = await Promise.all([
    countAt(db, [centre], gearbox),
    search(db, { centre, gearbox, pickup, skip: (page - 1) * pageSize, take: pageSize + 1 }),
  ])
  const query = { now: nowMinute(db), ends: bothEnds(pickup) }
  const onPage = shown.slice(0, pageSize)
  const isEmpty = counted[0]!.instructors === 0
  return {
    place: { ...asPlace(place), ...counted[0]! },
    sameName: placesOfSameName(postcode).map(asPlace),
    instructors: onPage.map((one) => asListed(one, query)),
    nearest: isEmpty ? await listNearest(db, centre, gearbox) : [],
    towns: isEmpty ? await listTownsAround(db, centre, gearbox) : [],
    page,
    hasMore: shown.length > pageSize,
    fullOn: onPage.length === 0 ? [] : weekend.filter((weekday) => onPage.every(isFullOn(weekday, query))),
    attribution: `${postcodeAttribution} ${placeNameAttribution}`,
  }
}

type Spot = { lat: number; lng: number }
type Which = {
  centre: Spot
  gearbox: Gearbox | undefined
  pickup?: number
  beyond?: boolean
  skip?: number
  take: number
}

async function search(db: Db, { centre, gearbox, pickup, beyond = false, skip = 0, take }: Which) {
  const rows = await db.list(
    'listings.search',
    `select card as "card!", availability as "availability!"
     from listings.search($1, $2, $3, $4, $5, $6, clock() + $7 * interval '1 day', $8)`,
    [centre.lat, centre.lng, gearbox ?? null, beyond, skip, take, freeWeeks * 7 + 1, pickup ?? null],
  )
  return rows.map((row) => ({ card: row.card as Card, availability: asAvailability(row.availability) }))
}

type Found = Awaited<ReturnType<typeof search>>[number]

function asListed({ card, availability }: Found, query: When): ListedInstructor {
  const starts = firstTidy(availability, listStarts(availability, { ...query, limit: twoDays }))
  return { ...asCard(card, availability, starts[0] ?? null), freeTimes: starts }
}

/** Who doesn't come here, with times that work where they teach. */
async function listNearest(db: Db, centre: Spot, gearbox: Gearbox | undefined) {
  const found = await search(db, { centre, gearbox, beyond: true, take: nearestShown })
  return found.map((one) => ({
    ...asListed(one, { now: nowMinute(db) }),
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
    gearbox,
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
    undefined,
  )
  return towns
    .map((town, at) => ({ ...asPlace(town), ...counted[at]! }))
    .filter(({ instructors }) => instructors > 0)
}

const asPlace = ({ slug, name }: { slug: string; name: string }) => ({ slug, name })

type Count = Pick<ListedPlace, 'instructors' | 'fromPence' | 'toPence'>

async function countAt(
  db: Db,
  centres: readonly { lat: number; lng: number }[],
  gearbox: Gearbox | undefined,
): Promise<Count[]> {
  const rows = await db.list(
    'listings.countAt',
    'select turn as "turn!", instructors as "instructors!", from_pence, to_pence from listings.count_at($1, $2, $3)',
    [centres.map(({ lat }) => lat), centres.map(({ lng }) => lng), gearbox ?? null],
  )
  const byTurn = new Map(rows.map(({ turn, ...count }) => [Number(turn) - 1, count]))
  return centres.map((_, at) => byTurn.get(at) ?? { instructors: 0, fromPence: null, toPence: null })
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
    reviews: reviews.reviews.slice(0, mostShownReviews),
    days: byDay(starts, availability.zone),
  }
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
type When = { now: number; ends?: Ends | undefined; minutes?: number }

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
