/** Over which response times are measured, and how many requests they need before they are said. */
export const measuredDays = 90
export const fewestMeasured = 5

/** How many of one person may be open, and how often they may write before we reply. */
export const mostOpen = 5
export const mostADay = 10
export const mostUnanswered = 10

export const supportStates = ['waiting', 'answered', 'closed'] as const
export type SupportState = (typeof supportStates)[number]
