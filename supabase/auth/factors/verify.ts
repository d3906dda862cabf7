import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AuthProblem, invalid, tooManyRequests, commitThenThrow } from '#features/accounts/server/errors.ts'
import {
  type FactorRow,
  forgetWrongCodes,
  lockFactors,
  noteWrongCode,
  pickFactor,
} from '#features/accounts/server/factors/factor-rows.ts'
import { openTotp, sealTotp, stepOf } from '#features/accounts/server/factors/totp.ts'
import { sendSecurityMail } from '#features/accounts/server/security-mail.ts'
import { raiseSession } from '#features/accounts/server/sessions/raise.ts'
import { deviceOf } from '#features/accounts/server/sessions/sessions.ts'
import { note, type SignedIn } from '#features/accounts/server/users.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { read, text } from '../input.ts'
import { checkKey, checkSignature } from '../passkeys/ceremony.ts'
import { addCredential, credentialsOf, noteUse } from '../passkeys/credentials.ts'
import { type Challenge, checkIsEnabled, findChallenge, spendChallenge } from './challenges.ts'

const Answer = z.object({
  challenge_id: text,
  code: text,
  webauthn: z.nullish(
    z.object({ type: text, credential_response: z.nullish(z.record(z.string(), z.unknown())) }),
  ),
})
type Answer = z.output<typeof Answer>

/** A right answer verifies a new factor and raises the session to aal2. */
export async function verifyFactor(
  services: Services,
  request: FastifyRequest,
  caller: SignedIn,
  factorId: string,
) {
  const answer = read(request, Answer)
  return commitThenThrow(services, 'verify a factor', async (db) => {
    const factors = await lockFactors(db, caller.user.id)
    const factor = pickFactor(factors, factorId)
    if (factor.factorType !== 'webauthn' && !answer.code) throw invalid('Code needs to be non-empty')
    checkIsEnabled(services, factor)
    const challenge = await findChallenge(db, request, factor, answer.challenge_id)
    const problem =
      factor.factorType === 'totp'
        ? await verifyCode(services, db, factor, answer)
        : await verifyKey(services, db, caller, factor, challenge, answer)
    if (problem) {
      await note(db, caller.user.id, 'second-factor-failed', deviceOf(request).ip)
      return problem
    }
    await spendChallenge(db, challenge)
    if (factor.status === 'unverified') await countFactor(services, db, caller, factor)
    return raiseBy(
      services,
      db,
      request,
      caller,
      factor,
      factor.factorType === 'totp' ? 'totp' : 'mfa/webauthn',
    )
  })
}

export function raiseBy(
  services: Services,
  db: Db,
  request: FastifyRequest,
  { user, sessionId }: SignedIn,
  factor: { id: string },
  method: string,
) {
  if (!sessionId)
    throw new AuthProblem(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  return raiseSession(services, db, {
    sessionId,
    userId: user.id,
    method,
    factorId: factor.id,
    device: deviceOf(request),
  })
}

/** A code is good for its half-minute and those beside it, once. */
async function verifyCode(services: Services, db: Db, factor: FactorRow, { code }: Answer) {
  if (factor.isLocked) return tooManyRequests()
  const secret = factor.secret && openTotp(services.config.auth.sealSecrets, factor.id, factor.secret)
  const step = secret ? stepOf(secret, code.replaceAll(/\s/g, ''), db.now()) : undefined
  if (step === undefined || step <= (factor.lastStep ?? 0)) {
    await noteWrongCode(db, factor.id)
    return new AuthProblem(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  }
  await Promise.all([
    // Sealed again, so that a change of the secret needs the one of before only until the app is used.
    db.execute('accounts.verifyCode', 'update auth.factors set last_step = $2, secret = $3 where id = $1', [
      factor.id,
      step,
      sealTotp(services.config.auth.sealSecrets[0], factor.id, secret!),
    ]),
    forgetWrongCodes(db, factor.id),
  ])
}

/** One try per challenge: unlike a person with a code, an authenticator does not mistype. */
async function verifyKey(
  services: Services,
  db: Db,
  { user }: SignedIn,
  factor: FactorRow,
  challenge: Challenge,
  { webauthn }: Answer,
) {
  const expected = factor.status === 'unverified' ? 'create' : 'request'
  if (!webauthn) throw invalid('WebAuthn config required')
  if (webauthn.type !== expected) throw invalid(`WebAuthn type must be ${expected}`)
  if (!webauthn.credential_response) throw invalid('credential_response required')
  await spendChallenge(db, challenge)
  const issued = { challenge: challenge.challenge!, rpId: challenge.rpId! }
  const notVerified = new AuthProblem(
    422,
    'mfa_verification_failed',
    'The authenticator’s answer could not be verified',
  )
  if (expected === 'create') {
    const key = await checkKey(services, issued, webauthn.credential_response, { isPasskey: false })
    return key && (await addCredential(db, { ...key, userId: user.id, factorId: factor.id }))
      ? undefined
      : notVerified
  }
  const mine = (await credentialsOf(db, user.id)).find(({ factorId }) => factorId === factor.id)
  const signed =
    mine && (await checkSignature(services, issued, webauthn.credential_response, mine, { isPasskey: false }))
  if (!signed) return notVerified
  await noteUse(db, mine, signed.counter)
}

async function countFactor(services: Services, db: Db, { user }: SignedIn, factor: FactorRow) {
  await Promise.all([
    db.execute(
      'accounts.countFactor.updateFactors',
      `update auth.factors set status = 'verified' where id = $1`,
      [factor.id],
    ),
    db.execute(
      'accounts.countFactor.deleteFactors',
      `delete from auth.factors where user_id = $1 and factor_type = $2 and status = 'unverified' and id <> $3`,
      [user.id, factor.factorType, factor.id],
    ),
    note(db, user.id, 'factor-added'),
    sendSecurityMail(services, db, user, 'factor-added', factor.friendlyName),
  ])
}
