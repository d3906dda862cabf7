export const vacancyKinds = ['employed', 'franchise'] as const

export type VacancyKind = (typeof vacancyKinds)[number]

export const vacancyHours = ['full-time', 'part-time', 'either'] as const

export const applicationStates = ['sent', 'to-meet', 'offered', 'taken-on', 'declined', 'withdrawn'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** In which the school may still answer, and the instructor withdraw. */
export const statesUnderWay = ['sent', 'to-meet', 'offered'] as const
export const isUnderWay = (state: ApplicationState) => statesUnderWay.some((one) => one === state)

/** Of one school, and how many it may post a day, so that closing and posting isn't a way to the top. */
export const mostOpenVacancies = 10
export const mostVacanciesADay = 10
/** Of one instructor. */
export const mostUnderWay = 10
export const mostApplicationsADay = 5
export const leastHourlyPence = 500
export const mostHourlyPence = 20_000
/** The last day of a vacancy is at most so far ahead. */
export const longestOpenDays = 90
/** How far ahead a first day may be. */
export const longestUntilStartDays = 365
/** After the vacancy closed, or the application was declined or withdrawn. */
export const applicationMonths = 6
