import {
  driveMinutes,
  mostTraffic,
  pointOf,
  roadKm,
  type Spot,
  travelMinutes,
} from '#features/travel/rules.ts'
import { type KnownRoute, listRoutes } from '#features/travel/server/routes.ts'
import { milesOf } from '#features/travel/server/travel.ts'
import type { Db } from '#server/database.ts'
import type { TravelDay } from '../travel-contract.ts'
import { instantOf } from './availability.ts'
import { dateOf, dayNumber, minuteAt } from './local-time.ts'
import { traffic } from './travel-gaps.ts'

/** Booked and taught lessons, in the diary's zone. */
export async function listTravelDays(
  db: Db,
  instructorId: string,
  { from, days }: { from: string; days: number },
): Promise<TravelDay[]> {
  const diary = await findTravelDiary(db, instructorId)
  if (!diary) return Array.from({ length: days }, (_, nr) => emptyDay(dateOf(dayNumber(from) + nr)))
  const midnights = Array.from({ length: days + 1 }, (_, nr) => minuteAt(diary.zone, dayNumber(from) + nr, 0))
  const rows = await listLessonsOnRoad(db, instructorId, [midnights[0]!, midnights[days]!])
  const routes = await listKnownRoutes(db, rows, diary.baseSpot)
  return midnights.slice(0, days).map((midnight, nr) => {
    const lessons = rows.filter(({ starts }) => starts >= midnight && starts < midnights[nr + 1]!)
    return describeDay(dateOf(dayNumber(from) + nr), lessons, { ...diary, routes })
  })
}

export const findTravelDiary = (db: Db, instructorId: string) =>
  db.find('diary.findTravelDiary', 'select zone, base_spot from public.diaries where instructor_id = $1', [
    instructorId,
  ])

/** Booked and taught ones that begin from one minute up to another. */
export const listLessonsOnRoad = (db: Db, instructorId: string, [from, to]: readonly [number, number]) =>
  db.list(
    'diary.listTravelLessons',
    `select id, extract(epoch from lower(during))::float8 / 60 as "starts!", extract(epoch from upper(during))::float8 / 60 as "ends!",
       starts_in, ends_in
     from public.diary_entries
     where instructor_id = $1 and live and kind = 'lesson' and lower(during) >= $2 and lower(during) < $3
     order by lower(during)`,
    [instructorId, instantOf(from), instantOf(to)],
  )

export function listKnownRoutes(
  db: Db,
  lessons: readonly Pick<LessonOnRoad, 'startsIn' | 'endsIn'>[],
  ...others: readonly (Spot | null)[]
): Promise<KnownRoute[]> {
  const spots = [...lessons.flatMap(({ startsIn, endsIn }) => [startsIn, endsIn]), ...others]
  return db.asService('ways that a route planner knows', (service) =>
    listRoutes(service, [...new Set(spots.filter((spot) => spot !== null))]),
  )
}

const emptyDay = (on: string): TravelDay => ({ on, lessons: [], home: null, miles: 0 })

export type LessonOnRoad = {
  readonly id: string
  /** In minutes since 1970. */
  readonly starts: number
  readonly ends: number
  readonly startsIn: Spot | null
  readonly endsIn: Spot | null
}
export type Road = {
  readonly zone: string
  readonly baseSpot: Spot | null
  readonly routes: readonly KnownRoute[]
}

/** By the rule that keeps the drives free: traffic is that of the time of leaving. */
function describeDay(on: string, lessons: readonly LessonOnRoad[], road: Road): TravelDay {
  let km = 0
  const drive = (from: Spot | null, to: Spot | null) => {
    const way = from === null || to === null ? undefined : wayBetween(from, to, road.routes)
    km += way?.km ?? 0
    return way
  }
  const described = lessons.map((lesson, nr) => {
    const before = lessons[nr - 1]
    const way = drive(before ? before.endsIn : road.baseSpot, lesson.startsIn)
    return {
      id: lesson.id,
      startsAt: instantOf(lesson.starts),
      endsAt: instantOf(lesson.ends),
      hasPlace: lesson.startsIn !== null,
      place: lesson.startsIn === null ? null : pointOf(lesson.startsIn),
      drive: way ? driveTo(lesson.starts, before?.ends, way, road.zone) : null,
    }
  })
  const last = lessons.at(-1)
  const wayHome = last && drive(last.endsIn, road.baseSpot)
  const home = wayHome && travelMinutes(wayHome.minutes, traffic(road.zone, last.ends))
  return {
    on,
    lessons: described,
    base: road.baseSpot === null ? null : pointOf(road.baseSpot),
    home:
      wayHome && home !== undefined
        ? {
            at: instantOf(last.ends + home),
            minutes: home,
            miles: milesOf(wayHome.km),
            source: wayHome.source,
          }
        : null,
    miles: milesOf(km),
  }
}

type Way = { minutes: number; km: number; source: 'estimate' | 'router' }

export function wayBetween(from: Spot, to: Spot, routes: readonly KnownRoute[]): Way {
  const known = routes.find((route) => route.fromSpot === from && route.toSpot === to)
  return known
    ? { minutes: known.seconds / 60, km: known.metres / 1_000, source: 'router' }
    : { minutes: driveMinutes(from, to), km: roadKm(from, to), source: 'estimate' }
}

/** As late as one can: the nearer the start, the better is it known. Without time for it, as soon as one can. */
function driveTo(starts: number, after: number | undefined, way: Way, zone: string) {
  const facts = {
    from: after === undefined ? ('base' as const) : ('lesson' as const),
    miles: milesOf(way.km),
    source: way.source,
  }
  const most = travelMinutes(way.minutes, mostTraffic)
  for (let minutes = 0; minutes <= most; minutes += 1) {
    const leaves = starts - minutes
    if (after !== undefined && leaves < after) break
    const needed = travelMinutes(way.minutes, traffic(zone, leaves))
    if (needed <= minutes) return { ...facts, leaveAt: instantOf(leaves), minutes: needed, minutesLacking: 0 }
  }
  const leaves = after ?? starts - most
  const minutes = travelMinutes(way.minutes, traffic(zone, leaves))
  return {
    ...facts,
    leaveAt: instantOf(leaves),
    minutes,
    minutesLacking: Math.max(0, Math.ceil(minutes - (starts - leaves))),
  }
}
