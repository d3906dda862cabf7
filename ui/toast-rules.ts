/** Specification, section 9, and the readings in the decisions; milliseconds. */

export const shownMs = { usual: 5_000, least: 3_000, most: 10_000 } as const

export const mostKept = 5
export const mostShown = 3
/** On a phone three would cover what one came for. */
export const mostShownOnPhone = 1

export const toastSize = { widthPx: 356, gapPx: 14 } as const

export const hotkey = 'F8'

/** From `startsPx` it is a swipe and not an unsteady hand; past `farPx` it dismisses. */
export const swipe = { farPx: 50, startsPx: { touch: 10, other: 2 } } as const

export const announcedMs = 1_000
