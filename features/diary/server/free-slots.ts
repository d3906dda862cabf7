import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { FreeSlots } from '../contract.ts'
import { getSpot } from '#features/travel/server/spots.ts'
import { withoutEntry } from './alternatives.ts'
import { endsOf, getEntry } from './diary.ts'
import {
  asOwn,
  findAvailability,
  instantOf,
  listAvailabilities,
  nowMinute,
  type OfferedAvailability,
  wholeDiary,
} from './availability.ts'
import { bothEnds, spotsIn } from './ends.ts'
import { type DayPart, dayParts, type Gearbox, minutesOf } from '../rules.ts'
import { dateOf, dayAt, dayNumber, minuteAt, weekdayOfNumber } from './local-time.ts'
import { findFirstFree, listFreeStarts, type Query } from './slots.ts'

/** Free starts by day. None for a length that is not offered. Bad input if `pickup` is no postcode. @throws notFound */
export async function listSlots(
  db: Db,
  query: {
    id: string
    from?: string | undefined
    days: number
    minutes: number
    moving?: string | undefined
    pickup?: string | undefined
    gearbox?: Gearbox | undefined
    own?: 'true' | undefined
  },
): Promise<FreeSlots> {
  const pickup = query.pickup === undefined ? undefined : getSpot(query.pickup, 'pickup')
  const now = nowMinute(db)
  const moving = query.moving ? await getEntry(db, query.moving) : undefined
  const ends = pickup === undefined ? moving && endsOf(moving) : bothEnds(pickup)
  const read = await findAvailability(
    db,
    query.id,
    now - 1440,
    now + wholeDiary,
    spotsIn(ends),
    query.gearbox,
  )
  if (!read) return fail(notFound)
  const isMoving = moving?.live && moving.instructorId === read.instructorId
  const isOwn = query.own === 'true'
  if (isOwn && read.instructorId !== db.claims.sub) return fail(notFound)
  const around = isMoving ? withoutEntry(read, moving) : read
  const availability = isOwn ? asOwn(around) : around
  const first = query.from ? dayNumber(query.from) : dayAt(availability.zone, now)
  const offered = isOwn || availability.lessonLengths.includes(query.minutes)
  return {
    instructorId: query.id,
    zone: availability.zone,
    minutes: query.minutes,
    lessonLengths: [...availability.lessonLengths],
    days: startsByDay(
      availability,
      first,
      { ...query, minutes: offered ? query.minutes : Number.POSITIVE_INFINITY, ends },
      now,
    ),
    firstFree: firstFreeOf(availability, { minutes: query.minutes, now, ends }),
  }
}

/** Null if there is none within the horizon, or the length is not offered. */
export function firstFreeOf(availability: OfferedAvailability, query: Query) {
  if (!availability.lessonLengths.includes(query.minutes)) return null
  const first = findFirstFree(availability, query)
  return first === undefined ? null : instantOf(first)
}

/** On one day of the week, in one part of the day, or both. */
export type When = { readonly weekday?: number | undefined; readonly part?: DayPart | undefined }

/** How far ahead `firstFreeWhen` looks. */
export const whenDays = 28

/** The first start on such a day and in that part of it; null if none is free in four weeks. */
export function firstFreeWhen(availability: OfferedAvailability, query: Query, when: When) {
  for (const [first] of freeDaysWhen(availability, { ...query, limit: 1 }, when)) return instantOf(first)
  return null
}

/** The free starts on the first few such days, in that part of them, within four weeks. */
export const listFreeWhen = (
  availability: OfferedAvailability,
  query: Query,
  when: When,
  mostDays: number,
) => [...freeDaysWhen(availability, query, when).take(mostDays)]

type FreeDay = [first: number, ...more: number[]]

function* freeDaysWhen(
  availability: OfferedAvailability,
  query: Query & { limit?: number },
  { weekday, part }: When,
): Generator<FreeDay, undefined> {
  const { zone, lessonLengths } = availability
  if (!lessonLengths.includes(query.minutes)) return
  const [opens, closes] = part ? [minutesOf(dayParts[part].from), minutesOf(dayParts[part].to)] : [0, 1440]
  const today = dayAt(zone, query.now)
  for (let day = today; day <= today + whenDays; day += 1) {
    if (weekday !== undefined && weekdayOfNumber(day) !== weekday) continue
    const [from, to] = [minuteAt(zone, day, opens), minuteAt(zone, day, closes)]
    const starts = listFreeStarts(availability, { ...query, from, to })
    if (starts.length > 0) yield starts as FreeDay
  }
}

/** How much of the diaries `listFirstFree` is given. */
export const soonDays = 14

/** By public id. Most have a free start soon: the rest of a diary is read only for the others. */
export async function listFirstFree(
  db: Db,
  diaries: readonly { id: string; availability: OfferedAvailability }[],
  { minutes, ends, gearbox }: Pick<Query, 'minutes' | 'ends'> & { gearbox?: Gearbox | undefined },
): Promise<ReadonlyMap<string, string | null>> {
  const now = nowMinute(db)
  const soon = { minutes, now, ends, to: now + soonDays * 1440 }
  const found = new Map(diaries.map(({ id, availability }) => [id, firstFreeOf(availability, soon)]))
  const later = [...found].filter(([, first]) => first === null).map(([id]) => id)
  if (later.length === 0) return found
  const spots = spotsIn(ends)
  for (const [id, availability] of await listAvailabilities(db, later, now, now + wholeDiary, spots, gearbox))
    found.set(id, firstFreeOf(availability, { minutes, now, ends }))
  return found
}

function startsByDay(
  availability: OfferedAvailability,
  first: number,
  { days, minutes, ends }: { days: number } & Pick<Query, 'minutes' | 'ends'>,
  now: number,
) {
  const midnights = Array.from({ length: days }, (_, i) => minuteAt(availability.zone, first + i + 1, 0))
  const starts = listFreeStarts(availability, {
    minutes,
    now,
    ends,
    from: minuteAt(availability.zone, first, 0),
    to: midnights.at(-1) as number,
  })
  let next = 0
  return midnights.map((end, i) => {
    const from = next
    while (next < starts.length && (starts[next] as number) < end) next += 1
    return { on: dateOf(first + i), starts: starts.slice(from, next).map(instantOf) }
  })
}
