import { lessonBooked, lessonCancelled, lessonMoved, lessonReopened } from '#features/lessons/events.ts'
import type { Db } from '#server/database.ts'
import { subscribe } from '#server/events.ts'
import { queueJobs, unqueueJobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { remindersFor, type ReminderTime, usualQuiet, usualTimes } from '../rules.ts'
import { remindOfLesson } from './remind.ts'

/**
 * Plans again what has not been sent: of one lesson for both sides, or for one person of all lessons ahead. What stays
 * as it was keeps its job. What was sent for a time of a lesson is not sent again. As the service.
 */
export async function planReminders(db: Db, of: { lessonId: string } | { personId: string }): Promise<void> {
  const [lessonId, personId] = 'lessonId' in of ? [of.lessonId, null] : [null, of.personId]
  const rows = await db.list(
    'reminders.planReminders.list',
    `select l.id, l.starts_at, w.person_id as "person_id!", w.is_teaching as "is_teaching!", d.zone, s.times, s.quiet_from, s.quiet_to
     from public.lessons l
     join public.diaries d on d.instructor_id = l.instructor_id
     cross join lateral (values (l.instructor_id, true), (l.learner_id, false)) w (person_id, is_teaching)
     join public.profiles p on p.id = w.person_id
     left join public.reminder_settings s on s.person_id = w.person_id
     where l.status = 'booked' and l.starts_at > clock() and ($1::uuid is null or l.id = $1) and ($2::uuid is null or w.person_id = $2)
       and ($2::uuid is null or $2 in (l.learner_id, l.instructor_id))
       and (p.email is not null or exists (select from public.pupils u join public.pupil_reminders r on r.pupil_id = u.id
         where u.person_id = w.person_id and (r.email or r.text)))`,
    [lessonId, personId],
  )
  const planned = rows.flatMap((row) => {
    const choice = {
      times: (row.times as ReminderTime[] | null) ?? usualTimes[row.isTeaching ? 'instructor' : 'student'],
      quietFrom: row.quietFrom ?? usualQuiet.quietFrom,
      quietTo: row.quietTo ?? usualQuiet.quietTo,
    }
    return remindersFor(row.startsAt, choice, row.zone, db.now()).map((one) => ({ ...row, ...one }))
  })
  const columns = [
    planned.map(({ id }) => id),
    planned.map((one) => one.personId),
    planned.map(({ time }) => time),
    planned.map(({ startsAt }) => startsAt),
    planned.map(({ dueAt }) => dueAt),
  ] as const
  const gone = await db.list(
    'reminders.planReminders.clear',
    `delete from public.lesson_reminders r
     where r.handled_at is null and ($6::uuid is null or r.lesson_id = $6) and ($7::uuid is null or r.person_id = $7)
       and not exists (select from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::timestamptz[])
         p (lesson_id, person_id, time, starts_at, due_at)
         where (p.lesson_id, p.person_id, p.time, p.starts_at, p.due_at) = (r.lesson_id, r.person_id, r.time, r.starts_at, r.due_at))
     returning r.id`,
    [...columns, lessonId, personId],
  )
  // Or who changes their times again and again would fill the queue.
  if (gone.length > 0)
    await unqueueJobs(
      db,
      remindOfLesson,
      gone.map(({ id }) => id),
    )
  if (planned.length === 0) return
  const made = await db.list(
    'reminders.planReminders.insert',
    `insert into public.lesson_reminders (lesson_id, person_id, time, starts_at, due_at)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::timestamptz[])
     on conflict do nothing returning id, due_at`,
    [...columns],
  )
  await queueJobs(
    db,
    remindOfLesson,
    made.map(({ id, dueAt }) => ({ data: { id }, at: dueAt, key: id })),
  )
}

const planFor = ({ lessonId }: { lessonId: string }, services: Services) =>
  services.asSystem('plan the reminders of a lesson', (db) => planReminders(db, { lessonId }))

export const planSubscribers = [
  subscribe(lessonBooked, 'plan-reminders', planFor),
  subscribe(lessonMoved, 'plan-reminders', planFor),
  subscribe(lessonCancelled, 'plan-reminders', planFor),
  subscribe(lessonReopened, 'plan-reminders', planFor),
]
