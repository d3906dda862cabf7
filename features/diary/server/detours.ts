import { type Spot, travelMinutes } from '#features/travel/rules.ts'
import { getSpot } from '#features/travel/server/spots.ts'
import type { Db } from '#server/database.ts'
import { dayAt, minuteAt } from './local-time.ts'
import { minuteOf } from './availability.ts'
import {
  findTravelDiary,
  type LessonOnRoad,
  listKnownRoutes,
  listLessonsOnRoad,
  type Road,
  wayBetween,
} from './travel-day.ts'
import { traffic } from './travel-gaps.ts'

type Detour = {
  minutes: number | null
  /** That day. */
  lessonBefore: string | null
  lessonAfter: string | null
}
type Query = { pickup: string; minutes: number; starts: readonly string[] }

/** How many more minutes are driven for a lesson at each of these starts; null where a place isn't known. */
export const listDetours = async (db: Db, instructorId: string, query: Query) =>
  (await findDetours(db, instructorId, query)).map(({ minutes }, nr) => ({
    startsAt: query.starts[nr]!,
    minutes,
  }))

/** For each of the starts. */
export async function findDetours(
  db: Db,
  instructorId: string,
  { pickup, minutes, starts }: Query,
): Promise<Detour[]> {
  const spot = getSpot(pickup, 'pickup')
  const diary = await findTravelDiary(db, instructorId)
  if (!diary) return starts.map(() => ({ minutes: null, lessonBefore: null, lessonAfter: null }))
  const firstMinutes = starts.map(minuteOf)
  const lessons = await listLessonsOnRoad(db, instructorId, [
    Math.min(...firstMinutes) - 2 * dayMinutes,
    Math.max(...firstMinutes) + 2 * dayMinutes,
  ])
  const routes = await listKnownRoutes(db, lessons, diary.baseSpot, spot)
  return firstMinutes.map((start) =>
    detourOf({ starts: start, ends: start + minutes, spot }, lessons, { ...diary, routes }),
  )
}

const dayMinutes = 1440

type Gap = { readonly starts: number; readonly ends: number; readonly spot: Spot }

function detourOf({ starts, ends, spot }: Gap, lessons: readonly LessonOnRoad[], road: Road): Detour {
  const day = dayAt(road.zone, starts)
  const [midnight, next] = [minuteAt(road.zone, day, 0), minuteAt(road.zone, day + 1, 0)]
  const onDay = lessons.filter((lesson) => lesson.starts >= midnight && lesson.starts < next)
  const before = onDay.findLast((lesson) => lesson.ends <= starts)
  const after = onDay.find((lesson) => lesson.starts >= ends)
  const from = before ? before.endsIn : road.baseSpot
  const to = after ? after.startsIn : road.baseSpot
  const around = { lessonBefore: before?.id ?? null, lessonAfter: after?.id ?? null }
  if (from === null || to === null) return { minutes: null, ...around }
  const drive = (one: Spot, other: Spot, leaves: number) =>
    travelMinutes(wayBetween(one, other, road.routes).minutes, traffic(road.zone, leaves))
  const isOnlyOne = !before && !after
  const without = isOnlyOne ? 0 : drive(from, to, before?.ends ?? starts)
  const extra = drive(from, spot, before?.ends ?? starts) + drive(spot, to, ends) - without
  return { minutes: Math.max(0, Math.round(extra)), ...around }
}
