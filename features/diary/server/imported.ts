import type { Db } from '#server/database.ts'

export type ImportedTime = { startsAt: string; endsAt: string; title: string }

/**
 * Replaces all times of an instructor that are busy in calendars elsewhere. They may overlap: each takes what nothing
 * else has, and none that begins earlier. As the instructor or the service.
 */
export const importTimes = (db: Db, instructorId: string, times: readonly ImportedTime[]) =>
  db.execute('diary.importTimes', 'select diary.import($1, $2::text[]::tstzrange[], $3)', [
    instructorId,
    times.map(({ startsAt, endsAt }) => `[${startsAt},${endsAt})`),
    times.map(({ title }) => title),
  ])
