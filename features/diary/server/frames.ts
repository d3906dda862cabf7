import type { Db } from '#server/database.ts'
import type { DiaryFrame } from './slots.ts'

/** What decides an instructor's free starts, and the lesson lengths on offer. */
export type OfferedFrame = DiaryFrame & { readonly lessonLengths: readonly number[] }

/** Minutes since 1970 of an instant; a fraction if it is not on the minute. */
export const minuteOf = (instant: string | Temporal.Instant) =>
  (typeof instant === 'string' ? Temporal.Instant.from(instant) : instant).epochMilliseconds / 60_000

export const instantOf = (minute: number) =>
  Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString()

/** The first whole minute from now on. */
export const nowMinute = (db: Db) => Math.ceil(minuteOf(db.now()))

/** One instructor's hours, rules and taken time (without names) around some moments; `undefined` if there is no such diary. */
export async function findFrame(
  db: Db,
  instructorId: string,
  from: number,
  to: number,
): Promise<OfferedFrame | undefined> {
  const row = await db.find('diary.findFrame', 'select frame from diary.frames(array[$1::uuid], $2, $3)', [
    instructorId,
    instantOf(from),
    instantOf(to),
  ])
  return row?.frame as OfferedFrame | undefined
}
