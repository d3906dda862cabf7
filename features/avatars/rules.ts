/** How large a drawing can be asked for, in pixels; being lines, it is as sharp at any size. */
export const smallestPx = 16
export const largestPx = 512
export const usualPx = 128
