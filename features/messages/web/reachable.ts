/** A scrolling area must be reachable by keyboard. */
export const reachable = { tabIndex: 0 } as const
