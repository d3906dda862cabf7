import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { credentialsOf, descriptorsOf } from '../passkeys/credentials.ts'
import { askForKey, askToSign } from '../passkeys/ceremony.ts'
import { relyingParty } from '../passkeys/relying-party.ts'
import { callerOf } from '../sessions/sessions.ts'
import type { User } from '../users.ts'
import type { Caller } from '../wire/asker.ts'
import { read, text } from '../wire/input.ts'
import { AuthProblem, invalid } from '../wire/problem.ts'
import { type FactorRow, lockFactors, pickFactor } from './factor-rows.ts'

const lifeSeconds = 300

const Ask = z.object({ webauthn: z.nullish(z.object({ rpId: text })) })

/** Asks a factor for its proof. The caller who asks has five minutes to answer. */
export async function challengeFactor(
  services: Services,
  request: FastifyRequest,
  { user }: Caller,
  factorId: string,
) {
  const { webauthn } = read(request, Ask)
  return services.asSystem('ask a factor', async (db) => {
    const factor = pickFactor(await lockFactors(db, user.id), factorId)
    checkIsHeard(services, factor)
    const asked =
      factor.factor_type === 'webauthn'
        ? await askAuthenticator(services, db, user, factor, relyingParty(services, request, webauthn?.rpId))
        : undefined
    const [made] = await Promise.all([
      db.run<{ id: string; expires_at: number }>(
        `insert into auth.factor_challenges (factor_id, ip, challenge, rp_id, expires_at) values ($1, $2, $3, $4, clock() + $5 * interval '1 second')
         returning id, floor(extract(epoch from expires_at))::int as expires_at`,
        [factor.id, callerOf(request).ip, asked?.challenge ?? null, asked?.rpId ?? null, lifeSeconds],
      ),
      db.run('update auth.factors set last_challenged_at = clock() where id = $1', [factor.id]),
      db.run('delete from auth.factor_challenges where factor_id = $1 and expires_at < clock()', [factor.id]),
    ])
    return { ...made.rows[0]!, type: factor.factor_type, ...(asked && { webauthn: asked.shown }) }
  })
}

/** A kind of factor that was switched off proves nothing any more; codes on paper have an address of their own. */
export function checkIsHeard(services: Services, { factor_type }: FactorRow) {
  const { totp, webauthn } = services.config.auth
  if (factor_type === 'phone')
    throw new AuthProblem(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  if (factor_type === 'totp' && !totp)
    throw new AuthProblem(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
  if (factor_type === 'webauthn' && !webauthn)
    throw new AuthProblem(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
  if (factor_type === 'recovery_code') throw invalid('factor_type needs to be totp, phone, or webauthn')
}

export type Challenge = { id: string; challenge: string | null; rp_id: string | null }

/** The challenge that is answered, if this caller may answer it. */
export async function findChallenge(
  db: Db,
  request: FastifyRequest,
  factor: FactorRow,
  id: string,
): Promise<Challenge> {
  const { rows } = await db.run<Challenge & { is_fresh: boolean; is_same_caller: boolean; is_used: boolean }>(
    `select id, challenge, rp_id, expires_at > clock() as is_fresh, ip is not distinct from $3::inet as is_same_caller, used_at is not null as is_used
     from auth.factor_challenges where factor_id = $1 and id::text = lower($2) for update`,
    [factor.id, id, callerOf(request).ip],
  )
  const found = rows[0]
  if (!found)
    throw new AuthProblem(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (found.is_used || !found.is_same_caller)
    throw new AuthProblem(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  if (found.is_fresh) return found
  throw new AuthProblem(
    422,
    'mfa_challenge_expired',
    `MFA challenge ${found.id} has expired, verify against another challenge or create a new challenge.`,
  )
}

export const spendChallenge = (db: Db, { id }: Challenge) =>
  db.run('update auth.factor_challenges set used_at = clock() where id = $1', [id])

/** A new authenticator makes its key, a known one signs with it. */
async function askAuthenticator(
  services: Services,
  db: Db,
  user: User,
  factor: FactorRow,
  here: ReturnType<typeof relyingParty>,
) {
  const own = await credentialsOf(db, user.id)
  const isNew = factor.status === 'unverified'
  // An account has few keys; the one that this factor made says for which of our sites it is.
  const mine = own.find(({ factor_id }) => factor_id === factor.id)
  const rpId = mine?.rp_id ?? here.id
  const publicKey = isNew
    ? await askForKey(services, here, user, { known: descriptorsOf(own, rpId), isPasskey: false })
    : await askToSign(rpId, { known: mine ? descriptorsOf([mine], rpId) : [], isPasskey: false })
  return {
    rpId,
    challenge: publicKey.challenge,
    shown: { type: isNew ? 'create' : 'request', credential_options: { publicKey } },
  }
}
