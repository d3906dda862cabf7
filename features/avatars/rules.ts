export const smallestPx = 16
export const largestPx = 512
export const usualPx = 128
