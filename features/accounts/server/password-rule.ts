import type { Services } from '#server/services.ts'
import { commonPassword, passwordFault, type PasswordFault, passwordLength } from '../rules.ts'
import { isOnTheList } from './common-list.ts'
import { AuthProblem, invalid } from './errors.ts'

/** @throws validation_failed (400) or weak_password (422) with its reasons */
export function checkPassword(
  services: Services,
  password: string,
  about: { email?: string | undefined; name?: string | undefined } = {},
) {
  if ([...password].length > passwordLength.most)
    throw invalid(`Password cannot be longer than ${passwordLength.most} characters`)
  const { passwordMin: least, refusesCommonPasswords: notCommon } = services.config.auth
  const fault = passwordFault(password, about, { least, notCommon })
  if (fault) throw tooWeak(fault)
  if (notCommon && isOnTheList(password)) throw tooWeak(commonPassword)
}

const tooWeak = ({ reason, message }: PasswordFault) =>
  new AuthProblem(422, 'weak_password', message, { weak_password: { reasons: [reason] } })

export const nameIn = (data: Record<string, unknown>) =>
  typeof data['name'] === 'string' ? data['name'] : undefined
