import type { Db } from '#server/database.ts'

export type ImportedTime = { startsAt: string; endsAt: string; title: string }

/**
 * Replaces all times of an instructor that are busy in calendars elsewhere. They may overlap: each takes what nothing
 * else has, and none that begins earlier. As the instructor or the service.
 */
export const importTimes = (db: Db, instructorId: string, times: readonly ImportedTime[]) =>
  db.execute('diary.importTimes', 'select diary.import($1, $2::text[]::tstzrange[], $3)', [
    instructorId,
    ...asRanges(times),
  ])

/** Replaces those that their instructor says don't block lessons. As the instructor or the service. */
export const importFreeTimes = (db: Db, instructorId: string, times: readonly ImportedTime[]) =>
  db.execute('diary.importFreeTimes', 'select diary.import_free($1, $2::text[]::tstzrange[], $3)', [
    instructorId,
    ...asRanges(times),
  ])

const asRanges = (times: readonly ImportedTime[]): [string[], string[]] => [
  times.map(({ startsAt, endsAt }) => `[${startsAt},${endsAt})`),
  times.map(({ title }) => title),
]

type Booking = { instructorId: string; learnerId: string | null; startsAt: string; minutes: number }

/**
 * Before a lesson is taken over it: the next reading goes around the lesson. If the lesson is refused all the same, the
 * transaction must end. As the instructor or the service.
 */
export const clearImported = (db: Db, { instructorId, learnerId, startsAt, minutes }: Booking) =>
  db.execute(
    'diary.clearImported',
    `select diary.clear_imported($1, $2, tstzrange($3, $3::timestamptz + $4::int * interval '1 minute'))`,
    [instructorId, learnerId, startsAt, minutes],
  )

/** Whether the lesson of this entry was taken over a time that is busy elsewhere. */
export const markOverImported = (db: Db, entryId: string, isOver: boolean) =>
  db.asService('a lesson over the calendar of its instructor', (service) =>
    service.execute(
      'diary.markOverImported',
      'update public.diary_entries set over_imported = $2 where id = $1 and over_imported <> $2',
      [entryId, isOver],
    ),
  )
