import { schoolActed, schoolLeft } from '../contract.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { subscribe } from '#server/events.ts'
import { officeMail } from './office-mail.ts'
import { leftMail } from './school-mail.ts'

export const subscribers = [
  subscribe(schoolLeft, 'notify-the-other', ({ membershipId, schoolId, instructorId, by }, services) =>
    services.asSystem('somebody has left a school', async (db) => {
      const row = await db.find(
        'schools.subscribers.readSchools',
        `select t.id as to_id, t.name, t.email as "email!", o.id as other_id, o.name as other, s.name as school from public.schools s
         join public.profiles i on i.id = $2 join public.profiles w on w.id = s.owner_id
         join public.profiles t on t.id = case when $3 = 'school' then i.id else w.id end join public.profiles o on o.id = case when $3 = 'school' then w.id else i.id end
         where s.id = $1`,
        [schoolId, instructorId, by],
      )
      if (!row) return
      await notify(db, services, {
        kind: by === 'school' ? 'school-left' : 'instructor-left',
        to: row.toId,
        other: row.otherId,
        key: `school-left ${membershipId}`,
        mail: () => leftMail(services, row, by),
      })
    }),
  ),
  subscribe(schoolActed, 'notify-instructor', (done, services) =>
    services.asSystem('what the office of a school did', async (db) => {
      const { actId, what, instructorId, ownerId, lessonId, startsAt, endsAt, cancelled } = done
      const to = await db.find(
        'schools.subscribers.readInstructor',
        `select p.name, p.email as "email!", d.zone as "zone!",
           k.name as learner, k.email is not null as "learner_has_account!"
         from public.profiles p join public.diaries d on d.instructor_id = p.id
         left join public.lessons l on l.id = nullif($2, '')::uuid left join public.profiles k on k.id = l.learner_id where p.id = $1`,
        [instructorId, lessonId ?? ''],
      )
      if (!to) return
      // With somebody who has an account, that email is sent anyway, with the calendar file, and names the office.
      const hasOwnMail = (what === 'lesson-moved' || what === 'lesson-cancelled') && to.learnerHasAccount
      await notify(db, services, {
        kind: 'office-acted',
        to: instructorId,
        other: ownerId,
        key: `office-acted ${actId}`,
        facts: {
          change: what,
          ...(lessonId && { lessonId }),
          ...(startsAt && { startsAt }),
          ...(endsAt && { endsAt }),
          ...(cancelled && { count: cancelled }),
        },
        ...(!hasOwnMail && { mail: () => officeMail(services, to, done) }),
      })
    }),
  ),
]
