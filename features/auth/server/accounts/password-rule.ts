import type { House } from '#server/house.ts'
import { passwordFault, passwordLength } from '../../rules.ts'
import { AuthProblem, invalid } from '../wire/problem.ts'

/** @throws validation_failed (400) or weak_password (422) with its reasons */
export function checkPassword(house: House, password: string, about: { email?: string | undefined; name?: string | undefined } = {}) {
  if (Buffer.byteLength(password) > passwordLength.most) throw invalid(`Password cannot be longer than ${passwordLength.most} characters`)
  const { passwordMin: least, refusesCommonPasswords: notCommon } = house.config.auth
  const fault = passwordFault(password, about, { least, notCommon })
  if (fault) throw new AuthProblem(422, 'weak_password', fault.message, { weak_password: { reasons: [fault.reason] } })
}

export const nameIn = (data: Record<string, unknown>) => (typeof data['name'] === 'string' ? data['name'] : undefined)
