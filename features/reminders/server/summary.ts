import * as z from 'zod/mini'
import { plural } from '#common/plural.ts'
import { formatTime } from '#common/time.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { type Job, job, queueJob } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { usualSummaryAt } from '../rules.ts'
import { queueDelivery } from './deliver.ts'
import { type Day, summaryMail } from './summary-mail.ts'

/** Tomorrow's lessons, once an evening, and nothing where there are none. */
const summarise = job(
  'send-summary',
  z.object({ instructorId: z.string(), on: z.string(), zone: z.string() }),
  ({ instructorId, on, zone }, services) =>
    services.asSystem('send tomorrow’s lessons', async (db) => {
      const isFirst = await db.execute(
        'reminders.summarise',
        'insert into public.sent_summaries (person_id, for_day) values ($1, $2) on conflict do nothing',
        [instructorId, on],
      )
      const instructor = await findProfile(db, instructorId)
      if (isFirst === 0 || !instructor) return
      const rows = await db.list(
        'reminders.summarise.listLessons',
        `select id from public.lessons where instructor_id = $1 and status = 'booked'
           and starts_at >= ($2::date)::timestamp at time zone $3 and starts_at < ($2::date + 1)::timestamp at time zone $3 order by starts_at`,
        [instructorId, on, zone],
      )
      const day: Day = { on, zone, lessons: [] }
      for (const { id } of rows) day.lessons.push(await getLesson(db, id))
      if (day.lessons.length > 0) await send(db, services, instructor, day)
    }),
)

async function send(
  db: Db,
  services: Services,
  instructor: { id: string; name: string; email: string },
  day: Day,
) {
  const { on, lessons, zone } = day
  const [first, last] = [lessons[0]!, lessons.at(-1)!]
  await notify(db, services, {
    kind: 'lessons-tomorrow',
    to: instructor.id,
    key: `lessons-tomorrow ${instructor.id} ${on}`,
    facts: { startsAt: first.startsAt, endsAt: last.endsAt },
    mail: (unsubscribeUrl) => summaryMail(services, instructor, day, unsubscribeUrl),
  })
  const requested = await db.find(
    'reminders.summary.wantsPush',
    `select coalesce((select push from public.reminder_settings where person_id = $1), true)
       and exists (select from public.push_devices where person_id = $1) as "push!"`,
    [instructor.id],
  )
  if (requested?.push)
    await queueDelivery(db, {
      key: `summary ${instructor.id} ${on}`,
      personId: instructor.id,
      channel: 'push',
      body: {
        title: `Tomorrow: ${plural(lessons.length, 'lesson')}`,
        text: `From ${formatTime(first.startsAt, zone)} to ${formatTime(last.endsAt, zone)}`,
        url: '/dashboard/schedule',
        tag: 'tomorrow',
      },
    })
}

const queueSummaries = job(
  'queue-summaries',
  z.object({}),
  (_none, services) =>
    services.asSystem('find whose evening it is', async (db) => {
      const due = await db.list(
        'reminders.queueSummaries',
        `select distinct d.instructor_id, d.zone, ((clock() at time zone d.zone)::date + 1) as "on!"
         from public.lessons l join public.diaries d on d.instructor_id = l.instructor_id
         left join public.reminder_settings s on s.person_id = d.instructor_id
         where l.status = 'booked' and l.starts_at > clock() and l.starts_at < clock() + interval '2 days'
           and (l.starts_at at time zone d.zone)::date = (clock() at time zone d.zone)::date + 1
           and (clock() at time zone d.zone)::time >= case when s.person_id is null then $1::time else s.summary_at end
           and not exists (select from public.sent_summaries t
             where t.person_id = d.instructor_id and t.for_day = (clock() at time zone d.zone)::date + 1)`,
        [usualSummaryAt],
      )
      for (const { instructorId, zone, on } of due)
        await queueJob(db, summarise, { instructorId, on, zone }, { key: `${instructorId} ${on}` })
    }),
  { every: '*/15 * * * *' },
)

export const summaryJobs: readonly Job[] = [queueSummaries, summarise]
