import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AuthProblem, commitThenThrow } from '#features/accounts/server/errors.ts'
import { hasShownFactor, lockFactors } from '#features/accounts/server/factors/factor-rows.ts'
import { checkReauthenticated } from '#features/accounts/server/reauthentication.ts'
import { sendSecurityMail } from '#features/accounts/server/security-mail.ts'
import { deviceOf } from '#features/accounts/server/sessions/sessions.ts'
import { lockPerson, note, type SignedIn } from '#features/accounts/server/users.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { toSnakeCase } from '#server/wire-values.ts'
import { read, text } from '../input.ts'
import { askForKey, checkKey } from './ceremony.ts'
import { checkAnswer, storeChallenge, notVerified, takeChallenge } from './challenges.ts'
import { addCredential, credentialsOf, descriptorsOf } from './credentials.ts'
import { relyingParty } from './relying-party.ts'

const mostPasskeys = 10

export const PasskeyAnswer = z.object({
  challenge_id: text,
  credential: z.nullish(z.record(z.string(), z.unknown())),
})

export const startPasskey = (services: Services, request: FastifyRequest, caller: SignedIn) =>
  services.asSystem('ask for a passkey', async (db) => {
    await checkMayAdd(services, db, caller)
    const here = relyingParty(services, request)
    const known = descriptorsOf(await credentialsOf(db, caller.user.id), here.id)
    const options = await askForKey(services, here, caller.user, { known, isPasskey: true })
    return {
      ...(await storeChallenge(db, caller.user.id, { challenge: options.challenge, rpId: here.id })),
      options,
    }
  })

export async function addPasskey(services: Services, request: FastifyRequest, caller: SignedIn) {
  const answer = read(request, PasskeyAnswer)
  checkAnswer(answer)
  return commitThenThrow(services, 'take a passkey', async (db) => {
    await lockPerson(db, caller.user.id)
    await checkMayAdd(services, db, caller)
    const issued = await takeChallenge(db, caller.user.id, answer.challenge_id)
    if (issued instanceof AuthProblem) return issued
    const key = await checkKey(services, issued, answer.credential, { isPasskey: true })
    if (!key) return notVerified()
    const added = await addCredential(db, { ...key, userId: caller.user.id })
    if (!added)
      return new AuthProblem(422, 'webauthn_credential_exists', 'This credential is already registered')
    await Promise.all([
      note(db, caller.user.id, 'passkey-added', deviceOf(request).ip),
      sendSecurityMail(services, db, caller.user, 'passkey-added'),
    ])
    return toSnakeCase(added)
  })
}

/** A passkey signs in without the second factor, so changing one needs aal2. */
export async function checkMayChange(services: Services, db: Db, caller: SignedIn) {
  const factors = await lockFactors(db, caller.user.id)
  if (factors.some(({ status }) => status === 'verified') && !(await hasShownFactor(db, caller)))
    throw new AuthProblem(
      403,
      'insufficient_aal',
      'AAL2 session is required to manage passkeys when MFA is enabled',
    )
  await checkReauthenticated(services, db, caller)
}

async function checkMayAdd(services: Services, db: Db, caller: SignedIn) {
  if (caller.user.isSsoUser)
    throw new AuthProblem(422, 'validation_failed', 'SSO users cannot register passkeys')
  await checkMayChange(services, db, caller)
  const passkeys = (await credentialsOf(db, caller.user.id)).filter(({ factorId }) => factorId === null)
  if (passkeys.length >= mostPasskeys)
    throw new AuthProblem(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}
