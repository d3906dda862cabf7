import type { FastifyRequest } from 'fastify'
import { emailChanged } from '#features/accounts/contract.ts'
import { setPassword } from '#features/accounts/server/change-password.ts'
import { becomeOrdinary } from '#features/accounts/server/email-change.ts'
import { AuthProblem, failWith } from '#features/accounts/server/errors.ts'
import { clearTokens } from '#features/accounts/server/one-time-tokens.ts'
import { sendSecurityMail } from '#features/accounts/server/security-mail.ts'
import { deviceOf } from '#features/accounts/server/sessions/sessions.ts'
import { showUser } from '#features/accounts/server/user-answer.ts'
import {
  addEmailIdentity,
  confirmEmail,
  findUser,
  getUser,
  note,
  type User,
} from '#features/accounts/server/users.ts'
import type { Db } from '#server/database.ts'
import { emit } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { read } from '../input.ts'
import { Attributes, checkAttributes, mergeMetadata, setBan } from './attributes.ts'
import { mustBeFree } from './create-user.ts'

export const userNotFound = () => new AuthProblem(404, 'user_not_found', 'User not found')

export async function changeUserByAdmin(services: Services, request: FastifyRequest, id: string) {
  const input = read(request, Attributes)
  const { email, passwordHash, banSeconds } = await checkAttributes(services, input)
  return services.asSystem('an account by an administrator', async (db) => {
    await db.execute(
      'accounts.changeUserByAdmin.lockUsers',
      'select from auth.users where id = $1 for update',
      [id],
    )
    const user = (await findUser(db, id)) ?? failWith(userNotFound())
    await mustBeFree(db, email, id)
    if (email && email !== user.email) await putEmail(services, db, user, email)
    if (input.email_confirm) await confirmEmail(db, id)
    if (passwordHash) await setPassword(services, db, user, passwordHash, undefined)
    if (banSeconds !== undefined) await setBan(db, id, banSeconds)
    await db.execute(
      'accounts.changeUserByAdmin.updateUsers',
      `update auth.users set role = coalesce(nullif($2, ''), role), raw_user_meta_data = $3, raw_app_meta_data = $4 where id = $1`,
      [id, input.role, ...(await mergedOf(db, id, input))],
    )
    await note(db, id, 'changed-by-admin', deviceOf(request).ip)
    return showUser(await getUser(db, id))
  })
}

async function mergedOf(db: Db, id: string, input: Attributes) {
  const { userMetadata, appMetadata } = await getUser(db, id)
  return [
    JSON.stringify(mergeMetadata(userMetadata, input.user_metadata)),
    JSON.stringify(mergeMetadata(appMetadata, input.app_metadata)),
  ] as const
}

async function putEmail(services: Services, db: Db, user: User, email: string) {
  // Links of a change that was under way would still act.
  await clearTokens(db, user.id)
  await db.execute('accounts.putEmail', 'update auth.users set email = $2, new_email = null where id = $1', [
    user.id,
    email,
  ])
  await addEmailIdentity(db, user.id, {
    sub: user.id,
    email,
    email_verified: Boolean(user.emailConfirmedAt),
    phone_verified: false,
  })
  await becomeOrdinary(db, user)
  if (user.email)
    await Promise.all([
      emit(db, emailChanged, { userId: user.id, email }),
      sendSecurityMail(services, db, user, 'email-changed'),
    ])
}
