import { rateLimitText } from './rules.ts'

export const sessionEndedText =
  'You’ve been logged out, perhaps because you logged out on another device or changed your password. Log in to carry on where you left off.'

export type Fault = {
  message: string
  status?: number | undefined
  code?: string | undefined
  reasons?: readonly string[]
}

export const isRateLimited = ({ message, status }: Fault) =>
  status === 429 || message.toLowerCase().includes('rate limit')
/** The request limit is not about mail and has its own message. */
export const isMailLimited = (fault: Fault) =>
  isRateLimited(fault) && fault.code !== 'over_request_rate_limit'
export const isUnconfirmed = ({ message, code }: Fault) =>
  code === 'email_not_confirmed' || message.includes('Email not confirmed')

export const isOurs = ({ status = 0 }: Fault) => status >= 500

export const sayOfLink = (fault: Fault, otherwise: string) =>
  isOurs(fault) ? otherwise : fault.message || otherwise

export const isTaken = ({ message, code }: Fault) =>
  code === 'user_already_exists' || code === 'email_exists' || /already (been )?registered/.test(message)

/** Specification section 8; decisions: outside the demo nobody learns who has an account. */
export const sayTaken = (mode: 'demo' | 'production') =>
  mode === 'demo'
    ? 'This email is already registered. Please try logging in instead.'
    : 'We couldn’t create an account with these details. If you already have one, log in or set a new password.'

export class AccountError extends Error {
  readonly code: string
  constructor(fault: Fault) {
    super(sayWhy(fault))
    this.code = fault.code ?? ''
  }
}

export function sayWhy(fault: Fault): string {
  if (fault.code === 'over_request_rate_limit')
    return 'Too many attempts. Please wait a few minutes and try again.'
  const known = sentences[fault.code ?? '']
  if (known) return known
  if (isRateLimited(fault)) return rateLimitText
  if (fault.message.includes('Invalid login credentials')) return 'Invalid email or password'
  if (isUnconfirmed(fault)) return 'Please verify your email before logging in'
  if (fault.message === 'Auth session or user missing') return 'Could not retrieve user information'
  if (isOurs(fault)) return 'Something went wrong on our side. Please try again in a moment.'
  if (fault.status === 0 || fault.message.includes('fetch'))
    return 'We couldn’t reach the service. Please check your connection and try again.'
  return fault.message
}

const sentences: Record<string, string> = {
  captcha_failed: 'We couldn’t check that you’re a person. Please tick the box again.',
  same_password: 'That’s already your password. Choose a different one.',
  email_exists: 'You can’t use that address here. Choose a different one.',
  otp_expired:
    'This code or link is wrong, has expired or has been used. Check the newest email, or ask for another one.',
  reauthentication_needed: 'It’s been a while since you logged in. Please log in again, then change this.',
  reauthentication_not_valid:
    'That code is wrong or has expired. Check the newest email, or ask for another code.',
  mfa_verification_failed:
    'That code isn’t right. Codes change every 30 seconds: enter the one your app shows now.',
  mfa_challenge_expired: 'That took too long. Please try again.',
  mfa_ip_address_mismatch: 'Your connection changed in the meantime. Please try again.',
  insufficient_aal: 'Please log in again with your second step before you change this.',
  single_identity_not_deletable: 'This is the only way you can log in. Add another one first.',
  identity_already_exists: 'That account is already linked to someone.',
  sso_provider_not_found: 'No organisation logs in here with that address. Use your password instead.',
  user_banned: 'This account is suspended. Please contact support.',
  passkey_not_found: 'We don’t recognise that passkey. Log in another way and add it again.',
  webauthn_credential_not_found: 'We don’t recognise that passkey. Log in another way and add it again.',
  ERROR_CEREMONY_ABORTED: 'The passkey wasn’t used. Please try again.',
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: 'The passkey wasn’t used. Please try again.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
}
