import * as z from 'zod/mini'
import { homeZone } from '#common/time.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { listSent } from '#features/notifications/server/send-once.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { job } from '#server/jobs.ts'
import { collectedBy } from '../rules.ts'
import { notEarned } from './figures.ts'
import { taxDetailsMail } from './tax-details-mail.ts'

/** Days of December. */
const reminderDays = [1, 15, 28]

const keyOf = (year: number, day: number, instructorId: string) =>
  `tax-details ${year} ${day} ${instructorId}`
export const reminderKeys = (year: number, instructorId: string) =>
  reminderDays.map((day) => keyOf(year, day, instructorId))

/** In December, of those whom learners have paid by card this year and of whom we don't know what HMRC asks. */
export const remindOfTaxDetails = job(
  'remind-of-tax-details',
  z.object({}),
  (_nothing, services) =>
    services.asSystem('tax details that are missing', async (db) => {
      const today = db.now().toZonedDateTimeISO(homeZone)
      const day = today.month === 12 ? reminderDays.findLast((due) => due <= today.day) : undefined
      if (day === undefined) return
      const missing = await db.list(
        'platform-report.listMissing',
        `select distinct a.instructor_id as "instructorId!" from public.ledger_accounts a
         join public.ledger_entries e on e.account_id = a.id join public.ledger_transactions t on t.id = e.transaction_id
         where a.kind = 'instructor_payable' and t.kind not in (${notEarned}) and t.at >= make_date($1::int, 1, 1)::timestamp at time zone '${homeZone}'
           and not exists (select from public.tax_details d where d.instructor_id = a.instructor_id)`,
        [today.year],
      )
      const keys = missing.map(({ instructorId }) => keyOf(today.year, day, instructorId))
      const sent = new Set(await listSent(db, keys))
      for (const { instructorId } of missing) {
        if (sent.has(keyOf(today.year, day, instructorId))) continue
        const instructor = await findProfile(db, instructorId)
        if (!instructor) continue
        await notify(db, services, {
          kind: 'tax-details-missing',
          to: instructorId,
          key: keyOf(today.year, day, instructorId),
          facts: { expiresOn: collectedBy(today.year) },
          mail: () => taxDetailsMail(services, instructor, today.year),
        })
      }
    }),
  { every: '20 9 * * *' },
)
