import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AuthProblem, invalid } from '#features/accounts/server/errors.ts'
import { type FactorRow, hasShownFactor, lockFactors } from '#features/accounts/server/factors/factor-rows.ts'
import { checkReauthenticated } from '#features/accounts/server/reauthentication.ts'
import { makeTotp, sealTotp } from '#features/accounts/server/factors/totp.ts'
import { deviceOf } from '#features/accounts/server/sessions/sessions.ts'
import { lockPerson, note, type SignedIn } from '#features/accounts/server/users.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { read, text } from '../input.ts'

const mostFactors = 10
const mostLetters = 100

const Enrol = z.object({ factor_type: text, friendly_name: text, issuer: text })

/** Counts from its first right answer; without one it expires after five minutes. */
export async function enrolFactor(services: Services, request: FastifyRequest, caller: SignedIn) {
  const { factor_type, friendly_name, issuer } = read(request, Enrol)
  const { totp, webauthn } = services.config.auth
  if (factor_type === 'phone')
    throw new AuthProblem(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (factor_type === 'totp' && !totp)
    throw new AuthProblem(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
  if (factor_type === 'webauthn' && !webauthn)
    throw new AuthProblem(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  if (factor_type !== 'totp' && factor_type !== 'webauthn')
    throw invalid('factor_type needs to be totp, phone, or webauthn')
  if (issuer.length > mostLetters) throw invalid(`issuer may have at most ${mostLetters} characters`)

  const { user } = caller
  const id = crypto.randomUUID()
  const made =
    factor_type === 'totp'
      ? await makeTotp({ issuer: issuer || hostOf(services), label: user.email || user.id })
      : undefined
  const secret = made ? sealTotp(services.config.auth.sealSecrets[0], id, made.secret) : null
  await services.asSystem('enrol a factor', async (db) => {
    await makeRoom(services, db, caller, friendly_name)
    await db.execute(
      'accounts.enrolFactor',
      'insert into auth.factors (id, user_id, factor_type, friendly_name, secret) values ($1, $2, $3, $4, $5)',
      [id, user.id, factor_type, friendly_name, secret],
    )
    await note(db, user.id, 'factor-enrolled', deviceOf(request).ip)
  })
  return { id, type: factor_type, friendly_name, ...(made && { totp: made.shown }) }
}

export async function makeRoom(
  services: Services,
  db: Db,
  caller: SignedIn,
  name: string,
): Promise<FactorRow[]> {
  if (name.length > mostLetters) throw invalid(`friendly_name may have at most ${mostLetters} characters`)
  await lockPerson(db, caller.user.id)
  await db.execute(
    'accounts.makeRoom',
    `delete from auth.factors where user_id = $1 and status = 'unverified' and created_at < clock() - interval '300 seconds'`,
    [caller.user.id],
  )
  const factors = await lockFactors(db, caller.user.id)
  if (factors.some(({ friendlyName }) => friendlyName === name))
    throw new AuthProblem(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    )
  if (factors.length >= mostFactors)
    throw new AuthProblem(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  if (factors.some(({ status }) => status === 'verified') && !(await hasShownFactor(db, caller)))
    throw new AuthProblem(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  await checkReauthenticated(services, db, caller)
  return factors
}

const hostOf = (services: Services) => new URL(services.config.auth.siteUrl ?? services.config.publicUrl).host
