import { commonWords, runs } from './common-passwords.ts'

export const passwordLength = { least: 8, most: 128 } as const

/** How long a registration may stay unconfirmed. */
export const registrationMinutes = 15

export const rateLimitText = 'Email sending is currently rate-limited. Please try again in a few minutes.'

/** Specification section 5. Only demo mode skips the mail for these: check the mode as well. */
export const isTestAddress = (email: string) => /@example\.com|@test\.|\.test@/i.test(email)

export type About = { email?: string | undefined; name?: string | undefined }

type PasswordRule = { least: number; notCommon: boolean }
const standardRule: PasswordRule = { least: passwordLength.least, notCommon: true }

export type PasswordFault = { reason: 'length' | 'pwned'; message: string }

export const commonPassword: PasswordFault = {
  reason: 'pwned',
  message: 'Password is known to be weak and easy to guess, please choose a different one.',
}

/** NIST SP 800-63B: length, common passwords, own name or address; no rules on characters. */
export function passwordFault(
  password: string,
  about: About = {},
  { least, notCommon }: PasswordRule = standardRule,
): PasswordFault | undefined {
  if ([...password].length < least)
    return { reason: 'length', message: `Password should be at least ${least} characters.` }
  if (!notCommon) return undefined
  if (isCommon(password)) return commonPassword
  if (isAboutMe(password, about))
    return {
      reason: 'pwned',
      message: 'Password is too close to your name or email address, please choose a different one.',
    }
  return undefined
}

/** Leaked lists hold a word, its spelling with digits, and either with a year or marks at its ends. */
function isCommon(password: string) {
  const text = password.toLowerCase()
  if (new Set(text).size <= 3 || isRun(text)) return true
  const core = text.replace(/^[^a-z@$]+|[^a-z@$]+$/g, '')
  const words = [text, core, unleet(text), unleet(core), unleet(text).replace(/[^a-z]/g, '')].map((word) =>
    word.replace(/[^a-z]+$/, ''),
  )
  return words.some(
    (word) => commonWords.has(word) || commonWords.has(halfOf(word)) || (word.length >= 6 && isRun(word)),
  )
}

const isRun = (text: string) =>
  runs.some((run) => run.includes(text) || [...run].reverse().join('').includes(text))

const halfOf = (word: string) =>
  word.length % 2 === 0 && word.slice(word.length / 2) === word.slice(0, word.length / 2)
    ? word.slice(word.length / 2)
    : word

const unleet = (text: string) =>
  text.replace(
    /[@4310$57!]/g,
    (mark) =>
      ({ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '0': 'o', $: 's', '5': 's', '7': 't', '!': 'i' })[mark] ??
      mark,
  )

function isAboutMe(password: string, { email = '', name = '' }: About) {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')
  const mine = [plain(email.split('@')[0] ?? ''), plain(name), ...name.split(/\s+/).map(plain)].filter(
    (word) => word.length >= 4,
  )
  const left = plain(password)
  // What remains beside the own name must carry the secret by itself.
  return (
    password.toLowerCase() === email.toLowerCase() ||
    mine.some((word) => left.includes(word) && [...password].length - word.length < passwordLength.least - 2)
  )
}

type Strength = { level: 0 | 1 | 2 | 3 | 4; words: 'Too weak' | 'Weak' | 'Fair' | 'Good' | 'Strong' }

export function passwordStrength(password: string, about: About = {}): Strength {
  const words = ['Too weak', 'Weak', 'Fair', 'Good', 'Strong'] as const
  if (password === '' || passwordFault(password, about)) return { level: 0, words: words[0] }
  const different = new Set(password.toLowerCase()).size
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const score = different + Math.min([...password].length, 24) / 2 + kinds * 1.5
  const level = score < 14 ? 1 : score < 18 ? 2 : score < 23 ? 3 : 4
  return { level, words: words[level] }
}

/** Anything else becomes a learner (decisions, "Verification"). */
export const roleAtSignUp = (role: unknown): 'student' | 'instructor' =>
  role === 'instructor' ? 'instructor' : 'student'

/** A verified factor that this session has not shown. Recovery codes only stand in for another. */
export const needsSecondFactor = (factors: readonly { status: string; factor_type: string }[], aal: string) =>
  aal !== 'aal2' &&
  factors.some(({ status, factor_type }) => status === 'verified' && factor_type !== 'recovery_code')
