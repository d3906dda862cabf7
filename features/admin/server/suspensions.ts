import { notFound } from '#common/api-error.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { sendMail } from '#server/mail.ts'
import type { Me } from '#server/route.ts'
import { alreadySuspended, notSuspended, ownAccount } from '../contract.ts'
import { act } from './acts.ts'
import { settleAhead } from './ahead.ts'
import { restoredMail, suspendedMail } from './emails.ts'

type Suspension = {
  id: string
  reason: string
  lessons: 'keep' | 'cancel'
  lessonsAhead?: number | undefined
}

/**
 * Shuts somebody out at once, in the admin's own transaction: sessions end, sign-in answers `user_banned`, an instructor leaves the directory and takes no bookings.
 * Lessons ahead are kept, or cancelled with everything paid given back; the person is mailed. Answers how many were cancelled.
 * @throws notFound, ownAccount, alreadySuspended, lessonsChanged
 */
export async function suspendUser(
  services: Services,
  db: Db,
  me: Me,
  { id, reason, ...choice }: Suspension,
): Promise<{ cancelled: number }> {
  if (id === me.id) fail(ownAccount)
  const person = (await findProfile(db, id)) ?? fail(notFound)
  const { suspension } = await act(
    db.get('admin.suspendUser', 'select admin.suspend($1, $2, $3) as suspension', [
      id,
      reason,
      choice.lessons,
    ]),
  )
  if (!suspension) fail(alreadySuspended)
  const cancelled = await settleAhead(db, person, choice)
  await sendMail(db, suspendedMail(services, person, { reason, cancelled }))
  return { cancelled }
}

/** Lets somebody in again and tells them; an instructor is in the directory again as far as the vetting goes. @throws notFound, notSuspended */
export async function liftSuspension(services: Services, db: Db, id: string): Promise<void> {
  const person = (await findProfile(db, id)) ?? fail(notFound)
  const { lifted } = await act(db.get('admin.liftSuspension', 'select admin.restore($1) as lifted', [id]))
  if (!lifted) fail(notSuspended)
  await sendMail(db, restoredMail(services, person))
}
