import type { Role } from '#common/endpoint.ts'
import { notFound } from '#common/api-error.ts'
import { ensureInstructor } from '#features/instructors/server/instructors.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { findMannedSchool, findSchoolOf } from '#features/schools/server/schools.ts'
import type { Db } from '#server/database.ts'
import { refuse } from '#server/errors.ts'
import type { House } from '#server/services.ts'
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
  house: House,
  db: Db,
  me: Me,
  { id, role }: { id: string; role: Role },
): Promise<void> {
  if (id === me.id) refuse(ownAccount)
  const person = (await findProfile(db, id)) ?? refuse(notFound)
  if (person.role === role) return
  const { rows } = await db.run<{ lessons: number; prepaid_pence: number }>('select * from admin.bound($1)', [
    id,
  ])
  const { lessons, prepaid_pence: prepaidPence } = rows[0]!
  if (lessons > 0 || prepaidPence > 0) refuse(roleBound, { lessons, prepaidPence })
  const left = await findSchoolOf(db, id)
  await act(db, 'select admin.set_role($1, $2)', [id, role])
  // Only now: whoever was just accepting the school's invitation is among them. A refusal takes all of it back.
  const manned = await findMannedSchool(db, id)
  if (manned) refuse(schoolBound, manned)
  if (role === 'instructor') await ensureInstructor(db, id)
  await sendMail(db, roleMail(house, person, role, left))
}
