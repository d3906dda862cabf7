import { isId } from '#common/schema.ts'
import type { Db, Row } from '#server/database.ts'
import { AuthProblem } from '../errors.ts'
import { lockPerson, type SignedIn } from '../users.ts'

export type FactorRow = Row<'accounts.lockFactors'>

export async function lockFactors(db: Db, userId: string): Promise<FactorRow[]> {
  await lockPerson(db, userId)
  return db.list(
    'accounts.lockFactors',
    `select id, factor_type, status, friendly_name, secret, last_step, coalesce(locked_until > clock(), false) as is_locked
     from auth.factors where user_id = $1 order by created_at`,
    [userId],
  )
}

export function pickFactor(factors: readonly FactorRow[], id: string): FactorRow {
  if (!isId(id)) throw new AuthProblem(404, 'validation_failed', 'factor_id must be an UUID')
  const found = factors.find((factor) => factor.id === id.toLowerCase())
  if (!found) throw new AuthProblem(404, 'mfa_factor_not_found', 'Factor not found')
  return found
}

export const isSecondFactor = ({ status, factorType }: Pick<FactorRow, 'status' | 'factorType'>) =>
  status === 'verified' && factorType !== 'recovery_code'

/** Token and session must both say aal2: either may be older than a rise or a fall. */
export async function hasShownFactor(db: Db, { aal, sessionId }: SignedIn): Promise<boolean> {
  if (aal !== 'aal2' || !sessionId) return false
  const rowCount = await db.execute(
    'accounts.hasShownFactor',
    `select from auth.sessions where id = $1 and aal = 'aal2'`,
    [sessionId],
  )
  return rowCount === 1
}

/** After five wrong codes in a row, one try a quarter of an hour: 100 guesses a day at a million codes. */
const free = 5

/** To be committed although the answer is an error. */
export async function noteWrongCode(db: Db, factorId: string) {
  await db.execute(
    'accounts.noteWrongCode',
    `update auth.factors set wrong_codes = wrong_codes + 1, locked_until = case when wrong_codes + 1 >= $2 then clock() + interval '15 minutes' end where id = $1`,
    [factorId, free],
  )
}

export async function forgetWrongCodes(db: Db, factorId: string) {
  await db.execute(
    'accounts.forgetWrongCodes',
    'update auth.factors set wrong_codes = 0, locked_until = null where id = $1',
    [factorId],
  )
}
