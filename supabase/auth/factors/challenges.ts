import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AuthProblem, invalid } from '#features/accounts/server/errors.ts'
import { type FactorRow, lockFactors, pickFactor } from '#features/accounts/server/factors/factor-rows.ts'
import { deviceOf } from '#features/accounts/server/sessions/sessions.ts'
import type { SignedIn, User } from '#features/accounts/server/users.ts'
import type { Db, Row } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { toSnakeCase } from '#server/wire-values.ts'
import { read, text } from '../input.ts'
import { askForKey, askToSign } from '../passkeys/ceremony.ts'
import { credentialsOf, descriptorsOf } from '../passkeys/credentials.ts'
import { relyingParty } from '../passkeys/relying-party.ts'

const lifeSeconds = 300

const Ask = z.object({ webauthn: z.nullish(z.object({ rpId: text })) })

export async function challengeFactor(
  services: Services,
  request: FastifyRequest,
  { user }: SignedIn,
  factorId: string,
) {
  const { webauthn } = read(request, Ask)
  return services.asSystem('ask a factor', async (db) => {
    const factor = pickFactor(await lockFactors(db, user.id), factorId)
    checkIsEnabled(services, factor)
    const issued =
      factor.factorType === 'webauthn'
        ? await askAuthenticator(services, db, user, factor, relyingParty(services, request, webauthn?.rpId))
        : undefined
    const [made] = await Promise.all([
      db.get(
        'accounts.challengeFactor.insertFactorChallenges',
        `insert into auth.factor_challenges (factor_id, ip, challenge, rp_id, expires_at) values ($1, $2, $3, $4, clock() + $5 * interval '1 second')
         returning id, floor(extract(epoch from expires_at))::int as expires_at`,
        [factor.id, deviceOf(request).ip, issued?.challenge ?? null, issued?.rpId ?? null, lifeSeconds],
      ),
      db.execute(
        'accounts.challengeFactor.updateFactors',
        'update auth.factors set last_challenged_at = clock() where id = $1',
        [factor.id],
      ),
      db.execute(
        'accounts.challengeFactor.deleteFactorChallenges',
        'delete from auth.factor_challenges where factor_id = $1 and expires_at < clock()',
        [factor.id],
      ),
    ])
    return { ...toSnakeCase(made), type: factor.factorType, ...(issued && { webauthn: issued.shown }) }
  })
}

/** A kind of factor that was switched off does not count; recovery codes have an endpoint of their own. */
export function checkIsEnabled(services: Services, { factorType }: FactorRow) {
  const { totp, webauthn } = services.config.auth
  if (factorType === 'totp' && !totp)
    throw new AuthProblem(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
  if (factorType === 'webauthn' && !webauthn)
    throw new AuthProblem(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
  if (factorType === 'recovery_code') throw invalid('factor_type needs to be totp, phone, or webauthn')
}

export type Challenge = Pick<Row<'accounts.findChallenge'>, 'id' | 'challenge' | 'rpId'>

export async function findChallenge(
  db: Db,
  request: FastifyRequest,
  factor: FactorRow,
  id: string,
): Promise<Challenge> {
  const found = await db.find(
    'accounts.findChallenge',
    `select id, challenge, rp_id, expires_at > clock() as is_fresh, ip is not distinct from $3::inet as is_same_caller, used_at is not null as is_used
     from auth.factor_challenges where factor_id = $1 and id::text = lower($2) for update`,
    [factor.id, id, deviceOf(request).ip],
  )
  if (!found)
    throw new AuthProblem(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (found.isUsed || !found.isSameCaller)
    throw new AuthProblem(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  if (found.isFresh) return found
  throw new AuthProblem(
    422,
    'mfa_challenge_expired',
    `MFA challenge ${found.id} has expired, verify against another challenge or create a new challenge.`,
  )
}

export const spendChallenge = (db: Db, { id }: Challenge) =>
  db.execute('accounts.spendChallenge', 'update auth.factor_challenges set used_at = clock() where id = $1', [
    id,
  ])

async function askAuthenticator(
  services: Services,
  db: Db,
  user: User,
  factor: FactorRow,
  here: ReturnType<typeof relyingParty>,
) {
  const own = await credentialsOf(db, user.id)
  const isNew = factor.status === 'unverified'
  // The factor's own key says for which of our sites it is.
  const mine = own.find(({ factorId }) => factorId === factor.id)
  const rpId = mine?.rpId ?? here.id
  const publicKey = isNew
    ? await askForKey(services, here, user, { known: descriptorsOf(own, rpId), isPasskey: false })
    : await askToSign(rpId, { known: mine ? descriptorsOf([mine], rpId) : [], isPasskey: false })
  return {
    rpId,
    challenge: publicKey.challenge,
    shown: { type: isNew ? 'create' : 'request', credential_options: { publicKey } },
  }
}
