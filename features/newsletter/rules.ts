/** A link that is not followed for so long is no yes, and the address is forgotten. */
export const linkDays = 7

/** The form is open to everybody, so a mailbox is protected from it: so long between two mails, and no more than so many until it is forgotten. */
export const cooldownMinutes = 10
export const mostMails = 3

/** What the form itself asks for (specification, section 5); the server looks closer. */
export const looksLikeAddress = (text: string) => text.trim() !== '' && text.includes('@')

/** The form is busy for at least so long before it says what came of it (specification, section 9). */
export const leastBusyMs = 1_000

/** What can come of a form. */
export type Outcome = 'thanks' | 'invalid' | 'failed' | OutcomePage

/** Those that have a page of their own, `/newsletter/OUTCOME`: a link of a mail ends there. */
export const outcomePages = ['confirmed', 'unsubscribed', 'expired'] as const
type OutcomePage = (typeof outcomePages)[number]
