import type { Role } from '#common/endpoint.ts'
import { notFound } from '#common/api-error.ts'
import { ensureInstructor } from '#features/instructors/server/instructors.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { findMannedSchool, findSchoolOf } from '#features/schools/server/schools.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { sendMail } from '#server/mail.ts'
import type { Me } from '#server/route.ts'
import { ownAccount, roleBound, schoolBound } from '../contract.ts'
import { act } from './acts.ts'
import { roleMail } from './emails.ts'

/**
 * Gives somebody another role and tells them; the role they have is no change. A new instructor gets what teaching needs, one who stops leaves the directory and
 * the school; what somebody invited others to is withdrawn.
 * @throws notFound, ownAccount, roleBound (with `lessons` and `prepaidPence`), schoolBound (with `school` and `instructors`)
 */
export async function changeRole(
  services: Services,
  db: Db,
  me: Me,
  { id, role }: { id: string; role: Role },
): Promise<void> {
  if (id === me.id) fail(ownAccount)
  const person = (await findProfile(db, id)) ?? fail(notFound)
  if (person.role === role) return
  const { lessons, prepaidPence } = await db.get('admin.changeRole', 'select * from admin.bound($1)', [id])

  if (lessons > 0 || prepaidPence > 0) fail(roleBound, { lessons, prepaidPence })
  const left = await findSchoolOf(db, id)
  await act(db.execute('admin.changeRole.setRole', 'select admin.set_role($1, $2)', [id, role]))
  // Only now: whoever was just accepting the school's invitation is among them. A refusal takes all of it back.
  const manned = await findMannedSchool(db, id)
  if (manned) fail(schoolBound, manned)
  if (role === 'instructor') await ensureInstructor(db, id)
  await sendMail(db, roleMail(services, person, role, left))
}
