import { notFound } from '#common/api-error.ts'
import { invitationAccepted } from '#features/invitations/contract.ts'
import { invite } from '#features/invitations/server/invitations.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { subscribe } from '#server/events.ts'
import type { Me } from '#server/services.ts'
import { mayNotInvite, noEmail, type Pupil } from '../contract.ts'
import { findRecord, getPupil } from './records.ts'

/** @throws notFound, mayNotInvite, noEmail, alreadyInvited, enoughForToday, ownAddress */
export async function invitePupil(
  db: Db,
  me: Me,
  { id, email: given }: { id: string; email?: string | undefined },
): Promise<Pupil> {
  const record = (await findRecord(db, me.id, id)) ?? fail(notFound)
  if (record.hasAccount) fail(mayNotInvite)
  const email = given ?? record.email ?? fail(noEmail)
  const invitation = await invite(db, me, { name: record.name, email, word: '' })
  await db.execute(
    'pupils.invitePupil',
    'update public.pupils set email = $2, invitation_id = $3 where id = $1',
    [record.id, email, invitation.id],
  )
  return getPupil(db, me.id, record.id)
}

/**
 * Idempotent: anyone who has joined has an account. An ordinary invitation joins the one whose record has the
 * account's address, too; two of one address may be brothers.
 */
export const joinPupil = subscribe(
  invitationAccepted,
  'join-pupil',
  ({ invitationId, fromId, personId }, services) =>
    services.asSystem('an invited pupil has an account now', (db) =>
      db.execute(
        'pupils.joinPupil',
        `with invited as (
           select p.id, p.invitation_id = $1 as is_theirs from public.pupils p join public.profiles w on w.id = p.person_id
           where p.instructor_id = $2 and w.email is null and (p.invitation_id = $1
             or p.email = (select lower(email) from public.profiles where id = $3))
         )
         select pupils.join_account(id, $3) from invited where is_theirs or (select count(*) from invited) = 1`,
        [invitationId, fromId, personId],
      ),
    ),
)
