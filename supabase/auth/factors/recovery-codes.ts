import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AuthProblem, commitThenThrow, invalid } from '#features/accounts/server/errors.ts'
import {
  type FactorRow,
  forgetWrongCodes,
  hasShownFactor,
  isSecondFactor,
  lockFactors,
  noteWrongCode,
} from '#features/accounts/server/factors/factor-rows.ts'
import { checkReauthenticated } from '#features/accounts/server/reauthentication.ts'
import { hashCodeSlowly } from '#features/accounts/server/passwords.ts'
import { lowerSessions } from '#features/accounts/server/sessions/raise.ts'
import { deviceOf } from '#features/accounts/server/sessions/sessions.ts'
import { note, type SignedIn } from '#features/accounts/server/users.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { read, text } from '../input.ts'
import { makeRoom } from './enrol.ts'
import { raiseBy } from './verify.ts'
import { randomBytes } from 'node:crypto'

const nothingThere = () =>
  new AuthProblem(404, 'mfa_factor_not_found', 'The user has not enrolled recovery codes')
const wrongCode = () => new AuthProblem(422, 'mfa_verification_failed', 'Invalid recovery code entered')
const locked = () =>
  new AuthProblem(429, 'mfa_recovery_codes_locked', 'Too many failed verification attempts, try again later')

export const countRecoveryCodes = (services: Services, { user }: SignedIn) =>
  services.asSystem('count recovery codes', async (db) => {
    const row = await db.find(
      'accounts.countRecoveryCodes',
      `select f.id, count(c)::int as total, (count(c) filter (where c.used_at is null))::int as remaining
       from auth.factors f left join auth.recovery_codes c on c.factor_id = f.id where f.user_id = $1 and f.factor_type = 'recovery_code' group by f.id`,
      [user.id],
    )
    if (!row) throw nothingThere()
    return { type: 'recovery_code', ...row }
  })

/** Ten codes, shown once. They stand in for another factor, so there must be one. */
export async function generateRecoveryCodes(services: Services, request: FastifyRequest, caller: SignedIn) {
  const { friendly_name } = read(request, z.object({ friendly_name: text }))
  const name = friendly_name || 'Recovery codes'
  return services.asSystem('make recovery codes', async (db) => {
    await checkHasShown(services, db, caller, 'generate')
    if (setOf(await lockFactors(db, caller.user.id)))
      throw new AuthProblem(
        422,
        'mfa_verified_factor_exists',
        'Recovery codes are already enrolled for this user, use regenerate to rotate them',
      )
    const factors = await makeRoom(services, db, caller, name)
    if (!factors.some(isSecondFactor))
      throw new AuthProblem(
        422,
        'mfa_recovery_codes_sole_factor',
        'At least one other verified factor is required to generate recovery codes',
      )
    const id = crypto.randomUUID()
    await db.execute(
      'accounts.generateRecoveryCodes',
      `insert into auth.factors (id, user_id, factor_type, friendly_name, status) values ($1, $2, 'recovery_code', $3, 'verified')`,
      [id, caller.user.id, name],
    )
    await note(db, caller.user.id, 'recovery-codes-made', deviceOf(request).ip)
    return showCodes(db, { id, friendlyName: name })
  })
}

export const regenerateRecoveryCodes = (services: Services, request: FastifyRequest, caller: SignedIn) =>
  services.asSystem('make recovery codes again', async (db) => {
    await checkHasShown(services, db, caller, 'regenerate')
    const set = setOf(await lockFactors(db, caller.user.id))
    if (!set) throw nothingThere()
    await Promise.all([
      forgetWrongCodes(db, set.id),
      db.execute('accounts.regenerateRecoveryCodes', 'delete from auth.recovery_codes where factor_id = $1', [
        set.id,
      ]),
    ])
    await note(db, caller.user.id, 'recovery-codes-made', deviceOf(request).ip)
    return showCodes(db, set)
  })

export async function verifyRecoveryCode(services: Services, request: FastifyRequest, caller: SignedIn) {
  const { code } = read(request, z.object({ code: text }))
  if (code.replaceAll(/[\s-]/g, '') === '') throw invalid('Code needs to be non-empty')
  return commitThenThrow(services, 'verify a recovery code', async (db) => {
    const set = setOf(await lockFactors(db, caller.user.id))
    if (!set) return wrongCode()
    if (set.isLocked) return locked()
    const rowCount = await db.execute(
      'accounts.useRecoveryCode',
      'update auth.recovery_codes set used_at = clock() where factor_id = $1 and code_hash = $2 and used_at is null',
      [set.id, await hashRecoveryCode(set.id, code)],
    )
    if (rowCount === 0) {
      await noteWrongCode(db, set.id)
      await note(db, caller.user.id, 'second-factor-failed', deviceOf(request).ip)
      return wrongCode()
    }
    await Promise.all([
      forgetWrongCodes(db, set.id),
      note(db, caller.user.id, 'recovery-code-used', deviceOf(request).ip),
    ])
    return raiseBy(services, db, request, caller, set, 'mfa/recovery_code')
  })
}

export const removeRecoveryCodes = (services: Services, request: FastifyRequest, caller: SignedIn) =>
  services.asSystem('remove recovery codes', async (db) => {
    await checkHasShown(services, db, caller, 'delete')
    const set = setOf(await lockFactors(db, caller.user.id))
    if (!set) throw nothingThere()
    await db.execute('accounts.removeRecoveryCodes', 'delete from auth.factors where id = $1', [set.id])
    await lowerSessions(db, caller.user.id, set.id)
    await note(db, caller.user.id, 'recovery-codes-removed', deviceOf(request).ip)
    return { id: set.id }
  })

const setOf = (factors: readonly FactorRow[]) =>
  factors.find(({ factorType }) => factorType === 'recovery_code')

async function checkHasShown(services: Services, db: Db, caller: SignedIn, what: string) {
  if (!(await hasShownFactor(db, caller)))
    throw new AuthProblem(403, 'insufficient_aal', `AAL2 required to ${what} recovery codes`)
  await checkReauthenticated(services, db, caller)
}

async function showCodes(db: Db, { id, friendlyName }: Pick<FactorRow, 'id' | 'friendlyName'>) {
  const codes = makeRecoveryCodes()
  await db.execute(
    'accounts.showCodes',
    'insert into auth.recovery_codes (factor_id, code_hash) select $1, unnest($2::bytea[])',
    [id, await Promise.all(codes.map((code) => hashRecoveryCode(id, code)))],
  )
  return { id, type: 'recovery_code', friendly_name: friendlyName, total: codes.length, codes }
}

/** Base32: no two letters are confused on paper. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567'

const makeRecoveryCodes = () =>
  Array.from({ length: 10 }, () =>
    Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join(''),
  )

/** 80 bits: a plain hash would be too little. */
const hashRecoveryCode = (factorId: string, code: string) =>
  hashCodeSlowly(code.replaceAll(/[\s-]/g, '').toLowerCase(), factorId)
