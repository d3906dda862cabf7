import { clamp01 } from './road.ts'

/** Seconds in; metres along, metres a second and metres a second squared out. */
export type Profile = (t: number) => { s: number; v: number; a: number }
/** Second and metres a second. */
export type SpeedKey = readonly [t: number, v: number]

export const metresPerMile = 0.44704

/** Speed goes straight from key to key; the distance is its exact integral, whatever the frame rate. */
export function profileOf(keys: readonly SpeedKey[], start = { t: keys[0]![0], s: 0 }): Profile {
  const reached = [0]
  for (let i = 1; i < keys.length; i++)
    reached.push(reached[i - 1]! + ((keys[i]![1] + keys[i - 1]![1]) / 2) * (keys[i]![0] - keys[i - 1]![0]))
  const run = (t: number) => {
    const [first, last] = [keys[0]!, keys.at(-1)!]
    if (t <= first[0]) return { s: (t - first[0]) * first[1], v: first[1], a: 0 }
    if (t >= last[0]) return { s: reached.at(-1)! + (t - last[0]) * last[1], v: last[1], a: 0 }
    const i = keys.findIndex(([at]) => at > t) - 1
    const [[t0, v0], [t1, v1]] = [keys[i]!, keys[i + 1]!]
    const a = (v1 - v0) / (t1 - t0)
    return { s: reached[i]! + v0 * (t - t0) + (a * (t - t0) ** 2) / 2, v: v0 + a * (t - t0), a }
  }
  const shift = start.s - run(start.t).s
  return (t) => {
    const now = run(t)
    return { ...now, s: now.s + shift }
  }
}

export type Track = (t: number) => number

/** Through all keys without overshooting (Fritsch and Carlson), so that what waits stands still. */
export function trackOf(keys: readonly (readonly [t: number, value: number])[]): Track {
  const slopes = keys.map((_, i) => {
    const before = secant(keys, i - 1)
    const after = secant(keys, i)
    if (before === undefined || after === undefined) return after ?? before ?? 0
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
  })
  return (t) => {
    const [first, last] = [keys[0]!, keys.at(-1)!]
    if (t <= first[0]) return first[1]
    if (t >= last[0]) return last[1]
    const i = keys.findIndex(([at]) => at > t) - 1
    const [[t0, a], [t1, b]] = [keys[i]!, keys[i + 1]!]
    const long = t1 - t0
    const u = (t - t0) / long
    return (
      a * (1 + 2 * u) * (1 - u) ** 2 +
      slopes[i]! * long * u * (1 - u) ** 2 +
      b * u * u * (3 - 2 * u) +
      slopes[i + 1]! * long * u * u * (u - 1)
    )
  }
}

/** From 0 to 1 between two moments, softly. */
export const ease = (t: number, from: number, to: number) => {
  const u = clamp01((t - from) / (to - from))
  return u * u * (3 - 2 * u)
}

const secant = (keys: readonly (readonly [number, number])[], i: number): number | undefined => {
  const [a, b] = [keys[i], keys[i + 1]]
  return a && b ? (b[1] - a[1]) / (b[0] - a[0]) : undefined
}
