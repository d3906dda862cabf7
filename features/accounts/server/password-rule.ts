import type { Services } from '#server/services.ts'
import { commonPassword, passwordFault, type PasswordFault, passwordLength } from '../rules.ts'
import { AuthProblem, invalid } from './errors.ts'
import { createRequire } from 'node:module'

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
  const own = services.config.brand.name?.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (notCommon && isOnTheList(password, own)) throw tooWeak(commonPassword)
}

const tooWeak = ({ reason, message }: PasswordFault) =>
  new AuthProblem(422, 'weak_password', message, { weak_password: { reasons: [reason] } })

export const nameIn = (data: Record<string, unknown>) =>
  typeof data['name'] === 'string' ? data['name'] : undefined

type List = { dictionary: { 'passwords-common': readonly string[] } }
const load = createRequire(import.meta.url)

/** 49,000 leaked passwords (zxcvbn's list, MIT), also in digit spelling, with up to four marks around; the name of a white label too. */
export function isOnTheList(password: string, brand?: string): boolean {
  list ??= new Set((load('@zxcvbn-ts/language-common') as List).dictionary['passwords-common'])
  const known = list
  const text = password.normalize('NFKC').toLowerCase()
  const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const words = [text, plain(text), ...(text.length - core.length <= 4 ? [core, plain(core)] : [])]
  return words.some((word) => known.has(word) || word === brand)
}
let list: ReadonlySet<string> | undefined

const letters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const plain = (text: string) => text.replace(/[@431!0$57]/g, (sign) => letters[sign]!)
