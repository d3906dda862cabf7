import { rateLimitText } from './rules.ts'

export const sessionEndedText =
  'Your session ended, for example because you signed out on another device or changed your password. Log in and you are back where you were.'

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
    : 'We could not make an account with these details. If you have one already, log in or set a new password.'

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
    return 'We could not reach the service. Please check your connection and try again.'
  return fault.message
}

const sentences: Record<string, string> = {
  captcha_failed: 'We couldn’t check that you’re a person. Please tick the box again.',
  same_password: 'That is your password already. Choose a different one.',
  email_exists: 'That address cannot be used here. Choose a different one.',
  otp_expired:
    'This code or link is wrong, has expired or was used before. Look into the newest email, or ask for another one.',
  reauthentication_needed: 'Please enter the code that we have sent to you.',
  reauthentication_not_valid:
    'That code is wrong or has expired. Check the newest email, or ask for another code.',
  mfa_verification_failed:
    'That code is not right. Codes change every 30 seconds: enter the one your app shows now.',
  mfa_challenge_expired: 'That took a little long. Please try once more.',
  mfa_ip_address_mismatch: 'Your connection has changed meanwhile. Please try once more.',
  insufficient_aal: 'Please sign in again with your second step before you change this.',
  single_identity_not_deletable: 'This is the only way you can sign in. Add another one first.',
  identity_already_exists: 'That account is linked to somebody already.',
  sso_provider_not_found: 'No organisation signs in here with that address. Use your password instead.',
  user_banned: 'This account is suspended. Please contact support.',
  passkey_not_found: 'That passkey is not known here. Sign in another way and add it again.',
  webauthn_credential_not_found: 'That passkey is not known here. Sign in another way and add it again.',
  ERROR_CEREMONY_ABORTED: 'The passkey was not used. You can try again.',
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: 'The passkey was not used. You can try again.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey for your account already.',
}
