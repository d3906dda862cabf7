import { notFound } from '#common/api-error.ts'
import { banForGood, liftBan, lockPerson, note } from '#features/accounts/server/users.ts'
import { withdrawInvitationsOf } from '#features/invitations/server/invitations.ts'
import { withdrawInstructor } from '#features/instructors/server/instructors.ts'
import { endPlanOf } from '#features/plans/server/subscription.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { withdrawApplicationsOf } from '#features/vacancies/server/applications.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import { sendMail } from '#server/mail.ts'
import { alreadySuspended, notSuspended, ownAccount } from '../contract.ts'
import { actOnAccount, noteAct } from './audit-entries.ts'
import { cancelLessonsAhead } from './lessons-ahead.ts'
import { restoredMail, suspendedMail } from './user-mail.ts'

type Suspension = {
  id: string
  reason: string
  lessons: 'keep' | 'cancel'
  lessonsAhead?: number | undefined
}

/** Ends all sessions in this transaction. @throws notFound, ownAccount, alreadySuspended, lessonsChanged */
export async function suspendUser(
  services: Pick<Services, 'config'>,
  db: Db,
  me: Me,
  { id, reason, ...choice }: Suspension,
): Promise<{ cancelled: number }> {
  if (id === me.id) fail(ownAccount)
  const person = (await findProfile(db, id)) ?? fail(notFound)
  const suspended = await actOnAccount(db, 'suspend somebody', (service) =>
    shutOut(service, id, reason, choice.lessons),
  )
  if (!suspended) fail(alreadySuspended)
  const cancelled = await cancelLessonsAhead(db, person, choice)
  await sendMail(db, suspendedMail(services, person, { reason, cancelled }))
  return { cancelled }
}

/** @throws notFound, notSuspended */
export async function liftSuspension(services: Pick<Services, 'config'>, db: Db, id: string): Promise<void> {
  const person = (await findProfile(db, id)) ?? fail(notFound)
  const lifted = await actOnAccount(db, 'lift a suspension', (service) => letIn(service, id))
  if (!lifted) fail(notSuspended)
  await sendMail(db, restoredMail(services, person))
}

/** False: suspended already. */
async function shutOut(db: Db, id: string, reason: string, lessons: Suspension['lessons']): Promise<boolean> {
  await lockPerson(db, id)
  const made = await db.execute(
    'admin.shutOut',
    `insert into public.suspensions (person_id, reason, lessons, suspended_by)
     select id, $2, $3, auth.uid() from public.profiles where id = $1 on conflict do nothing`,
    [id, reason, lessons],
  )
  if (made === 0) return false
  await banForGood(db, id)
  await withdrawInstructor(db, id, true)
  await withdrawInvitationsOf(db, id)
  await withdrawApplicationsOf(db, id)
  await endPlanOf(db, id)
  await note(db, id, 'suspended')
  await noteAct(db, 'suspended', id, reason)
  return true
}

/** False: not suspended. */
async function letIn(db: Db, id: string): Promise<boolean> {
  const wasBanned = await liftBan(db, id)
  const lifted = await db.execute(
    'admin.letIn',
    'update public.suspensions set lifted_by = auth.uid(), lifted_at = clock() where person_id = $1 and lifted_at is null',
    [id],
  )
  if (!wasBanned && lifted === 0) return false
  await withdrawInstructor(db, id, (await findProfile(db, id))?.role !== 'instructor')
  await note(db, id, 'restored')
  await noteAct(db, 'restored', id)
  return true
}
