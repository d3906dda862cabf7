import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { FreeSlots } from '../contract.ts'
import { getEntry, withoutEntry } from './diary.ts'
import { findAvailability, instantOf, nowMinute, type OfferedAvailability } from './availability.ts'
import { dateOf, dayAt, dayNumber, minuteAt } from './local-time.ts'
import { resolveInstructorId } from './public-id.ts'
import { findFirstFree, listFreeStarts } from './slots.ts'

/** Free starts by day. None for a length that is not offered. @throws notFound */
export async function listSlots(
  db: Db,
  query: {
    id: string
    from?: string | undefined
    days: number
    minutes: number
    moving?: string | undefined
  },
): Promise<FreeSlots> {
  const now = nowMinute(db)
  const instructorId = await resolveInstructorId(db, query.id)
  const read = await findAvailability(db, instructorId, now - 1440, now + 200 * 1440)
  if (!read) return fail(notFound)
  const moving = query.moving ? await getEntry(db, query.moving) : undefined
  const availability =
    moving?.live && moving.instructorId === instructorId ? withoutEntry(read, moving) : read
  const first = query.from ? dayNumber(query.from) : dayAt(availability.zone, now)
  const offered = availability.lessonLengths.includes(query.minutes)
  return {
    instructorId: query.id,
    zone: availability.zone,
    minutes: query.minutes,
    lessonLengths: [...availability.lessonLengths],
    days: startsByDay(
      availability,
      first,
      offered ? query : { ...query, minutes: Number.POSITIVE_INFINITY },
      now,
    ),
    firstFree: offered ? firstFreeOf(availability, query.minutes, now) : null,
  }
}

/** Null if there is none within the horizon. */
export function firstFreeOf(availability: OfferedAvailability, minutes: number, now: number) {
  const first = findFirstFree(availability, { minutes, now })
  return first === undefined ? null : instantOf(first)
}

function startsByDay(
  availability: OfferedAvailability,
  first: number,
  { days, minutes }: { days: number; minutes: number },
  now: number,
) {
  const ends = Array.from({ length: days }, (_, i) => minuteAt(availability.zone, first + i + 1, 0))
  const starts = listFreeStarts(availability, {
    minutes,
    now,
    from: minuteAt(availability.zone, first, 0),
    to: ends.at(-1) as number,
  })
  let next = 0
  return ends.map((end, i) => {
    const from = next
    while (next < starts.length && (starts[next] as number) < end) next += 1
    return { on: dateOf(first + i), starts: starts.slice(from, next).map(instantOf) }
  })
}
