import type { Db } from '#server/database.ts'
import type { Availability } from './slots.ts'

export type OfferedAvailability = Availability & { readonly lessonLengths: readonly number[] }

/** Minutes since 1970; a fraction if it is not on the minute. */
export const minuteOf = (instant: string | Temporal.Instant) =>
  (typeof instant === 'string' ? Temporal.Instant.from(instant) : instant).epochMilliseconds / 60_000

export const instantOf = (minute: number) =>
  Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString()

export const nowMinute = (db: Db) => Math.ceil(minuteOf(db.now()))

/** Hours, rules and busy time without names; undefined if there is no such diary. */
export async function findAvailability(
  db: Db,
  instructorId: string,
  from: number,
  to: number,
): Promise<OfferedAvailability | undefined> {
  const row = await db.find(
    'diary.findAvailability',
    'select availability from diary.availability(array[$1::uuid], $2, $3)',
    [instructorId, instantOf(from), instantOf(to)],
  )
  return row?.availability as OfferedAvailability | undefined
}
