import type { FastifyRequest } from 'fastify'
import type { House } from '#server/house.ts'
import { mailNotice } from '../proofs/notices.ts'
import { callerOf } from '../sessions/sessions.ts'
import { findUser, note } from '../users.ts'
import { AuthProblem } from '../wire/problem.ts'
import { userNotFound } from './change-user.ts'

export async function listFactors(house: House, userId: string) {
  const user = await house.asSystem('factors of an account', (db) => findUser(db, userId))
  if (!user) throw userNotFound()
  return user.factors
}

/** For whoever has lost their device: the factor goes, the sessions that it raised end, and the person is told. */
export async function forgetFactorByAdmin(house: House, request: FastifyRequest, userId: string, factorId: string) {
  return house.asSystem('a factor by an administrator', async (db) => {
    const user = await findUser(db, userId)
    if (!user) throw userNotFound()
    const factor = user.factors.find(({ id }) => id === factorId)
    if (!factor) throw new AuthProblem(404, 'mfa_factor_not_found', 'Factor not found')
    await db.run('delete from auth.sessions where user_id = $1 and factor_id = $2', [userId, factorId])
    await db.run('delete from auth.factors where user_id = $1 and id = $2', [userId, factorId])
    await note(db, userId, 'factor-removed-by-admin', callerOf(request).ip)
    if (factor.status === 'verified') await mailNotice(house, db, user, 'factor-removed', factor.friendly_name ?? '')
    return factor
  })
}
