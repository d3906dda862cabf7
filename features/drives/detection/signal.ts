import { mostHours } from '../rules.ts'

/** Columns of a recording: seconds, m/s² and rad/s. */
export type Motion = Record<'t' | 'ax' | 'ay' | 'az' | 'gx' | 'gy' | 'gz', ArrayLike<number>>
export type Axis = 'ax' | 'ay' | 'az' | 'gx' | 'gy' | 'gz'
export const axes: readonly Axis[] = ['ax', 'ay', 'az', 'gx', 'gy', 'gz']

export type Grid = Record<Axis, Float32Array> & {
  /** The moment of the first sample, in seconds. */
  start: number
  length: number
  /** 1 where there were samples within half a second. */
  valid: Uint8Array
}

export const hz = 25
const longestBridge = 0.6 * hz
const standardGravity = 9.80665

/** Evenly spaced means of whatever came: unsorted, with gaps, in milliseconds, degrees or g. */
export function resample(motion: Motion): Grid | undefined {
  const order = usableRows(motion)
  if (order.length < 2 * hz) return undefined
  const scale = unitOfTime(motion.t, order)
  const start = motion.t[order[0]!]! * scale
  const length = Math.floor((motion.t[order.at(-1)!]! * scale - start) * hz) + 1
  // One wrong moment would otherwise fill the memory with the time up to it.
  if (length < 2 * hz || length > mostHours * 3600 * hz + 1) return undefined
  const counts = new Uint32Array(length)
  const columns = axes.map(() => new Float32Array(length))
  for (const row of order) {
    const bin = Math.min(length - 1, Math.floor((motion.t[row]! * scale - start) * hz))
    counts[bin]!++
    for (const [i, axis] of axes.entries()) columns[i]![bin]! += motion[axis][row]!
  }
  const valid = new Uint8Array(length)
  for (let bin = 0, last = -1; bin < length; bin++) {
    const count = counts[bin]!
    if (count === 0) continue
    for (const column of columns) column[bin]! /= count
    if (bin - last <= longestBridge) valid.fill(1, last + 1, bin + 1)
    valid[bin] = 1
    for (const column of columns) {
      const [from, to] = [last < 0 ? column[bin]! : column[last]!, column[bin]!]
      for (let i = last + 1; i < bin; i++) column[i] = from + ((to - from) * (i - last)) / (bin - last)
    }
    last = bin
  }
  const [ax, ay, az, gx, gy, gz] = columns as [Float32Array, ...Float32Array[]] as Float32Array[] & {
    length: 6
  }
  const grid = { ax: ax!, ay: ay!, az: az!, gx: gx!, gy: gy!, gz: gz!, start, length, valid }
  correctUnits(grid)
  return grid
}

/** Of the rows that say something, in order, in seconds; and what their unit was. */
export function timesOf(motion: Motion): { times: Float64Array; unit: number } {
  const order = usableRows(motion)
  const unit = unitOfTime(motion.t, order)
  return { times: Float64Array.from(order, (row) => motion.t[row]! * unit), unit }
}

/** No sensor of a phone gives more, in whatever unit; it would drown all that is beside it. */
const mostValue = 10_000

function usableRows(motion: Motion): Uint32Array {
  const rows = new Uint32Array(motion.t.length)
  let count = 0
  let sorted = true
  for (let i = 0; i < motion.t.length; i++) {
    const isUsable = axes.every((axis) => Math.abs(motion[axis][i]!) < mostValue)
    if (!isUsable || !Number.isFinite(motion.t[i])) continue
    if (count > 0 && motion.t[i]! < motion.t[rows[count - 1]!]!) sorted = false
    rows[count++] = i
  }
  const used = rows.subarray(0, count)
  return sorted ? used : used.sort((a, b) => motion.t[a]! - motion.t[b]!)
}

/** Sensors give 5 to 200 rows a second, so that the usual step tells seconds from milli-, micro- and nanoseconds. */
function unitOfTime(t: ArrayLike<number>, order: Uint32Array): number {
  const steps = Float64Array.from(order.subarray(1), (row, i) => t[row]! - t[order[i]!]!).filter(
    (step) => step > 0,
  )
  const step = steps.sort()[steps.length >> 1] ?? 0
  if (step > 1e6) return 1e-9
  if (step > 1e3) return 1e-6
  return step > 1 ? 1e-3 : 1
}

function correctUnits(grid: Grid) {
  const strength = (i: number) => Math.hypot(grid.ax[i]!, grid.ay[i]!, grid.az[i]!)
  const usual = quantile(
    Float32Array.from({ length: Math.ceil(grid.length / 5) }, (_, i) => strength(i * 5)),
    0.5,
  )
  if (usual > 0.85 && usual < 1.15) {
    const mean = (['ax', 'ay', 'az'] as const).map((axis) => quantile(grid[axis], 0.5))
    // Gravity in g keeps its direction; linear acceleration of about 1 m/s² doesn't.
    if (Math.hypot(...mean) > 0.8) scaleAxes(grid, ['ax', 'ay', 'az'], standardGravity)
  }
  const turning = Float32Array.from({ length: Math.ceil(grid.length / 5) }, (_, i) =>
    Math.hypot(grid.gx[i * 5]!, grid.gy[i * 5]!, grid.gz[i * 5]!),
  )
  // No car turns faster than 1.5 rad/s; one that drives turns at more than 4°/s now and then.
  if (quantile(turning, 0.97) > 4) scaleAxes(grid, ['gx', 'gy', 'gz'], Math.PI / 180)
}

function scaleAxes(grid: Grid, which: readonly Axis[], factor: number) {
  for (const axis of which) for (let i = 0; i < grid.length; i++) grid[axis][i]! *= factor
}

export function quantile(values: Float32Array, share: number): number {
  if (values.length === 0) return 0
  const sorted = Float32Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}

/** Three moving averages in a row: nearly a Gaussian of `sigma` seconds, without delay. */
export function smooth(values: Float32Array, sigma: number): Float32Array {
  const half = Math.max(1, Math.round((Math.sqrt(4 * (sigma * hz) ** 2 + 1) - 1) / 2))
  return movingMean(movingMean(movingMean(values, half), half), half)
}

function movingMean(values: Float32Array, half: number): Float32Array {
  const means = new Float32Array(values.length)
  let sum = 0
  let [from, to] = [0, 0]
  for (let i = 0; i < values.length; i++) {
    for (; to < Math.min(values.length, i + half + 1); to++) sum += values[to]!
    for (; from < i - half; from++) sum -= values[from]!
    means[i] = sum / (to - from)
  }
  return means
}

/** What stays after the median of `seconds` around is taken off: sensor offsets, and long hills. */
export function withoutOffset(values: Float32Array, seconds: number): Float32Array {
  const step = Math.round(hz * Math.min(2, seconds / 8))
  const half = Math.round((seconds * hz) / 2)
  const medians: number[] = []
  for (let at = 0; at < values.length + step; at += step) {
    const [from, to] = [Math.max(0, at - half), Math.min(values.length, at + half)]
    const around = new Float32Array(Math.max(0, Math.ceil((to - from) / 5)))
    for (let i = 0; i < around.length; i++) around[i] = values[from + i * 5]!
    medians.push(around.sort()[around.length >> 1] ?? 0)
  }
  return values.map((value, i) => {
    const [at, share] = [Math.floor(i / step), (i % step) / step]
    return value - (medians[at]! * (1 - share) + medians[at + 1]! * share)
  })
}
