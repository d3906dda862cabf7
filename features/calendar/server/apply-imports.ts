import { importFreeTimes, importTimes } from '#features/diary/server/imported.ts'
import type { Db } from '#server/database.ts'

/** The soonest of all calendars together; one calendar has 2,000 at most. */
const mostImported = 5_000

/** Puts what all calendars of an instructor say into the diary, around what is booked there now. As the service. */
export async function applyImports(db: Db, instructorId: string): Promise<void> {
  // One after another: who reads two calendars at once would else forget what the other has just stored.
  await db.execute('calendar.lockDiary', 'select diary.lock($1, null)', [instructorId])
  const times = await db.list(
    'calendar.applyImports',
    `select lower(e.during) as "starts_at!", upper(e.during) as "ends_at!", e.title, calendar.is_free(e.import_id, e.title, e.during) as "is_free!" from public.calendar_import_events e
     join public.calendar_imports i on i.id = e.import_id
     where i.instructor_id = $1 and upper(e.during) > clock() order by lower(e.during), upper(e.during), e.title limit $2`,
    [instructorId, mostImported],
  )
  const [free = [], busy = []] = [true, false].map((isFree) => times.filter((time) => time.isFree === isFree))
  await importTimes(db, instructorId, busy)
  await importFreeTimes(db, instructorId, free)
}
