/** A link that is not followed for so long is no yes, and the address is forgotten. */
export const linkDays = 7

/** The form is open to everybody, so a mailbox is protected from it: so long between two mails, and no more than so many until it is forgotten. */
export const cooldownMinutes = 10
export const mostMails = 3

/** What the form itself asks for (specification, section 5); the server looks closer. */
export const looksLikeAddress = (text: string) => text.trim() !== '' && text.includes('@')

/** The form is busy for at least so long before it says what came of it (specification, section 9). */
export const leastBusyMs = 1_000

/** What can come of a form; each has its page, `/newsletter/OUTCOME`, for browsers that are sent there without JavaScript. */
export const outcomes = ['thanks', 'invalid', 'failed', 'confirmed', 'unsubscribed', 'expired'] as const
export type Outcome = (typeof outcomes)[number]
