import type { Spot } from '#features/travel/rules.ts'
import type { Db } from '#server/database.ts'
import type { Gearbox } from '../rules.ts'
import type { Availability } from './slots.ts'

export type OfferedAvailability = Availability & { readonly lessonLengths: readonly number[] }

/** As `diary.availability` builds it: the check of statements sees JSON and no more. */
export const asAvailability = (json: unknown) => json as OfferedAvailability

/** Minutes since 1970; a fraction if it is not on the minute. */
export const minuteOf = (instant: string | Temporal.Instant) =>
  (typeof instant === 'string' ? Temporal.Instant.from(instant) : instant).epochMilliseconds / 60_000

export const instantOf = (minute: number) =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(minute * 60_000)).toString()

/** Beyond every horizon. */
export const wholeDiary = 200 * 1440

/** Notice and horizon are for learners: who teaches then may take any time to come. */
export const asOwn = <Offered extends Availability>(diary: Offered): Offered => ({
  ...diary,
  bookingNoticeMinutes: 0,
  horizonDays: 1000,
})

export const nowMinute = (clock: Pick<Db, 'now'>) => Math.ceil(minuteOf(clock.now()))

/**
 * Hours, rules and busy time without names, by either id; undefined if there is no such diary. With known drives from
 * and to `spots`: a query for ends that are not among them goes by the estimate alone. With `gearbox`, times when a car
 * is free that the caller would be taught in if they chose that.
 */
export async function findAvailability(
  db: Db,
  id: string,
  from: number,
  to: number,
  spots: readonly Spot[],
  gearbox?: Gearbox | undefined,
): Promise<(OfferedAvailability & { readonly instructorId: string }) | undefined> {
  const row = await db.find(
    'diary.findAvailability',
    `select instructor_id as "instructor_id!", availability
     from diary.availability(array[public.instructor_of_public_id($1)], $2, $3, $4, $5)`,
    [id, instantOf(from), instantOf(to), spots as Spot[], gearbox ?? null],
  )
  return row && { ...asAvailability(row.availability), instructorId: row.instructorId }
}

export async function listAvailabilities(
  db: Db,
  publicIds: readonly string[],
  from: number,
  to: number,
  spots: readonly Spot[],
  gearbox?: Gearbox | undefined,
): Promise<ReadonlyMap<string, OfferedAvailability>> {
  const rows = await db.list(
    'diary.listAvailabilities',
    `select w.id as "id!", f.availability
     from unnest($1::uuid[]) w (id)
     cross join lateral diary.availability(array[public.instructor_of_public_id(w.id)], $2, $3, $4, $5) f`,
    [publicIds, instantOf(from), instantOf(to), spots as Spot[], gearbox ?? null],
  )
  return new Map(rows.map(({ id, availability }) => [id, asAvailability(availability)]))
}
