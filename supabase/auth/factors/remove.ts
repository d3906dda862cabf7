import type { FastifyRequest } from 'fastify'
import { AuthProblem, invalid } from '#features/accounts/server/errors.ts'
import {
  hasShownFactor,
  isSecondFactor,
  lockFactors,
  pickFactor,
} from '#features/accounts/server/factors/factor-rows.ts'
import { checkReauthenticated } from '#features/accounts/server/reauthentication.ts'
import { sendSecurityMail } from '#features/accounts/server/security-mail.ts'
import { lowerSessions } from '#features/accounts/server/sessions/raise.ts'
import { deviceOf } from '#features/accounts/server/sessions/sessions.ts'
import { note, type SignedIn } from '#features/accounts/server/users.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'

/** A verified factor needs aal2 to remove. */
export async function removeFactor(
  services: Services,
  request: FastifyRequest,
  caller: SignedIn,
  factorId: string,
) {
  const { user } = caller
  return services.asSystem('remove a factor', async (db) => {
    const factors = await lockFactors(db, user.id)
    const factor = pickFactor(factors, factorId)
    if (factor.factorType === 'recovery_code')
      throw invalid(
        'Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes',
      )
    if (factor.status === 'verified' && !(await hasShownFactor(db, caller)))
      throw new AuthProblem(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    if (factor.status === 'verified') await checkReauthenticated(services, db, caller)
    const isLast =
      isSecondFactor(factor) && !factors.some((other) => other.id !== factor.id && isSecondFactor(other))
    if (isLast && factors.some(({ factorType }) => factorType === 'recovery_code'))
      throw new AuthProblem(
        422,
        'mfa_recovery_codes_sole_factor',
        'Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.',
      )
    await forgetFactor(db, user.id, factor)
    await note(db, user.id, 'factor-removed', deviceOf(request).ip)
    if (isSecondFactor(factor))
      await sendSecurityMail(services, db, user, 'factor-removed', factor.friendlyName)
    return { id: factor.id }
  })
}

/** Also removes recovery codes left alone; raised sessions fall back to aal1. As the service role. */
export async function forgetFactor(db: Db, userId: string, factor: { id: string }): Promise<void> {
  const others = (await lockFactors(db, userId)).filter(({ id }) => id !== factor.id)
  const gone = others.some(isSecondFactor)
    ? [factor]
    : [factor, ...others.filter(({ factorType }) => factorType === 'recovery_code')]
  for (const { id } of gone) {
    await db.execute('accounts.forgetFactor', 'delete from auth.factors where user_id = $1 and id = $2', [
      userId,
      id,
    ])
    await lowerSessions(db, userId, id)
  }
}
