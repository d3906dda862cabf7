import * as z from 'zod/mini'
import { job } from '#server/jobs.ts'
import { sendMail } from '#server/mail.ts'
import { tidyJob } from '#server/retention.ts'
import type { Services } from '#server/services.ts'
import { invitationDays, lowMinutes } from '../rules.ts'
import { lowHoursMail } from './payer-mail.ts'

/** Only while lessons are taken from the hours: who has passed hears no more of it. Once for each purchase. */
export const mailLowHours = job('mail-low-hours', z.object({}), (_none, services) => mailLow(services), {
  every: '20 9 * * *',
})

const mailLow = (services: Services) =>
  services.asSystem('hours that run low', async (db) => {
    const rows = await db.list(
      'payers.listLow',
      `select k.id, i.id as instructor_id, p.name, p.email, w.name as learner_name, i.name as instructor_name, h.minutes as "minutes!"
       from public.learner_payers k join public.payers p on p.id = k.payer_id and p.hears_of_low_hours
       join public.profiles w on w.id = k.learner_id
       join lateral (select c.instructor_id, sum(c.minutes_left)::int as minutes, max(c.created_at) as bought_at, max(c.minutes_bought) as most
         from public.lesson_credits c where c.learner_id = k.learner_id group by c.instructor_id) h on h.minutes < $1 and h.most >= $1
       join public.profiles i on i.id = h.instructor_id
       where k.ended_at is null
         and exists (select from public.lesson_payments y join public.lesson_credits c on c.id = y.credit_id
           where y.learner_id = k.learner_id and c.instructor_id = h.instructor_id and y.paid_at > clock() - interval '30 days')
         and not exists (select from public.payer_low_hours o
           where o.learner_payer_id = k.id and o.instructor_id = h.instructor_id and o.mailed_at > h.bought_at)
       order by k.id, i.id limit 1000`,
      [lowMinutes],
    )
    for (const { id, instructorId, name, email, ...low } of rows) {
      await db.execute(
        'payers.noteLow',
        `insert into public.payer_low_hours (learner_payer_id, instructor_id) values ($1, $2)
         on conflict (learner_payer_id, instructor_id) do update set mailed_at = clock()`,
        [id, instructorId],
      )
      await sendMail(db, lowHoursMail(services, { name, email }, low))
    }
  })

const keptDays = { invitation: invitationDays + 30, ended: 30, alone: 365 }

export const tidyPayers = tidyJob(
  'tidy-payers',
  {
    every: '52 3 * * *',
    keeps: {
      payer_sign_ins: 'until they expire',
      learner_payers: `${keptDays.ended} days`,
      payers: `${keptDays.alone} days`,
    },
  },
  async (db) => {
    await db.execute('payers.tidySignIns', 'delete from public.payer_sign_ins where expires_at <= clock()')
    await db.execute(
      'payers.tidyEnded',
      `delete from public.learner_payers where ended_at < clock() - $1 * interval '1 day'
         or (payer_id is null and sent_at < clock() - $2 * interval '1 day')`,
      [keptDays.ended, keptDays.invitation],
    )
    await db.execute(
      'payers.noteAlone',
      `update public.payers p set alone_since = case when p.alone_since is null then clock() end
       where (p.alone_since is null) = not exists (select from public.learner_payers k where k.payer_id = p.id and k.ended_at is null)`,
    )
    await db.execute(
      'payers.tidyAlone',
      `delete from public.payers where alone_since < clock() - $1 * interval '1 day'`,
      [keptDays.alone],
    )
  },
)
