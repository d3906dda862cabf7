import { isId } from '#common/schema.ts'
import { AuthProblem, invalid } from '#features/accounts/server/errors.ts'
import type { Db } from '#server/database.ts'
import { toSnakeCase } from '#server/wire-values.ts'
import type { WebauthnChallenge } from './ceremony.ts'

const lifeSeconds = 300

/** `userId` registers a passkey; null signs in with one. */
export async function storeChallenge(db: Db, userId: string | null, { challenge, rpId }: WebauthnChallenge) {
  const stored = await db.get(
    'accounts.storeChallenge',
    `insert into auth.passkey_challenges (user_id, challenge, rp_id, expires_at) values ($1, $2, $3, clock() + $4 * interval '1 second')
     returning id as challenge_id, floor(extract(epoch from expires_at))::int as expires_at`,
    [userId, challenge, rpId, lifeSeconds],
  )
  return toSnakeCase(stored)
}

/** Used up whatever the answer, so errors are returned, to be thrown after the commit. */
export async function takeChallenge(
  db: Db,
  userId: string | null,
  id: string,
): Promise<WebauthnChallenge | AuthProblem> {
  const row = await db.find(
    'accounts.takeChallenge',
    `delete from auth.passkey_challenges where id::text = lower($1) and user_id is not distinct from $2
     returning challenge, rp_id, expires_at > clock() as is_fresh`,
    [id, userId],
  )
  if (!row) return new AuthProblem(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  if (!row.isFresh) return new AuthProblem(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return row
}

export const notVerified = () =>
  new AuthProblem(400, 'webauthn_verification_failed', 'Credential verification failed')

export function checkAnswer({ challenge_id, credential }: { challenge_id: string; credential?: unknown }) {
  if (!challenge_id) throw invalid('challenge_id is required')
  if (!isId(challenge_id)) throw invalid('challenge_id must be a valid UUID')
  if (!credential) throw invalid('credential is required')
}
