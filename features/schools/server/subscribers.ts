import { schoolLeft } from '../contract.ts'
import { subscribe } from '#server/events.ts'
import { sendMail } from '#server/mail.ts'
import { leftMail } from './school-mail.ts'

export const subscribers = [
  subscribe(schoolLeft, 'mail-the-other', (about, services) =>
    services.asSystem('somebody has left a school', async (db) => {
      const rowCount = await db.execute(
        'schools.subscribers.updateSchoolInstructors',
        'update public.school_instructors set notified = true where id = $1 and not notified',
        [about.membershipId],
      )
      if (rowCount === 0) return
      const row = await db.find(
        'schools.subscribers.readSchools',
        `select t.name, t.email as "email!", o.name as other, s.name as school from public.schools s
         join public.profiles i on i.id = $2 join public.profiles w on w.id = s.owner_id
         join public.profiles t on t.id = case when $3 = 'school' then i.id else w.id end join public.profiles o on o.id = case when $3 = 'school' then w.id else i.id end
         where s.id = $1`,
        [about.schoolId, about.instructorId, about.by],
      )
      if (row) await sendMail(db, leftMail(services, row, about.by))
    }),
  ),
]
