/** Above a page of results. */
export const promotedPlaces = 2

/** Where fewer fit, everybody is seen at once, and a place above them would be the same people again. */
export const leastResults = 4

/** Who has no time free gives their turn to the next: of so many in turn the diaries are read at most. */
export const mostInTurn = 8

/** What instructors read of themselves. */
export const shownDays = 28

/** Of a page, the person in turn moves up by one each hour, so that everybody stands first and second as often. */
export const turnOf = (now: { epochMilliseconds: number }, page: number) =>
  Math.floor(now.epochMilliseconds / 3_600_000) + promotedPlaces * (page - 1)
