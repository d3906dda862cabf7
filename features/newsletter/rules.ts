/** A link not followed for so long is no consent, and the address is deleted. */
export const linkDays = 7

/** The form is open to all, so mailboxes are protected from it: minutes between emails, and their number. */
export const cooldownMinutes = 10
export const mostMails = 3

export const looksLikeAddress = (text: string) => text.trim() !== '' && text.includes('@')

/** Specification, section 9. */
export const leastBusyMs = 1_000

export type Outcome = 'thanks' | 'invalid' | 'failed' | OutcomePage

export const outcomePages = ['confirmed', 'unsubscribed', 'expired'] as const
type OutcomePage = (typeof outcomePages)[number]
