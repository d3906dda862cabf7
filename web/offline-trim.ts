type Trim = (stored: unknown, now: number) => unknown

const trims: Trim[] = []

/** What a feature may not have on the device any longer is taken out of what is stored, whenever it is read or written. */
export const trimStored = (trim: Trim) => void trims.push(trim)

export const trimmed = (stored: unknown, now: number): unknown =>
  trims.reduce((left, trim) => trim(left, now), stored)
