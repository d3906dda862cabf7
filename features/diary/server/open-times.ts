import type { Db } from '#server/database.ts'
import { asAvailability } from './availability.ts'
import { dayNumber, minuteAt } from './local-time.ts'
import { openWindows } from './slots.ts'
import { intersect, mergeTimes, subtract, type Time } from './times.ts'

type Days = { from: string; to: string }

/** Opening hours less blocked time, in the diary's zone; clock-change days at their real length. With the diary itself, for free starts on these days. */
export async function listOpenTimes(db: Db, instructorIds: readonly string[], days: Days) {
  // Two days more each way hold every zone's.
  const values: [string[], string, string] = [[...instructorIds], days.from, days.to]
  const [availabilities, blocks] = await Promise.all([
    db.list(
      'diary.listOpenTimes.availability',
      `select instructor_id as "id!", availability as "availability!"
       from diary.availability($1::uuid[], $2::date - interval '2 days', $3::date + interval '2 days', null)`,
      values,
    ),
    db.list(
      'diary.listOpenTimes.blocks',
      `select instructor_id as id, extract(epoch from lower(during))::float8 / 60 as "starts!",
         extract(epoch from upper(during))::float8 / 60 as "ends!"
       from public.diary_entries
       where instructor_id = any ($1::uuid[]) and kind = any('{block,imported}') and live
         and during && tstzrange($2::date - interval '2 days', $3::date + interval '2 days')`,
      values,
    ),
  ])
  return availabilities.map(({ id, ...row }) => {
    const availability = asAvailability(row.availability)
    const between = (from: string, to: string): Time => [
      minuteAt(availability.zone, dayNumber(from), 0),
      minuteAt(availability.zone, dayNumber(to), 0),
    ]
    const bounds = between(days.from, days.to)
    const hours = openWindows(availability, bounds).map(({ opens, closes }): Time => [opens, closes])
    const blocked = blocks.filter((block) => block.id === id).map(({ starts, ends }): Time => [starts, ends])
    const times = subtract(intersect(mergeTimes(hours), [bounds]), mergeTimes(blocked))
    return { id, between, times, availability }
  })
}
