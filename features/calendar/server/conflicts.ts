import type { Db } from '#server/database.ts'
import type { CalendarEvent } from '../contract.ts'

export type Conflict = Awaited<ReturnType<typeof listConflicts>>[number]

/** Times of an instructor's own calendars that overlap booked lessons, from now on. */
export async function listConflicts(db: Db, instructorId: string) {
  const rows = await db.list(
    'calendar.listConflicts',
    `select e.import_id, e.title, lower(e.during) as "starts_at!", upper(e.during) as "ends_at!", l.id as lesson_id, l.starts_at as lesson_starts_at,
       l.ends_at as lesson_ends_at, l.learner_id, p.name
     from public.calendar_imports i
     join public.calendar_import_events e on e.import_id = i.id
     join public.lessons l on l.instructor_id = i.instructor_id and l.status = 'booked' and l.ends_at > clock()
       and l.starts_at < upper(e.during) and l.ends_at > lower(e.during)
     -- Not where the instructor booked over it: they know.
     join public.diary_entries d on d.id = l.id and not d.over_imported
     left join lateral public.people(array[l.learner_id]) p on true
     where i.instructor_id = $1 and not calendar.is_free(e.import_id, e.title, e.during) order by l.starts_at, lower(e.during), e.import_id limit 100`,
    [instructorId],
  )
  return rows.map(
    ({ importId, title, startsAt, endsAt, lessonId, lessonStartsAt, lessonEndsAt, learnerId, name }) => ({
      importId,
      title,
      startsAt,
      endsAt,
      lesson: { id: lessonId, startsAt: lessonStartsAt, endsAt: lessonEndsAt, name },
      learnerId,
    }),
  )
}

export async function listEvents(
  db: Db,
  instructorId: string,
  { from, to }: { from: string; to: string },
): Promise<CalendarEvent[]> {
  const rows = await db.list(
    'calendar.listEvents',
    `select distinct on (e.during, e.title) e.title, lower(e.during) as "starts_at!", upper(e.during) as "ends_at!",
       array(select l.id from public.lessons l join public.diary_entries d on d.id = l.id and not d.over_imported
         where l.instructor_id = $1 and l.status = 'booked' and l.ends_at > clock() and l.starts_at < upper(e.during)
           and l.ends_at > lower(e.during) order by l.starts_at) as "clashes!"
     from public.calendar_imports i
     join public.calendar_import_events e on e.import_id = i.id
     where i.instructor_id = $1 and upper(e.during) > $2 and lower(e.during) < $3
       and not calendar.is_free(e.import_id, e.title, e.during)
     order by e.during, e.title limit 1000`,
    [instructorId, from, to],
  )
  return rows
}
