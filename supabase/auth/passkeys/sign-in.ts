import type { FastifyRequest } from 'fastify'
import { AuthProblem, commitThenThrow } from '#features/accounts/server/errors.ts'
import { deviceOf, startSession } from '#features/accounts/server/sessions/sessions.ts'
import { findUser, lockPerson } from '#features/accounts/server/users.ts'
import type { Services } from '#server/services.ts'
import { read } from '../input.ts'
import { askToSign, checkSignature } from './ceremony.ts'
import { checkAnswer, storeChallenge, notVerified, takeChallenge } from './challenges.ts'
import { findPasskey, noteUse } from './credentials.ts'
import { PasskeyAnswer } from './register.ts'
import { relyingParty } from './relying-party.ts'

/** Discoverable: no name is typed, and none is disclosed. */
export const startPasskeySignIn = (services: Services, request: FastifyRequest) =>
  services.asSystem('ask for a signature', async (db) => {
    const { id: rpId } = relyingParty(services, request)
    const options = await askToSign(rpId, { known: [], isPasskey: true })
    return { ...(await storeChallenge(db, null, { challenge: options.challenge, rpId })), options }
  })

/** aal2: with user verification required, a passkey is multi-factor by itself (NIST SP 800-63B-4, 2.2). */
export async function signInWithPasskey(services: Services, request: FastifyRequest) {
  const answer = read(request, PasskeyAnswer)
  checkAnswer(answer)
  return commitThenThrow(services, 'sign-in by passkey', async (db) => {
    const issued = await takeChallenge(db, null, answer.challenge_id)
    if (issued instanceof AuthProblem) return issued
    const { id, response } = answer.credential as { id?: unknown; response?: { userHandle?: unknown } }
    const owner = typeof id === 'string' ? await findPasskey(db, id) : undefined
    if (!owner) return notVerified()
    await lockPerson(db, owner.userId)
    const passkey = await findPasskey(db, owner.credentialId)
    const handle = response?.userHandle
    if (typeof handle !== 'string' || Buffer.from(handle, 'base64url').toString() !== owner.userId)
      return notVerified()
    const signed =
      passkey && (await checkSignature(services, issued, answer.credential, passkey, { isPasskey: true }))
    if (!signed) return notVerified()
    const user = await findUser(db, passkey.userId)
    if (!user || user.deletedAt) return new AuthProblem(403, 'user_not_found', 'User not found')
    if (user.isBanned) return new AuthProblem(403, 'user_banned', 'User is banned')
    if (user.email && !user.emailConfirmedAt)
      return new AuthProblem(403, 'email_not_confirmed', 'Email not confirmed')
    await noteUse(db, passkey, signed.counter)
    return startSession(services, db, user.id, { method: 'passkey', aal: 'aal2' }, deviceOf(request))
  })
}
