import { notFound } from '#common/api-error.ts'
import { kmPerMile } from '#common/postcode/distance.ts'
import { getCancellationTerms } from '#features/cancellation-terms/server/terms.ts'
import type { Gearbox } from '#features/diary/rules.ts'
import { asAvailability, instantOf, nowMinute } from '#features/diary/server/availability.ts'
import { bothEnds } from '#features/diary/server/ends.ts'
import { dateOf, dayAt } from '#features/diary/server/local-time.ts'
import { resolveInstructorId } from '#features/diary/server/public-id.ts'
import { listPrice } from '#features/instructors/price-rules.ts'
import { centreOf } from '#features/instructors/server/centre.ts'
import { getMap } from '#features/maps/server/map.ts'
import { listPackages } from '#features/payments/server/packages.ts'
import { readReliability } from '#features/reliability/server/figures.ts'
import { listReviewsOf } from '#features/reviews/server/reviews.ts'
import { getTestFigures } from '#features/test-days/server/results.ts'
import { spotOf } from '#features/travel/server/spots.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { PublicProfile } from '../contract.ts'
import { districtOf } from '../paths.ts'
import { leastTests, milesOfMap, shownLength } from '../rules.ts'
import { asCard, type Card, firstOf, listStarts } from './cards.ts'
import { placeIfKnown } from './places.ts'

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
      pricePence: listPrice(card, length),
    })),
    packages: packages
      .filter((pack) => pack.instructor_id !== null)
      .map(({ name, description, price }) => ({ name, description, pricePence: price })),
    checkedOn: row.checkedOn && `${row.checkedOn.slice(0, 7)}-01`,
    cancelling: terms.says,
    cancellationTiers: terms.tiers,
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

function byDay(starts: readonly string[], zone: string) {
  const days = Map.groupBy(starts, (start) => dayAt(zone, Date.parse(start) / 60_000))
  return [...days].map(([day, starts]) => ({ on: dateOf(day), starts }))
}
