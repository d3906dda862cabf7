import { isId } from '#common/schema.ts'
import type { Db, Row } from '#server/database.ts'
import { AuthProblem } from '../errors.ts'
import { lockPerson, type SignedIn } from '../users.ts'

/** A second factor as its table has it. */
export type FactorRow = Row<'accounts.lockFactors'>

/** All of a person's factors, theirs to change until the transaction ends. */
export async function lockFactors(db: Db, userId: string): Promise<FactorRow[]> {
  await lockPerson(db, userId)
  return db.list(
    'accounts.lockFactors',
    `select id, factor_type, status, friendly_name, secret, last_step, coalesce(locked_until > clock(), false) as is_locked
     from auth.factors where user_id = $1 order by created_at`,
    [userId],
  )
}

/** Their own factor of this id. */
export function pickFactor(factors: readonly FactorRow[], id: string): FactorRow {
  if (!isId(id)) throw new AuthProblem(404, 'validation_failed', 'factor_id must be an UUID')
  const found = factors.find((factor) => factor.id === id.toLowerCase())
  if (!found) throw new AuthProblem(404, 'mfa_factor_not_found', 'Factor not found')
  return found
}

/** One that proves something by itself; recovery codes only stand in for another. */
export const isSecondFactor = ({ status, factorType }: Pick<FactorRow, 'status' | 'factorType'>) =>
  status === 'verified' && factorType !== 'recovery_code'

/**
 * Whether the second factor was shown in this session. Both must say so: a token from before it was shown is worth no more when its session
 * rises, and one from after it no more when the session has fallen back.
 */
export async function hasShownFactor(db: Db, { aal, sessionId }: SignedIn): Promise<boolean> {
  if (aal !== 'aal2' || !sessionId) return false
  const rowCount = await db.execute(
    'accounts.hasShownFactor',
    `select from auth.sessions where id = $1 and aal = 'aal2'`,
    [sessionId],
  )
  return rowCount === 1
}
