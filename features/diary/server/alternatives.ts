import { type ApiError, notFound } from '#common/api-error.ts'
import { mostTravelMinutes } from '#features/travel/rules.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { type DiaryEntry, diaryClosed, slotNotOffered, slotTaken, travelTooTight } from '../contract.ts'
import {
  asOwn,
  findAvailability,
  instantOf,
  minuteOf,
  nowMinute,
  type OfferedAvailability,
  wholeDiary,
} from './availability.ts'
import { type Ends, spotsIn } from './ends.ts'
import { isFree, listNearestFree } from './slots.ts'

/** A time that somebody would like, by either id of the instructor. */
export type TimeQuery = {
  instructorId: string
  startsAt: string
  minutes: number
  ends?: Ends | undefined
}

/** Checked against the slots that people see. An entry that moves counts as free. */
export async function mustBeOffered(
  db: Db,
  query: TimeQuery,
  moving?: DiaryEntry,
): Promise<{ instructorId: string }> {
  const start = minuteOf(query.startsAt)
  const now = nowMinute(db)
  const read = await findAvailability(db, query.instructorId, ...around(start), spotsIn(query.ends))
  if (!read) return fail(notFound)
  const availability = moving ? withoutEntry(read, moving) : read
  const apiError = whyNotOffered(availability, query, now)
  if (!apiError) return read
  if (apiError === diaryClosed) return fail(apiError)
  if (!offers(availability, query.minutes))
    return fail(apiError, { alternatives: [], lessonLengths: availability.lessonLengths })
  return fail(apiError, { alternatives: await listAlternatives(db, query, moving, read) })
}

export function whyNotOffered(
  availability: OfferedAvailability,
  { startsAt, minutes, ends }: TimeQuery,
  now: number,
): ApiError | undefined {
  const start = minuteOf(startsAt)
  const { openUntil } = availability
  if (openUntil === null || openUntil < start + minutes) return diaryClosed
  if (!offers(availability, minutes)) return slotNotOffered
  if (isFree(availability, start, { minutes, now, ends })) return undefined
  if (isFree(availability, start, { minutes, now })) return travelTooTight
  return isFree({ ...availability, busy: [], carsTaken: null }, start, { minutes, now })
    ? slotTaken
    : slotNotOffered
}

/** A day each way, which may be `read` already, mostly has enough; else a week; only then the whole diary. */
export async function listAlternatives(
  db: Db,
  { instructorId, startsAt, minutes, ends }: TimeQuery,
  moving?: DiaryEntry,
  read?: OfferedAvailability,
) {
  const start = minuteOf(startsAt)
  const now = nowMinute(db)
  // What ends earlier or begins later touches no start, nor does the drive from or to it.
  const margin = minutes + mostTravelMinutes
  const listNearest = async (from: number, to: number, known?: OfferedAvailability) => {
    const found =
      known ?? (await findAvailability(db, instructorId, from - margin, to + margin, spotsIn(ends)))
    const others = found && moving ? withoutEntry(found, moving) : found
    const availability = others && instructorId === db.claims.sub ? asOwn(others) : others
    const query = { minutes, now, from, to, ends }
    return availability ? listNearestFree(availability, start, query, mostAlternatives) : []
  }
  let starts = await listNearest(start - day + margin, start + day - margin, read)
  if (starts.length < mostAlternatives) starts = await listNearest(start - week, start + week)
  if (starts.length < mostAlternatives) starts = await listNearest(now, now + wholeDiary)
  const others = moving ? starts.filter((start) => start !== minuteOf(moving.startsAt)) : starts
  return others.map((start) => asTime(start, minutes))
}

export const asTime = (start: number, minutes: number) => ({
  startsAt: instantOf(start),
  endsAt: instantOf(start + minutes),
})

export const withoutEntry = (availability: OfferedAvailability, entry: DiaryEntry): OfferedAvailability => ({
  ...availability,
  busy: availability.busy.filter(
    ([from, , ends]) => from !== minuteOf(entry.startsAt) || ends !== minuteOf(entry.endsAt),
  ),
})

export const queryAt = ({ instructorId, startsAt, endsAt }: DiaryEntry) => ({
  instructorId,
  startsAt,
  minutes: minuteOf(endsAt) - minuteOf(startsAt),
})

const offers = (availability: OfferedAvailability, minutes: number) =>
  availability.lessonLengths.includes(minutes)

export const mostAlternatives = 5
const [day, week] = [1440, 7 * 1440]

/** A day each way holds whatever could touch the start. Clamped to what the database can store. */
function around(start: number): [number, number] {
  const middle = clamp(start)
  return [Math.floor(middle) - day, Math.ceil(middle) + day]
}

/** The same for every start of a day, so that they share what is read. */
export function aroundDay(start: number): [number, number] {
  const midnight = Math.floor(clamp(start) / day) * day
  return [midnight - day, midnight + 2 * day]
}

const clamp = (start: number) => Math.min(Math.max(start, 0), minuteOf('2200-01-01T00:00Z'))
