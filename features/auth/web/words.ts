import { rateLimitText } from '../rules.ts'

/** What the account service refused, whatever the client wraps it in. */
export type Fault = { message: string; status?: number | undefined; code?: string | undefined; reasons?: readonly string[] }

export const isRateLimited = ({ message, status }: Fault) => status === 429 || message.toLowerCase().includes('rate limit')
export const isUnconfirmed = ({ message, code }: Fault) => code === 'email_not_confirmed' || message.includes('Email not confirmed')

/** The protocol's words in a person's (specification, section 8). */
export function sayWhy(fault: Fault): string {
  if (fault.code === 'over_request_rate_limit') return 'Too many attempts. Please wait a few minutes and try again.'
  if (isRateLimited(fault)) return rateLimitText
  if (fault.message.includes('Invalid login credentials')) return 'Invalid email or password'
  if (isUnconfirmed(fault)) return 'Please verify your email before logging in'
  if (/already (been )?registered/.test(fault.message)) return 'This email is already registered. Please try logging in instead.'
  if (fault.status === 0 || fault.message.includes('fetch')) return 'We could not reach the service. Please check your connection and try again.'
  return fault.message
}
