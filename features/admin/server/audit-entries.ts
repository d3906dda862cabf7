import { notAllowed } from '#common/api-error.ts'
import { isBanned } from '#features/accounts/server/users.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'

export type Act =
  | 'suspended'
  | 'restored'
  | 'role-changed'
  | 'mail-sent-again'
  | 'lessons-cancelled'
  | 'report-downloaded'
  | 'profile-changed'
  | 'payment-retried'
  | 'payment-settled'
  | 'noted'
  | 'lesson-cancelled'
  | 'school-declined'
  | 'payment-refunded'
  | 'objection-decided'
  | 'review-decided'
  | 'password-reset-sent'
  | 'sessions-ended'
  | 'records-searched'
  | 'dispute-answered'
  | 'dispute-decided'
  | 'contract-agreed'
  | 'contract-ended'
  | 'lead-changed'
  | 'lead-assigned'
  | 'lead-planned'
  | 'lead-noted'
  | 'lead-erased'
  | 'package-offered'
  | 'package-changed'
  | 'package-archived'
  | 'package-restored'
  | 'support-answered'
  | 'support-closed'

/** No names in `detail`: it outlives accounts. */
export const noteAct = (db: Db, what: Act, subjectId: string | null, detail = '') =>
  db.execute(
    'admin.noteAct',
    'insert into public.admin_acts (what, by_id, subject_id, detail) values ($1, auth.uid(), $2, $3)',
    [what, subjectId, detail],
  )

/** With the service's rights, if the database knows the caller as an admin. @throws notAllowed */
export async function asAdmin<T>(db: Db, reason: string, work: (db: Db) => Promise<T>): Promise<T> {
  await mustBeAdmin(db)
  return db.asService(reason, async (service) => {
    await planEachTime(service)
    return work(service)
  })
}

/** Most filters are absent, and periods differ. */
export const planEachTime = (db: Db) =>
  db.execute('admin.planEachTime', `select set_config('plan_cache_mode', 'force_custom_plan', true)`)

async function mustBeAdmin(db: Db) {
  const { isAdmin } = await db.get('admin.mustBeAdmin', 'select coalesce(auth.is_admin(), false) as is_admin')
  if (!isAdmin) fail(notAllowed)
}

/** One admin at a time, checked after the wait, so that some admin is always left. @throws notAllowed */
export const actOnAccount = <T>(db: Db, reason: string, work: (db: Db) => Promise<T>): Promise<T> =>
  asAdmin(db, reason, async (service) => {
    await service.execute(
      'admin.lockAdmins',
      `select from public.profiles where role = 'admin' order by id for update`,
    )
    await mustBeAdmin(service)
    if (await isBanned(service, db.claims.sub!)) fail(notAllowed)
    return work(service)
  })
