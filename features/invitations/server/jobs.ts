import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { findUserByEmail } from '#features/accounts/server/users.ts'
import type { Db } from '#server/database.ts'
import { hashLinkToken } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import { job } from '#server/jobs.ts'
import { sendMail } from '#server/mail.ts'
import { tidyJob } from '#server/retention.ts'
import { invitationKeptDays } from '../rules.ts'
import { writeInvitationMail } from './invitation-mail.ts'

/** Here alone it matters whether the address has an account. */
export const writeInvitation = job(
  'write-invitation',
  z.object({ id: z.string(), mail: z.int() }),
  ({ id, mail }, services) => services.asSystem('write an invitation', (db) => write(services, db, id, mail)),
)

export const forgetInvitations = tidyJob(
  'forget-invitations',
  { every: '37 3 * * *', keeps: { invitations: `${invitationKeptDays} days` } },
  (db) =>
    db.execute(
      'invitations.forgetInvitations',
      `delete from public.invitations
       where coalesce(accepted_at, withdrawn_at, expires_at) < clock() - $1 * interval '1 day'`,
      [invitationKeptDays],
    ),
)

async function write(services: Services, db: Db, id: string, mail: number) {
  const token = randomBytes(32).toString('hex')
  const invited = await db.find(
    'invitations.write',
    `update public.invitations i set token_hash = $3, written = $2
     where i.id = $1 and i.written < $2 and i.mails = $2 and i.accepted_at is null and i.withdrawn_at is null
     returning i.role, i.name as "name!", i.email as "email!", i.word, i.expires_at,
       coalesce(i.from_name, (select p.name from public.profiles p where p.id = i.from_id)) as "from_name!"`,
    [id, mail, hashLinkToken(token)],
  )
  if (!invited) return
  const account = await findUserByEmail(db, invited.email)
  await sendMail(
    db,
    writeInvitationMail(services, invited, { token, hasAccount: Boolean(account?.emailConfirmedAt) }),
  )
}
