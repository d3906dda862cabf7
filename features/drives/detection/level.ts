import { type Grid, hz, quantile, smooth, withoutOffset } from './signal.ts'

type Vector = [number, number, number]
/**
 * The drive seen from above: horizontal acceleration along two axes that turn with the phone, and the rate at which it
 * turns, to the left positive. Where the car's front points is not known yet.
 */
export type Level = {
  along: Float32Array
  across: Float32Array
  yaw: Float32Array
  /** 0 where nothing was recorded, or somebody had the phone in their hands. */
  valid: Uint8Array
  /** 1 where the axes may have turned against the car by any angle. */
  loose: Uint8Array
  /** How far the axes may drift against the car, degrees per second. */
  drift: number
  /** Left and right are a guess: without gravity nothing says which way is up. */
  sideIsGuess: boolean
}

const offsetSeconds = 80

export function level(grid: Grid, frame: 'device' | 'earth', linear: boolean | undefined): Level {
  removeBias(grid)
  const found = frame === 'earth' ? levelEarth(grid) : levelDevice(grid, linear)
  return {
    ...found,
    along: withoutOffset(found.along, offsetSeconds),
    across: withoutOffset(found.across, offsetSeconds),
  }
}

/** A car goes straight most of the time, so that the median of each axis is what its sensor shows at rest. */
function removeBias(grid: Grid) {
  for (const axis of ['gx', 'gy', 'gz'] as const) {
    const column = grid[axis]
    const bias = quantile(
      column.filter((_, i) => grid.valid[i]),
      0.5,
    )
    if (Math.abs(bias) < 0.1) for (let i = 0; i < column.length; i++) column[i]! -= bias
  }
}

/** Turned back by what the car has turned, so that the axes stay with it. */
function levelEarth(grid: Grid): Level {
  // Gravity that points down comes from sensors with all signs turned.
  const sign = quantile(grid.az, 0.5) < -5 ? -1 : 1
  const along = new Float32Array(grid.length)
  const across = new Float32Array(grid.length)
  for (let i = 0, heading = 0; i < grid.length; i++) {
    heading += grid.valid[i] ? grid.gz[i]! / hz : 0
    const [cos, sin] = [Math.cos(heading), Math.sin(heading)]
    along[i] = sign * (grid.ax[i]! * cos + grid.ay[i]! * sin)
    across[i] = sign * (grid.ay[i]! * cos - grid.ax[i]! * sin)
  }
  return {
    along,
    across,
    yaw: grid.gz,
    valid: grid.valid,
    loose: grid.valid.map((one) => 1 - one),
    drift: 1.2,
    sideIsGuess: false,
  }
}

function levelDevice(grid: Grid, linear: boolean | undefined): Level {
  const mean = (['ax', 'ay', 'az'] as const).map((axis) => quantile(grid[axis], 0.5))
  const hasGravity = linear ? Math.hypot(...mean) > 7 : Math.hypot(...mean) > 3
  const up = hasGravity ? upByGravity(grid) : upByTurning(grid)
  const along = new Float32Array(grid.length)
  const across = new Float32Array(grid.length)
  const yaw = new Float32Array(grid.length)
  let axis = anyAcross(vectorAt(up, 0))
  for (let i = 0; i < grid.length; i++) {
    const u = vectorAt(up, i)
    const a: Vector = [grid.ax[i]!, grid.ay[i]!, grid.az[i]!]
    const g: Vector = [grid.gx[i]!, grid.gy[i]!, grid.gz[i]!]
    axis = unit(minus(axis, u, dot(axis, u)))
    along[i] = dot(a, axis)
    across[i] = dot(a, cross(u, axis))
    yaw[i] = dot(g, u)
  }
  return {
    along,
    across,
    yaw,
    ...whereHandled(grid, up),
    drift: 0.15,
    sideIsGuess: !hasGravity,
  }
}

/** In a holder a phone may rattle, but doesn't go on tilting as in a hand, and ends as it was. */
function whereHandled(grid: Grid, up: Up): Pick<Level, 'valid' | 'loose'> {
  const turning = [smooth(grid.gx, 0.5), smooth(grid.gy, 0.5), smooth(grid.gz, 0.5)] as Up
  const valid = Uint8Array.from(grid.valid)
  const loose = new Uint8Array(grid.length)
  for (let i = 0; i < grid.length; i++) {
    const g = vectorAt(turning, i)
    if (dot(g, g) - dot(g, vectorAt(up, i)) ** 2 <= 0.4 ** 2) continue
    const [from, to] = [Math.max(0, i - 3 * hz), Math.min(grid.length - 1, i + 3 * hz)]
    valid.fill(0, Math.max(0, i - hz), Math.min(valid.length, i + hz))
    if (dot(vectorAt(up, from), vectorAt(up, to)) < Math.cos((12 * Math.PI) / 180)) loose.fill(1, from, to)
  }
  return { valid, loose }
}

type Up = [Float32Array, Float32Array, Float32Array]
const gravitySeconds = 15

/** The gyroscope follows each tilt, gravity corrects it slowly; once forwards and once backwards, so that nothing lags. */
function upByGravity(grid: Grid): Up {
  const up: Up = [new Float32Array(grid.length), new Float32Array(grid.length), new Float32Array(grid.length)]
  for (const direction of [1, -1] as const) {
    let u = firstUp(grid, direction)
    for (let step = 0; step < grid.length; step++) {
      const i = direction === 1 ? step : grid.length - 1 - step
      const a: Vector = [grid.ax[i]!, grid.ay[i]!, grid.az[i]!]
      const strength = Math.hypot(...a)
      if (grid.valid[i]) {
        const g: Vector = [grid.gx[i]!, grid.gy[i]!, grid.gz[i]!]
        u = minus(u, cross(g, u), direction / hz)
        const trust = 1 / (1 + ((strength - 9.8) / 1.5) ** 2 + (dot(g, u) / 0.15) ** 2)
        const pull = trust / (gravitySeconds * hz)
        u = unit([0, 1, 2].map((k) => u[k]! + pull * (a[k]! / (strength || 1) - u[k]!)) as Vector)
      }
      for (const k of [0, 1, 2] as const) up[k][i]! += u[k]
    }
  }
  for (let i = 0; i < grid.length; i++) {
    const u = unit(vectorAt(up, i))
    for (const k of [0, 1, 2] as const) up[k][i] = u[k]
  }
  return up
}

function firstUp(grid: Grid, direction: 1 | -1): Vector {
  const span = 20 * hz
  const [from, to] = direction === 1 ? [0, span] : [Math.max(0, grid.length - span), grid.length]
  return unit([grid.ax, grid.ay, grid.az].map((column) => quantile(column.subarray(from, to), 0.5)) as Vector)
}

/** Without gravity: a car turns about its upright axis and hardly about any other. */
function upByTurning(grid: Grid): Up {
  const turning = [smooth(grid.gx, 0.5), smooth(grid.gy, 0.5), smooth(grid.gz, 0.5)]
  const spread = [0, 1, 2].map((j) =>
    [0, 1, 2].map((k) => turning[j]!.reduce((sum, value, i) => sum + value * turning[k]![i]!, 0)),
  )
  let axis: Vector = [0.3, 0.5, 0.8]
  for (let round = 0; round < 60; round++)
    axis = unit(spread.map((row) => dot(row as Vector, axis)) as Vector)
  // Phones stand upright or lie on their back.
  if (axis[1] + axis[2] < 0) axis = [-axis[0], -axis[1], -axis[2]]
  return axis.map((value) => new Float32Array(grid.length).fill(value)) as Up
}

const vectorAt = (columns: Up, i: number): Vector => [columns[0][i]!, columns[1][i]!, columns[2][i]!]
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const minus = (a: Vector, b: Vector, times: number): Vector => [
  a[0] - b[0] * times,
  a[1] - b[1] * times,
  a[2] - b[2] * times,
]
function unit(a: Vector): Vector {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}
const anyAcross = (u: Vector): Vector => {
  const least = [0, 1, 2].toSorted((j, k) => Math.abs(u[j]!) - Math.abs(u[k]!))[0]!
  const axis: Vector = [0, 0, 0]
  axis[least] = 1
  return unit(minus(axis, u, dot(axis, u)))
}
