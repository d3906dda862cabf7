/** Asked for by name: as many as somebody can save. */
export const mostCards = 50

/** On the landing page. */
export const shownThisWeek = 3

export const freeWeeks = 4

/** A share of fewer tests says more about chance than about teaching. */
export const leastTests = 5

/** Where nobody comes: how many of those who teach nearest are shown, and of how many towns within how far. */
export const nearestShown = 4
export const mostTownsAround = 6
export const milesAround = 50

/** By more than the gearbox, which has a page of its own. */
export const isNarrowed = (asked: object) =>
  Object.entries(asked).some(([name, value]) => name !== 'gearbox' && value !== undefined)

/** The length that free times are shown for: the chosen one if it is offered, else an hour, or the shortest. */
export const shownLength = (lessonLengths: readonly number[], chosen = 60) =>
  [chosen, 60].find((minutes) => lessonLengths.includes(minutes)) ?? Math.min(...lessonLengths, 480)

/** Saturday and Sunday, as `weekday` counts: the days that people wait for. */
export const weekend = [6, 7] as const

/** A profile’s map ends a little beyond where the instructor comes. */
export const milesOfMap = (radiusMiles: number) => Math.max(4, Math.ceil(radiusMiles * 1.35))
