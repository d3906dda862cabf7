import * as z from 'zod/mini'
import { homeZone } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import { emit } from '#server/events.ts'
import { job } from '#server/jobs.ts'
import { documentExpiring } from '../contract.ts'
import { expiryReminders, firstToExpire } from '../rules.ts'

export const remindOfExpiry = job(
  'remind-of-expiry',
  z.object({}),
  (_nothing, services) => services.asSystem('badges and licences that run out', emitExpiring),
  { every: '30 7 * * *' },
)

/** Emits `instructor.document-expiring` once for each step; after a missed night, for the latest one only. */
export async function emitExpiring(db: Db) {
  const rows = await db.list(
    'instructors.emitExpiring',
    `update public.instructors i set reminded_days = due.step
     from (
       select id, min(step) as step from public.instructors, unnest($1::int[]) step
       where vetted_until is not null and not withdrawn
         and least(badge_expires_on, licence_expires_on) - (clock() at time zone $2::text)::date < step + (step > 0)::int group by id
     ) due
     where i.id = due.id and coalesce(i.reminded_days, 1000) > due.step
     returning i.id, i.badge_expires_on, i.licence_expires_on, due.step as "step!"`,
    [expiryReminders, homeZone],
  )
  for (const { id, badgeExpiresOn, licenceExpiresOn, step } of rows) {
    const first = firstToExpire({ badge: badgeExpiresOn, licence: licenceExpiresOn })
    if (first)
      await emit(db, documentExpiring, {
        instructorId: id,
        document: first.kind,
        expiresOn: first.on,
        daysLeft: step,
      })
  }
}
