import type { Level } from './level.ts'
import { hz, smooth } from './signal.ts'

/** Acceleration along the car and to its left, m/s², and its turning to the left, rad/s. */
export type CarMotion = {
  ahead: Float32Array
  left: Float32Array
  yaw: Float32Array
  valid: Uint8Array
  /** 0 to 1: how sure it is where the front is, second by second. */
  certainty: Float32Array
}

const bins = 72
const binDegrees = 360 / bins
const speeds = [2, 5, 9, 14, 20, 28, 37]
const noise = 0.45
/** What one sample may say against a direction at most: a pothole is no evidence. */
const mostAgainst = 4
/** Samples of one second say nearly the same. */
const weight = 0.25

/**
 * Finds the car's front by what cars can do: sideways acceleration is speed times turning, forwards and never backwards
 * for long, and one that doesn't turn accelerates along the car only. A hidden Markov model over 72 directions, second by
 * second, from both ends. `ahead` of `slopes` is the change of GPS speed in m/s², NaN where unknown.
 */
export function findForward(level: Level, slopes?: Float32Array): CarMotion {
  const [along, across, yaw] = [
    smooth(level.along, 0.25),
    smooth(level.across, 0.25),
    smooth(level.yaw, 0.25),
  ]
  const seconds = Math.ceil(along.length / hz)
  const evidence = new Float32Array(seconds * bins)
  for (let second = 0; second < seconds; second++) weigh(second)
  const { angles, certainty } = followDirection(evidence, level, seconds)
  const [ahead, left] = [new Float32Array(along.length), new Float32Array(along.length)]
  for (let i = 0; i < along.length; i++) {
    const at = Math.min(seconds - 1, Math.max(0, i / hz - 0.5))
    const [from, to] = [angles[Math.floor(at)]!, angles[Math.ceil(at)]!]
    const angle = from + Math.atan2(Math.sin(to - from), Math.cos(to - from)) * (at % 1)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    ahead[i] = level.along[i]! * cos + level.across[i]! * sin
    left[i] = level.across[i]! * cos - level.along[i]! * sin
  }
  return { ahead, left, yaw: level.yaw, valid: level.valid, certainty }

  function weigh(second: number) {
    const samples: number[] = []
    for (let i = second * hz; i < Math.min(along.length, (second + 1) * hz); i += 4)
      if (level.valid[i]) samples.push(i)
    const slope = slopes?.[second] ?? Number.NaN
    for (let bin = 0; bin < bins && samples.length > 0; bin++) {
      const angle = (bin * binDegrees * Math.PI) / 180
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      let least = Number.POSITIVE_INFINITY
      for (const speed of speeds) {
        let cost = 0
        for (const i of samples) {
          const sideways = across[i]! * cos - along[i]! * sin
          const rest = (sideways - speed * yaw[i]!) / (noise + 0.15 * Math.abs(speed * yaw[i]!))
          cost += Math.min(mostAgainst, (rest * rest) / 2)
        }
        least = Math.min(least, cost)
      }
      evidence[second * bins + bin] = -weight * least
      if (Number.isNaN(slope)) continue
      const mean = samples.reduce((sum, i) => sum + along[i]! * cos + across[i]! * sin, 0) / samples.length
      evidence[second * bins + bin]! -= Math.min(mostAgainst, ((mean - slope) / 0.8) ** 2 / 2)
    }
  }
}

function followDirection(evidence: Float32Array, level: Level, seconds: number) {
  const forwards = sweep(1)
  const backwards = sweep(-1)
  const angles = new Float32Array(seconds)
  const certainty = new Float32Array(seconds)
  for (let second = 0; second < seconds; second++) {
    let [x, y, total] = [0, 0, 0]
    for (let bin = 0; bin < bins; bin++) {
      const at = second * bins + bin
      const likely = forwards[at]! * backwards[at]! * Math.exp(-evidence[at]!)
      x += likely * Math.cos((bin * binDegrees * Math.PI) / 180)
      y += likely * Math.sin((bin * binDegrees * Math.PI) / 180)
      total += likely
    }
    angles[second] = Math.atan2(y, x)
    certainty[second] = total > 0 ? Math.hypot(x, y) / total : 0
  }
  return { angles, certainty }

  /** The chance of each direction by all that lies before (or after) a second, and by the second itself. */
  function sweep(direction: 1 | -1): Float64Array {
    const chances = new Float64Array(seconds * bins)
    let before = new Float64Array(bins).fill(1 / bins)
    for (let step = 0; step < seconds; step++) {
      const second = direction === 1 ? step : seconds - 1 - step
      const isHeld = !level.loose.subarray(second * hz, (second + 1) * hz).includes(1)
      const aside = isHeld ? Math.min(0.3, (level.drift / binDegrees) ** 2 / 2) : 0.05
      const anywhere = isHeld ? 1e-7 : 0.02
      const now = new Float64Array(bins)
      let most = 0
      for (let bin = 0; bin < bins; bin++) {
        const moved =
          before[bin]! * (1 - 2 * aside) +
          aside * (before[(bin + 1) % bins]! + before[(bin + bins - 1) % bins]!)
        now[bin] = (moved + anywhere) * Math.exp(evidence[second * bins + bin]!)
        most += now[bin]!
      }
      for (let bin = 0; bin < bins; bin++) {
        now[bin]! /= most
        // Kept above zero, where both ends are multiplied.
        chances[second * bins + bin] = Math.max(now[bin]!, 1e-30)
      }
      before = now
    }
    return chances
  }
}
