import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { mailInvitation } from '#features/accounts/server/account-mail.ts'
import { emailTaken, failWith } from '#features/accounts/server/errors.ts'
import { targetOf } from '#features/accounts/server/redirects.ts'
import { deviceOf } from '#features/accounts/server/sessions/sessions.ts'
import { showUser } from '#features/accounts/server/user-answer.ts'
import { addUser, findUserByEmail, getUser, note, type User } from '#features/accounts/server/users.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { checkEmail, checkMetadata, metadata, read, text } from '../input.ts'

export async function invite(services: Services, request: FastifyRequest) {
  const input = read(request, z.object({ email: text, data: metadata }))
  const email = checkEmail(input.email)
  checkMetadata(input.data)
  const target = targetOf(services, request)
  return services.asSystem('an invitation', async (db) => {
    const user = await invitee(db, email, input.data)
    await mailInvitation(services, db, user, { target })
    await note(db, user.id, 'invited-by-admin', deviceOf(request).ip)
    return showUser(await getUser(db, user.id))
  })
}

/** @throws email_exists (422) for a confirmed address */
export async function invitee(db: Db, email: string, data: Record<string, unknown>): Promise<User> {
  const known = await findUserByEmail(db, email)
  if (known?.emailConfirmedAt) throw emailTaken()
  if (!known)
    return (
      (await addUser(db, { email, passwordHash: null, metadata: data, isInvited: true, byAdmin: true })) ??
      failWith(emailTaken())
    )
  // An earlier registration never confirmed the address, so its password must not open the invited account.
  await db.execute(
    'accounts.inviteAgain',
    'update auth.users set invited_at = clock(), password_hash = null where id = $1',
    [known.id],
  )
  return known
}
