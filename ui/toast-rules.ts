/** What the specification fixes of toasts (section 9, and the readings in the decisions). */

/** How long one stays when its message does not say, and the least and the most that a message may say; in milliseconds. */
export const shownMs = { usual: 5_000, least: 3_000, most: 10_000 } as const

/** So many are kept, and so many of them are in view. */
export const mostKept = 5
export const mostShown = 3

export const toastSize = { widthPx: 356, gapPx: 14 } as const

/** Brings the keyboard to them. */
export const hotkey = 'F8'

/** A swipe counts from here on: so far it is a finger, or a hand, that does not hold still. Past `farPx` it sends the toast away. */
export const swipe = { farPx: 50, startsPx: { touch: 10, other: 2 } } as const

/** What a screen reader is given to say is taken away again, so that nobody comes upon it a second time. */
export const announcedMs = 1_000
