import type { Spot } from '#features/travel/rules.ts'

/** Where a lesson starts and ends, as far as known. */
export type Ends = { readonly from: Spot | null; readonly to: Spot | null }

/** A lesson ends where it begins unless said otherwise. */
export const bothEnds = (spot: Spot | null | undefined): Ends | undefined =>
  typeof spot === 'number' ? { from: spot, to: spot } : undefined

/** Either end may be unknown. */
export const hasEnds = (ends: Ends | undefined): ends is Ends => (ends?.from ?? ends?.to ?? null) !== null

/** What isn't known is left out. */
export const spotsIn = (ends: Ends | undefined): Spot[] =>
  [...new Set([ends?.from ?? -1, ends?.to ?? -1])].filter((spot) => spot >= 0)
