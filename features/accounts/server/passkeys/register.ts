import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import type { House } from '#server/services.ts'
import { hasShownFactor, lockFactors, lockPerson } from '../factors/factor-rows.ts'
import { mailNotice } from '../proofs/notices.ts'
import { callerOf } from '../sessions/sessions.ts'
import { note } from '../users.ts'
import type { Asker } from '../wire/asker.ts'
import { read, text } from '../wire/input.ts'
import { AuthProblem } from '../wire/problem.ts'
import { askForKey, checkKey } from './ceremony.ts'
import { checkAnswer, keepChallenge, notVerified, takeChallenge } from './challenges.ts'
import { addCredential, credentialsOf, descriptorsOf } from './credentials.ts'
import { relyingParty } from './relying-party.ts'

const mostPasskeys = 10

export const PasskeyAnswer = z.object({
  challenge_id: text,
  credential: z.nullish(z.record(z.string(), z.unknown())),
})

/** Asks the person's authenticator for a key that signs in by itself. */
export const startPasskey = (house: House, request: FastifyRequest, asker: Asker) =>
  house.asSystem('ask for a passkey', async (db) => {
    await checkMayAdd(db, asker)
    const here = relyingParty(house, request)
    const known = descriptorsOf(await credentialsOf(db, asker.user.id), here.id)
    const options = await askForKey(house, here, asker.user, { known, isPasskey: true })
    return {
      ...(await keepChallenge(db, asker.user.id, { challenge: options.challenge, rpId: here.id })),
      options,
    }
  })

/** Takes the key that the authenticator made. */
export async function addPasskey(house: House, request: FastifyRequest, asker: Asker) {
  const answer = read(request, PasskeyAnswer)
  checkAnswer(answer)
  const outcome = await house.asSystem('take a passkey', async (db) => {
    await lockPerson(db, asker.user.id)
    await checkMayAdd(db, asker)
    const asked = await takeChallenge(db, asker.user.id, answer.challenge_id)
    if (asked instanceof AuthProblem) return asked
    const key = await checkKey(house, asked, answer.credential, { isPasskey: true })
    if (!key) return notVerified()
    const added = await addCredential(db, { ...key, userId: asker.user.id })
    if (!added)
      return new AuthProblem(422, 'webauthn_credential_exists', 'This credential is already registered')
    await Promise.all([
      note(db, asker.user.id, 'passkey-added', callerOf(request).ip),
      mailNotice(house, db, asker.user, 'passkey-added'),
    ])
    return added
  })
  // Thrown out here, so that the challenge stays used up.
  if (outcome instanceof AuthProblem) throw outcome
  return outcome
}

/** A passkey is a way in without the second factor, so only someone who has shown it may add or remove one. */
export async function checkMayChange(db: Db, asker: Asker) {
  const factors = await lockFactors(db, asker.user.id)
  if (factors.some(({ status }) => status === 'verified') && !(await hasShownFactor(db, asker)))
    throw new AuthProblem(
      403,
      'insufficient_aal',
      'AAL2 session is required to manage passkeys when MFA is enabled',
    )
}

async function checkMayAdd(db: Db, asker: Asker) {
  if (asker.user.is_sso_user)
    throw new AuthProblem(422, 'validation_failed', 'SSO users cannot register passkeys')
  await checkMayChange(db, asker)
  const passkeys = (await credentialsOf(db, asker.user.id)).filter(({ factor_id }) => factor_id === null)
  if (passkeys.length >= mostPasskeys)
    throw new AuthProblem(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}
