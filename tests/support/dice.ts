/** Throws that a printed seed repeats. */
export function dice(seed: number) {
  let state = (seed % 2_147_483_646) + 1
  const below = (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return most > 0 ? state % most : 0
  }
  return { below, pick: <T>(list: readonly T[]): T => list[below(list.length)]! }
}
