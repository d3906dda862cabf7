import type { Role } from '#common/endpoint.ts'
import { notFound } from '#common/api-error.ts'
import { isBanned, note, setRoleInMetadata } from '#features/accounts/server/users.ts'
import { ensureInstructor, withdrawInstructor } from '#features/instructors/server/instructors.ts'
import { withdrawInvitationsOf } from '#features/invitations/server/invitations.ts'
import { countObligations } from '#features/payments/server/obligations.ts'
import { sumOwed } from '#features/payouts/server/payouts.ts'
import { endPlanOf } from '#features/plans/server/subscription.ts'
import { findProfile, lockRole, setProfileRole } from '#features/profiles/server/profiles.ts'
import { closeSchoolRequestOf } from '#features/schools/server/requests.ts'
import { findMannedSchool, findSchoolOf, releaseFromSchool } from '#features/schools/server/schools.ts'
import { withdrawApplicationsOf } from '#features/vacancies/server/applications.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import { sendMail } from '#server/mail.ts'
import { moneyBound, ownAccount, roleBound, schoolBound } from '../contract.ts'
import { actOnAccount, noteAct } from './audit-entries.ts'
import { roleMail } from './user-mail.ts'

/** The same role is no change. @throws notFound, ownAccount, moneyBound, roleBound, schoolBound (the latter two with figures) */
export async function changeRole(
  services: Pick<Services, 'config'>,
  db: Db,
  me: Me,
  { id, role }: { id: string; role: Role },
  mailOf = roleMail,
): Promise<void> {
  if (id === me.id) fail(ownAccount)
  const person = (await findProfile(db, id)) ?? fail(notFound)
  if (person.role === role) return
  const { lessons, creditPence } = await countObligations(db, id)
  if (lessons > 0 || creditPence > 0) fail(roleBound, { lessons, creditPence })
  const { availablePence, underWay } = await db.asService('what is owed to them', (service) =>
    sumOwed(service, id),
  )
  if (availablePence !== 0 || underWay > 0) fail(moneyBound)
  const left = await findSchoolOf(db, id)
  await actOnAccount(db, 'change a role', (service) => setRole(service, id, role))
  // Checked last, so that an instructor who has just accepted the school's invitation is counted.
  const manned = await findMannedSchool(db, id)
  if (manned) fail(schoolBound, manned)
  if (role === 'instructor') await ensureInstructor(db, id)
  await sendMail(db, mailOf(services, person, role, left))
}

/** Invitations first: one that is being accepted is waited for, and counted with the owner's instructors. */
async function setRole(db: Db, id: string, role: Role): Promise<void> {
  const before = await lockRole(db, id)
  if (before === undefined || before === role) return
  await withdrawInvitationsOf(db, id)
  await releaseFromSchool(db, id)
  await withdrawApplicationsOf(db, id)
  if (role === 'school_owner') await closeSchoolRequestOf(db, id, 'accepted')
  if (role === 'admin') await closeSchoolRequestOf(db, id, 'withdrawn')
  await setProfileRole(db, id, role)
  await setRoleInMetadata(db, id, role)
  await withdrawInstructor(db, id, role !== 'instructor' || (await isBanned(db, id)))
  if (before === 'instructor') await endPlanOf(db, id)
  await note(db, id, 'role-changed')
  await noteAct(db, 'role-changed', id, `${before} → ${role}`)
}
