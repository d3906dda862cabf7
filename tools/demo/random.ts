/** Seeded random numbers (mulberry32), so that every demo has the same people. */
export function seeded(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** A whole number from `least` to `most`, both included. */
    whole: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    chance: (share: number) => next() < share,
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((one) => ({ one, by: next() }))
        .sort((a, b) => a.by - b.by)
        .map(({ one }) => one),
  }
}

export type Random = ReturnType<typeof seeded>
