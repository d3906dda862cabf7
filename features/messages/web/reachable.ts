/** What scrolls must be reachable by keyboard, although nothing in it is pressed. */
export const reachable = { tabIndex: 0 } as const
