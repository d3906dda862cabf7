import type { FastifyRequest } from 'fastify'
import { isId } from '#common/schema.ts'
import { needsSecondFactor } from '#features/accounts/rules.ts'
import { AuthProblem } from '#features/accounts/server/errors.ts'
import { checkReauthenticated } from '#features/accounts/server/reauthentication.ts'
import { labelOf, syncProviders } from '#features/accounts/server/identities/identities.ts'
import { sendSecurityMail } from '#features/accounts/server/security-mail.ts'
import { note, type SignedIn } from '#features/accounts/server/users.ts'
import type { Services } from '#server/services.ts'

/** @throws manual_linking_disabled (404) */
export function checkLinking(services: Services) {
  if (!services.config.auth.linking)
    throw new AuthProblem(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

/** @throws insufficient_aal (403), reauthentication_needed (400) */
export async function checkMayLink(services: Services, caller: SignedIn) {
  const { user, aal } = caller
  if (needsSecondFactor(user.factors, aal))
    throw new AuthProblem(
      403,
      'insufficient_aal',
      'AAL2 session is required to link or unlink an identity when MFA is enabled.',
    )
  await services.asSystem('how recent is a reauthentication', (db) =>
    checkReauthenticated(services, db, caller),
  )
}

/** Never the last one. Without the email identity the password goes too. */
export async function unlinkIdentity(services: Services, request: FastifyRequest, caller: SignedIn) {
  const { user } = caller
  checkLinking(services)
  await checkMayLink(services, caller)
  const { id } = request.params as { id: string }
  if (!isId(id)) throw new AuthProblem(404, 'validation_failed', 'identity_id must be an UUID')
  return services.asSystem('unlink an identity', async (db) => {
    // Two at once would each leave the other as the last.
    await db.execute('accounts.unlinkIdentity.lockUsers', 'select from auth.users where id = $1 for update', [
      user.id,
    ])
    const rows = await db.list(
      'accounts.unlinkIdentity.readIdentities',
      'select id, provider from auth.identities where user_id = $1',
      [user.id],
    )
    if (rows.length < 2)
      throw new AuthProblem(
        422,
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      )
    const gone = rows.find((row) => row.id === id.toLowerCase())
    if (!gone) throw new AuthProblem(422, 'identity_not_found', "Identity doesn't exist")
    await db.execute(
      'accounts.unlinkIdentity.deleteIdentities',
      'delete from auth.identities where id = $1',
      [gone.id],
    )
    if (gone.provider === 'email')
      await db.execute(
        'accounts.unlinkIdentity.updateUsers',
        'update auth.users set password_hash = null where id = $1',
        [user.id],
      )
    await syncProviders(db, user.id)
    await Promise.all([
      note(db, user.id, 'identity-unlinked'),
      sendSecurityMail(services, db, user, 'identity-unlinked', labelOf(services, gone.provider)),
    ])
    return {}
  })
}
