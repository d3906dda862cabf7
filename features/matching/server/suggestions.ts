import { setImmediate as nextTurn } from 'node:timers/promises'
import { dayOf } from '#common/time.ts'
import { kmPerMile } from '#common/postcode/distance.ts'
import { asAvailability, instantOf, nowMinute } from '#features/diary/server/availability.ts'
import { bothEnds } from '#features/diary/server/ends.ts'
import type { Gearbox } from '#features/diary/rules.ts'
import { averageOf } from '#features/instructors/rules.ts'
import { reliabilityOf } from '#features/reliability/rules.ts'
import { findSpot } from '#features/travel/server/spots.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { noWishesYet, type Suggestion } from '../contract.ts'
import * as rules from '../rules.ts'
import { findFreeAtTimes } from './free-at-times.ts'
import { sayMisses, sayReasons } from './reason-words.ts'
import { findWishes, type StoredWishes } from './wishes.ts'

/** For each place; their diaries are read. */
const mostCandidates = 30

/** @throws noWishesYet */
export async function listSuggestions(db: Db, learnerId: string): Promise<Suggestion[]> {
  const wishes = (await findWishes(db, learnerId)) ?? fail(noWishesYet)
  const today = dayOf(db.now().toString())
  const weeks = rules.weeksToLookAt(today, wishes.testOn)
  const near = await db.asService('whom a learner could be suggested', (service) =>
    listNear(service, learnerId, wishes, today),
  )
  const rows = await db.asService('their entries, diaries and lessons kept', (service) =>
    readCandidates(service, wishes, near, weeks),
  )
  const now = nowMinute(db)
  const pricePence = rules.referencePrice(
    wishes,
    rows.map(({ hourlyRatePence }) => hourlyRatePence),
  )
  const found = []
  for (const row of rows) {
    // To find what is free is work for the processor, and other requests wait for it.
    await nextTurn()
    const { km, place } = near.find(({ instructorId }) => instructorId === row.id)!
    const ends = bothEnds(findSpot(wishes.pickups[place - 1]!.sector))
    const diary = asAvailability(row.availability)
    const free = findFreeAtTimes(diary, { now, minutes: wishes.minutes, times: wishes.times, weeks, ends })
    if (free.firstFreeAt === null) continue
    const candidate = { ...row, ...free, reliability: reliabilityIn(row), miles: km / kmPerMile }
    const score = rules.scoreOf(wishes, candidate, { weeks, pricePence })
    found.push({ ...candidate, free, score, firstFreeAt: free.firstFreeAt, zone: diary.zone })
  }
  return rules.rank(found, learnerId, today).map((one) => ({
    instructorId: one.publicId,
    score: one.score,
    reasons: sayReasons({
      wishes,
      candidate: one,
      free: one.free,
      zone: one.zone,
      weeks,
      usualPricePence: wishes.maxPricePence === null ? pricePence : null,
      hasNewPlace: one.hasNewPlace,
    }),
    misses: sayMisses({ wishes, candidate: one, free: one.free, zone: one.zone }),
    firstFreeAt: one.firstFreeAt,
    zone: one.zone,
    name: one.name,
    profileImage: one.profileImage,
    headline: one.headline,
    badgeKind: one.badgeKind as Suggestion['badgeKind'],
    gearboxes: one.gearboxes as Gearbox[],
    hourlyRatePence: one.hourlyRatePence,
    miles: Math.round(one.miles * 10) / 10,
    rating: { average: averageOf(one.reviews, one.reviewStars), count: one.reviews },
  }))
}

/** As the service. */
export const listNear = (db: Db, learnerId: string, wishes: StoredWishes, today: string) =>
  db.list(
    'matching.listNear',
    `select instructor_id as "instructor_id!", km as "km!", place as "place!" from matching.near($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      wishes.pickups.map(({ lat }) => lat),
      wishes.pickups.map(({ lng }) => lng),
      learnerId,
      wishes.gearbox,
      wishes.gender,
      wishes.minutes,
      rules.kindsOf(wishes, today),
      mostCandidates,
    ],
  )

type Near = readonly { readonly instructorId: string; readonly km: number; readonly place: number }[]

/** As the service. */
function readCandidates(
  db: Db,
  wishes: StoredWishes,
  near: Near,
  weeks: number,
): Promise<Row<'matching.readCandidates'>[]> {
  const now = nowMinute(db)
  const spots = wishes.pickups.flatMap(({ sector }) => findSpot(sector) ?? [])
  return db.list(
    'matching.readCandidates',
    `select i.id, d.public_id, p.name, i.portrait as profile_image, i.headline, i.badge_kind, i.gearboxes, i.hourly_rate_pence as "hourly_rate_pence!",
       i.specialisms, i.languages, i.review_count as reviews, i.review_stars, f.availability,
       r.lessons as "lessons?", r.cancelled as "cancelled?", r.answers as "answers?", r.answer_minutes as "answer_minutes?",
       r.starts as "starts?", r.on_time as "on_time?"
     from diary.availability($1, $2, $3, $4, $5) f
     join public.instructors i on i.id = f.instructor_id
     join public.diaries d on d.instructor_id = i.id join public.profiles p on p.id = i.id
     left join public.reliability_figures r on r.instructor_id = i.id`,
    [
      near.map(({ instructorId }) => instructorId),
      instantOf(now - 1440),
      instantOf(now + (weeks * 7 + 1) * 1440),
      spots,
      wishes.gearbox,
    ],
  )
}

/** Counted last night; who is newer than that has none. */
const reliabilityIn = ({
  lessons,
  cancelled,
  answers,
  answerMinutes,
  starts,
  onTime,
}: Row<'matching.readCandidates'>) =>
  reliabilityOf(
    lessons === null
      ? undefined
      : {
          lessons,
          cancelled: cancelled ?? 0,
          answers: answers ?? 0,
          answerMinutes,
          starts: starts ?? 0,
          onTime: onTime ?? 0,
          // Those who come back aren't part of the score.
          learners: 0,
          returned: 0,
        },
  )
