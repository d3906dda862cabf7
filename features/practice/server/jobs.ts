import * as z from 'zod/mini'
import { job } from '#server/jobs.ts'
import { tidyJob } from '#server/retention.ts'
import type { Services } from '#server/services.ts'
import { eveningMail } from '../rules.ts'
import { mailLink } from './supervisors.ts'

/** What was logged since a supervisor was last written to, once a day. */
export const mailSupervisors = job('mail-supervisors', z.object({}), (_none, services) => mailAll(services), {
  every: `${eveningMail.minute} ${eveningMail.hour} * * *`,
})

const mailAll = (services: Services) =>
  services.asSystem('practice that waits to be confirmed', async (db) => {
    const rows = await db.list(
      'practice.listUnmailed',
      `select s.id from public.practice_supervisors s
       where exists (select from public.practice_drives d where d.supervisor_id = s.id and d.confirmed_at is null
         and d.declined_at is null and (s.mailed_at is null or d.created_at > s.mailed_at))
       order by s.id limit 1000`,
    )
    for (const { id } of rows) await mailLink(db, services, id)
  })

const idleDays = 90

export const tidyPractice = tidyJob(
  'tidy-practice',
  {
    every: '14 4 * * *',
    keeps: { practice_links: 'until they expire', practice_supervisors: `${idleDays} days` },
  },
  async (db) => {
    await db.execute('practice.tidyLinks', 'delete from public.practice_links where expires_at <= clock()')
    await db.execute(
      'practice.tidySupervisors',
      `delete from public.practice_supervisors s
       where s.created_at < clock() - $1 * interval '1 day'
         and not exists (select from public.practice_drives d
           where d.supervisor_id = s.id and d.created_at > clock() - $1 * interval '1 day')`,
      [idleDays],
    )
  },
)
