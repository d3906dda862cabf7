export const mostPayers = 3
export const invitationDays = 14
export const mostInvitationSends = 3
/** By one learner, to whichever addresses; and to one address, by anybody. */
export const mostInvitationsADay = 5

export const signInMinutes = 30
export const sessionHours = 12
export const mostLinksAnHour = 5

/** Fewer minutes with an instructor are few. */
export const lowMinutes = 120
export const mostHours = 20

export const payerLessonStates = ['to-pay', 'booked', 'taken'] as const

/** Open payments of one grant are looked up at Stripe at most so often. */
export const lookUpSeconds = 5

/** Lessons so long ago are still shown. */
export const daysBack = 60

/** The header in which a payer's page says whose it is. */
export const payingHeader = 'x-paying'
