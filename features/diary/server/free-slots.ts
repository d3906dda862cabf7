import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { FreeSlots } from '../contract.ts'
import { getEntry, withoutEntry } from './diary.ts'
import { findFrame, instantOf, nowMinute, type OfferedFrame } from './frames.ts'
import { dateOf, dayAt, dayNumber, minuteAt } from './local-time.ts'
import { instructorBehind } from './shown.ts'
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
  const instructorId = await instructorBehind(db, query.id)
  const read = await findFrame(db, instructorId, now - 1440, now + 200 * 1440)
  if (!read) return fail(notFound)
  const moving = query.moving ? await getEntry(db, query.moving) : undefined
  const frame = moving?.live && moving.instructorId === instructorId ? withoutEntry(read, moving) : read
  const first = query.from ? dayNumber(query.from) : dayAt(frame.zone, now)
  const offered = frame.lessonLengths.includes(query.minutes)
  return {
    instructorId: query.id,
    zone: frame.zone,
    minutes: query.minutes,
    lessonLengths: [...frame.lessonLengths],
    days: startsByDay(frame, first, offered ? query : { ...query, minutes: Number.POSITIVE_INFINITY }, now),
    firstFree: offered ? firstFreeOf(frame, query.minutes, now) : null,
  }
}

/** Null if there is none within the horizon. */
export function firstFreeOf(frame: OfferedFrame, minutes: number, now: number) {
  const first = findFirstFree(frame, { minutes, now })
  return first === undefined ? null : instantOf(first)
}

function startsByDay(
  frame: OfferedFrame,
  first: number,
  { days, minutes }: { days: number; minutes: number },
  now: number,
) {
  const ends = Array.from({ length: days }, (_, i) => minuteAt(frame.zone, first + i + 1, 0))
  const starts = listFreeStarts(frame, {
    minutes,
    now,
    from: minuteAt(frame.zone, first, 0),
    to: ends.at(-1) as number,
  })
  let next = 0
  return ends.map((end, i) => {
    const from = next
    while (next < starts.length && (starts[next] as number) < end) next += 1
    return { on: dateOf(first + i), starts: starts.slice(from, next).map(instantOf) }
  })
}
