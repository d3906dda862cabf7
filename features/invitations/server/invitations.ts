import { notFound } from '#common/api-error.ts'
import { anonymous, type Db, type Row } from '#server/database.ts'
import { fail, failOn } from '#server/errors.ts'
import { hashLinkToken } from '#server/seal.ts'
import type { Me, Services } from '#server/services.ts'
import { queueJob } from '#server/jobs.ts'
import {
  alreadyInvited,
  enoughForToday,
  hasSchool,
  type Invitation,
  invitationGone,
  mailedOften,
  mailedTooSoon,
  notRegistering,
  otherRole,
  ownAddress,
  ownInvitation,
  type ReadInvitation,
} from '../contract.ts'
import { invitationDays, mailAgainFrom, mostMailsADay } from '../rules.ts'
import { writeInvitation } from './jobs.ts'

/** Only the email reveals if there is an account. @throws ownAddress, alreadyInvited, enoughForToday */
export async function invite(
  db: Db,
  me: Me,
  query: { name: string; email: string; word: string },
): Promise<Invitation> {
  const { name, email, word } = query
  if (email === me.email) fail(ownAddress)
  await spendMail(db, me.id)
  await db.execute(
    'invitations.invite.updateInvitations',
    'update public.invitations set withdrawn_at = clock() where from_id = $1 and email = $2 and accepted_at is null and withdrawn_at is null and expires_at <= clock()',
    [me.id, email],
  )
  const row = await db.find(
    'invitations.invite.insertInvitations',
    `insert into public.invitations (from_id, role, name, email, word, expires_at) values ($1, $2, $3, $4, $5, clock() + $6 * interval '1 day')
     on conflict do nothing returning id`,
    [me.id, me.role === 'instructor' ? 'student' : 'instructor', name, email, word, invitationDays],
  )
  const id = row?.id ?? fail(alreadyInvited)
  await queueJob(db, writeInvitation, { id, mail: 1 })
  return getInvitation(db, id)
}

export async function listInvitations(db: Db, fromId: string): Promise<Invitation[]> {
  const rows = await db.list(
    'invitations.listInvitations',
    `${openRows} and from_id = $1 order by created_at desc, id desc limit 500`,
    [fromId],
  )
  return rows.map(asInvitation)
}

/** @throws mailedTooSoon, mailedOften, enoughForToday, notFound */
export async function mailInvitationAgain(db: Db, me: Me, id: string): Promise<Invitation> {
  const earlier = await getInvitation(db, id)
  const from = earlier.mailAgainFrom ?? fail(mailedOften)
  if (Date.parse(from) > db.now().epochMilliseconds) fail(mailedTooSoon, { from })
  await spendMail(db, me.id)
  const row = await db.find(
    'invitations.mailInvitationAgain',
    `update public.invitations set mails = mails + 1, mailed_at = clock(), expires_at = clock() + $3 * interval '1 day'
     where id = $1 and mails = $2 and accepted_at is null and withdrawn_at is null returning mails`,
    [id, earlier.mails, invitationDays],
  )
  const { mails } = row ?? fail(mailedTooSoon)
  await queueJob(db, writeInvitation, { id, mail: mails })
  return getInvitation(db, id)
}

/** @throws notFound */
export async function withdrawInvitation(db: Db, id: string): Promise<void> {
  const rowCount = await db.execute(
    'invitations.withdrawInvitation',
    'update public.invitations set withdrawn_at = clock() where id = $1 and from_id = auth.uid() and accepted_at is null and withdrawn_at is null',
    [id],
  )
  if (rowCount === 0) fail(notFound)
}

/** @throws invitationGone */
export async function readInvitation(db: Db, token: string): Promise<ReadInvitation> {
  const row = await db.find(
    'invitations.readInvitation',
    'select role, name as "name!", email as "email!", word, expires_at, from_name as "from_name!", from_image from invitations.read($1)',
    [hashLinkToken(token)],
  )
  const { fromName, fromImage, ...read } = row ?? fail(invitationGone)
  return { ...read, from: { name: fromName, image: fromImage } }
}

/** Before there is a session, by the id that sign-up returned. @throws invitationGone, notRegistering */
export async function claimInvitation(services: Services, token: string, personId: string): Promise<void> {
  const claimed = await services.asUser({ ...anonymous, registration: personId }, async (db) => {
    await readInvitation(db, token)
    return (
      await db.get('invitations.claimInvitation', 'select invitations.claim($1) as claimed', [
        hashLinkToken(token),
      ])
    ).claimed
  })
  if (!claimed) fail(notRegistering)
}

/**
 * Emits `invitation.accepted`; the role is locked until the caller has joined.
 * @throws invitationGone, ownInvitation, otherRole, hasSchool
 */
export async function acceptInvitation(db: Db, me: Pick<Me, 'id'>, token: string): Promise<void> {
  await db.asService('accept an invitation', async (service) => {
    const person = await service.find(
      'invitations.acceptInvitation.lockRole',
      'select role from public.profiles where id = $1 for share',
      [me.id],
    )
    const invitation =
      (await service.find(
        'invitations.acceptInvitation.lock',
        `select id, from_id, role from public.invitations
         where token_hash = $1 and accepted_at is null and withdrawn_at is null and expires_at > clock() for update`,
        [hashLinkToken(token)],
      )) ?? fail(invitationGone)
    if (invitation.fromId === me.id) fail(ownInvitation)
    if (invitation.role !== person?.role) fail(otherRole)
    await service
      .execute('invitations.acceptInvitation', 'select invitations.close($1, $2)', [invitation.id, me.id])
      .catch(failOn({ one_school_at_a_time: hasSchool }))
  })
}

/** As the service. */
export const withdrawInvitationsOf = (db: Db, fromId: string) =>
  db.execute(
    'invitations.withdrawInvitationsOf',
    `update public.invitations set withdrawn_at = clock()
     where from_id = $1 and accepted_at is null and withdrawn_at is null`,
    [fromId],
  )

/** Requests of one person are serialized, so that they are counted correctly. */
async function spendMail(db: Db, fromId: string) {
  await db.execute(
    'invitations.spendMail.lock',
    'select pg_advisory_xact_lock(hashtextextended($1::text, 25))',
    [fromId],
  )
  const row = await db.get(
    'invitations.spendMail.readInvitations',
    `select coalesce(sum(mails), 0) as mails from public.invitations where from_id = $1 and mailed_at > clock() - interval '1 day'`,
    [fromId],
  )
  if (row.mails >= mostMailsADay) fail(enoughForToday)
}

const openRows = `select id, name as "name!", email as "email!", word, mails, mailed_at, expires_at, case when expires_at > clock() then 'open' else 'expired' end as state
  from public.invitations where accepted_at is null and withdrawn_at is null`

async function getInvitation(db: Db, id: string): Promise<Invitation> {
  const row = await db.find('invitations.getInvitation', `${openRows} and id = $1`, [id])
  return asInvitation(row ?? fail(notFound))
}

const asInvitation = (row: Row<'invitations.getInvitation'>): Invitation => ({
  ...row,
  mailAgainFrom: mailAgainFrom(row),
})
