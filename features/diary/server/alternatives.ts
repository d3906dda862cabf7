import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { type DiaryEntry, diaryClosed, slotNotOffered, slotTaken, travelTooTight } from '../contract.ts'
import {
  asPlaces,
  findAvailability,
  instantOf,
  minuteOf,
  nowMinute,
  type OfferedAvailability,
  type Places,
  spotsIn,
  wholeDiary,
} from './availability.ts'
import { isFree, listNearestFree } from './slots.ts'

/** A time that somebody would like, by either id of the instructor. */
export type TimeQuery = {
  instructorId: string
  startsAt: string
  minutes: number
  places?: Places | undefined
}

/** Checked against the slots that people see. An entry that moves counts as free. */
export async function mustBeOffered(
  db: Db,
  query: TimeQuery,
  moving?: DiaryEntry,
): Promise<{ instructorId: string }> {
  const start = minuteOf(query.startsAt)
  const now = nowMinute(db)
  const read = await findAvailability(db, query.instructorId, ...around(start), spotsIn(query.places))
  if (!read) return fail(notFound)
  if (read.openUntil === null || read.openUntil < start + query.minutes) return fail(diaryClosed)
  const availability = moving ? withoutEntry(read, moving) : read
  if (!offers(availability, query.minutes))
    return fail(slotNotOffered, { alternatives: [], lessonLengths: availability.lessonLengths })
  const request = { minutes: query.minutes, now }
  if (isFree(availability, start, { ...request, places: asPlaces(query.places) })) return read
  const apiError = isFree(availability, start, request)
    ? travelTooTight
    : isFree({ ...availability, busy: [], carsTaken: null }, start, request)
      ? slotTaken
      : slotNotOffered
  return fail(apiError, { alternatives: await listAlternatives(db, query, moving) })
}

/** A week each way nearly always has enough; only else is the whole diary read. */
export async function listAlternatives(
  db: Db,
  { instructorId, startsAt, minutes, places }: TimeQuery,
  moving?: DiaryEntry,
) {
  const start = minuteOf(startsAt)
  const now = nowMinute(db)
  const listNearest = async (from: number, to: number) => {
    const read = await findAvailability(db, instructorId, from - 1440, to + 1440, spotsIn(places))
    const availability = read && moving ? withoutEntry(read, moving) : read
    const query = { minutes, now, from, to, places: asPlaces(places) }
    return availability ? listNearestFree(availability, start, query, alternatives) : []
  }
  const near = await listNearest(start - week, start + week)
  const starts = near.length < alternatives ? await listNearest(now, now + wholeDiary) : near
  const others = moving ? starts.filter((start) => start !== minuteOf(moving.startsAt)) : starts
  return others.map((start) => ({ startsAt: instantOf(start), endsAt: instantOf(start + minutes) }))
}

export const withoutEntry = (availability: OfferedAvailability, entry: DiaryEntry): OfferedAvailability => ({
  ...availability,
  busy: availability.busy.filter(
    ([from, to]) => from !== minuteOf(entry.startsAt) || to !== minuteOf(entry.endsAtWithBuffer),
  ),
})

export const queryAt = ({ instructorId, startsAt, endsAt }: DiaryEntry) => ({
  instructorId,
  startsAt,
  minutes: minuteOf(endsAt) - minuteOf(startsAt),
})

const offers = (availability: OfferedAvailability, minutes: number) =>
  availability.lessonLengths.includes(minutes)

const alternatives = 5
const week = 7 * 1440

/** A day each way holds whatever could touch the start. Clamped to what the database can store. */
function around(start: number): [number, number] {
  const middle = Math.min(Math.max(start, 0), minuteOf('2200-01-01T00:00Z'))
  return [Math.floor(middle) - 1440, Math.ceil(middle) + 1440]
}
