import type { FastifyReply, FastifyRequest } from 'fastify'
import { AuthProblem } from '#features/accounts/server/errors.ts'
import { sendSecurityMail } from '#features/accounts/server/security-mail.ts'
import { deviceOf } from '#features/accounts/server/sessions/sessions.ts'
import { showFactor } from '#features/accounts/server/user-answer.ts'
import { findUser, note, type User } from '#features/accounts/server/users.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { forgetFactor } from '../factors/remove.ts'
import { deletePasskey, listPasskeys } from '../passkeys/passkeys.ts'
import { userNotFound } from './change-user.ts'

export const listFactors = (services: Services, userId: string) =>
  services.asSystem('factors of an account', async (db) =>
    (await mustFind(db, userId)).factors.map(showFactor),
  )

export const listPasskeysOf = (services: Services, userId: string) =>
  services.asSystem('passkeys of an account', async (db) => {
    await mustFind(db, userId)
    return listPasskeys(db, userId)
  })

export async function forgetPasskeyByAdmin(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  passkeyId: string,
) {
  await services.asSystem('a passkey by an administrator', async (db) => {
    const user = await mustFind(db, userId)
    if (!(await deletePasskey(db, userId, passkeyId)))
      throw new AuthProblem(404, 'validation_failed', 'Passkey not found')
    await Promise.all([
      note(db, userId, 'passkey-removed-by-admin', deviceOf(request).ip),
      sendSecurityMail(services, db, user, 'passkey-removed'),
    ])
  })
  return reply.status(204).send()
}

/** For a lost device: sessions that the factor raised fall back to aal1. */
export async function forgetFactorByAdmin(
  services: Services,
  request: FastifyRequest,
  userId: string,
  factorId: string,
) {
  return services.asSystem('a factor by an administrator', async (db) => {
    const user = await mustFind(db, userId)
    const factor = user.factors.find(({ id }) => id === factorId)
    if (!factor) throw new AuthProblem(404, 'mfa_factor_not_found', 'Factor not found')
    await forgetFactor(db, userId, factor)
    await note(db, userId, 'factor-removed-by-admin', deviceOf(request).ip)
    if (factor.status === 'verified')
      await sendSecurityMail(services, db, user, 'factor-removed', factor.friendly_name ?? '')
    return showFactor(factor)
  })
}

async function mustFind(db: Db, userId: string): Promise<User> {
  const user = await findUser(db, userId)
  if (!user) throw userNotFound()
  return user
}
