import { schoolLeft } from '../contract.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { subscribe } from '#server/events.ts'
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
]
