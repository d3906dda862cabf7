import type { Db } from '#server/database.ts'
import type { DiaryFrame } from './slots.ts'

export type OfferedFrame = DiaryFrame & { readonly lessonLengths: readonly number[] }

/** Minutes since 1970; a fraction if it is not on the minute. */
export const minuteOf = (instant: string | Temporal.Instant) =>
  (typeof instant === 'string' ? Temporal.Instant.from(instant) : instant).epochMilliseconds / 60_000

export const instantOf = (minute: number) =>
  Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString()

export const nowMinute = (db: Db) => Math.ceil(minuteOf(db.now()))

/** Hours, rules and busy time without names; undefined if there is no such diary. */
export async function findFrame(
  db: Db,
  instructorId: string,
  from: number,
  to: number,
): Promise<OfferedFrame | undefined> {
  const row = await db.find(
    'diary.findFrame',
    'select availability as frame from diary.availability(array[$1::uuid], $2, $3)',
    [instructorId, instantOf(from), instantOf(to)],
  )
  return row?.frame as OfferedFrame | undefined
}
