import { type About, passwordFault, passwordLength } from './rules.ts'
import { parseEmail } from '#common/email.ts'

type RegistrationForm = { name: string; email: string; password: string; confirmation: string }

export type Problem = { name: keyof RegistrationForm; message: string; isMissing?: boolean }

export const fillInText = 'Please fill in all required fields'

export function problemsOf({ name, email, password, confirmation }: RegistrationForm): Problem[] {
  const problems: Problem[] = []
  if (!name.trim()) problems.push({ name: 'name', message: 'Please enter your name.', isMissing: true })
  else if (name.trim().length > 120) problems.push({ name: 'name', message: 'Use 120 characters or fewer.' })
  if (!email.trim())
    problems.push({ name: 'email', message: 'Please enter your email address.', isMissing: true })
  else if (!parseEmail(email))
    problems.push({ name: 'email', message: 'Enter an email address like name@home.co.uk.' })
  const weak = sayPasswordFault(password, { email, name })
  if (!password) problems.push({ name: 'password', message: 'Please choose a password.', isMissing: true })
  else if (weak) problems.push({ name: 'password', message: weak })
  else if ([...password].length > passwordLength.most)
    problems.push({ name: 'password', message: `Use ${passwordLength.most} characters or fewer.` })
  if (password && password !== confirmation)
    problems.push({ name: 'confirmation', message: 'Passwords do not match' })
  return problems
}

export function sayPasswordFault(password: string, about: About): string | undefined {
  const fault = passwordFault(password, about)
  if (!fault) return undefined
  if (fault.reason === 'length') return 'Use at least 8 characters.'
  return fault.message.includes('name')
    ? 'This is too close to your name or email address.'
    : 'Too many people use this password. Choose one that’s harder to guess.'
}
