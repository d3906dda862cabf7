export const timesOnACard = 3

/** On the landing page. */
export const shownThisWeek = 3

export const freeWeeks = 4

/** A share of fewer tests says more about chance than about teaching. */
export const leastTests = 5

/** Where nobody comes: how many of those who teach nearest are shown, and of how many towns within how far. */
export const nearestShown = 4
export const mostTownsAround = 6
export const milesAround = 50

/** The length that free times are shown for: an hour, or the shortest that is offered. */
export const shownLength = (lessonLengths: readonly number[]) =>
  lessonLengths.includes(60) ? 60 : Math.min(...lessonLengths, 480)

/** Saturday and Sunday, as `weekday` counts: the days that people wait for. */
export const weekend = [6, 7] as const

/** A profile’s map ends a little beyond where the instructor comes. */
export const milesOfMap = (radiusMiles: number) => Math.max(4, Math.ceil(radiusMiles * 1.35))
