export const timesOnACard = 3

/** On the landing page. */
export const shownThisWeek = 3

export const freeWeeks = 4

export const mostShownReviews = 10

/** A share of fewer tests says more about chance than about teaching. */
export const leastTests = 5

/** The length that free times are shown for: an hour, or the shortest that is offered. */
export const shownLength = (lessonLengths: readonly number[]) =>
  lessonLengths.includes(60) ? 60 : Math.min(...lessonLengths, 480)
