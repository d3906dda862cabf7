import { type DrivingEvent, findEvents } from './events.ts'
import { type CarMotion, findForward } from './forward.ts'
import { cleanFixes, type Fix, headingBySecond, measureWay, slopesOf, speedBySecond } from './gps.ts'
import { type Level, level } from './level.ts'
import { hz, type Motion, resample, smooth } from './signal.ts'
import { leastKmh } from './thresholds.ts'

export type Recording = {
  frame: 'device' | 'earth'
  linear?: boolean | undefined
  gps?: readonly Fix[] | undefined
  motion?: Motion | undefined
}

export type Detection = {
  /** From the first sample to the last. */
  seconds: number
  km?: number | undefined
  events: DrivingEvent[]
  /** Ten times a second from `start`, in tenths of m/s²: for a picture of the forces. */
  forces?: { start: number; ahead: Int8Array; left: Int8Array } | undefined
}

const forcesHz = 10

/** Everything about a drive that its traces tell. Pure, so that it runs in a thread of its own. */
export function detect(recording: Recording): Detection {
  const fixes = cleanFixes(recording.gps ?? [])
  const grid = recording.motion && resample(recording.motion)
  const way = fixes.length > 1 ? measureWay(fixes) : undefined
  if (!grid) {
    const seconds = fixes.length > 1 ? fixes.at(-1)!.t - fixes[0]!.t : 0
    const car = carFromGps(fixes)
    if (!car) return { seconds, km: way?.km, events: [] }
    const events = findEvents(car, fixes[0]!.t, false)
      .filter(({ kind }) => kind !== 'lane-change')
      .map((event) => ({ ...event, confidence: event.confidence * 0.6 }))
    return { seconds, km: way?.km, events, forces: forcesOf(car, fixes[0]!.t) }
  }
  const levelled = level(grid, recording.frame, recording.linear)
  const seconds = Math.ceil(grid.length / hz)
  const speeds = speedBySecond(fixes, grid.start, seconds)
  if (turnsTheOtherWay(levelled, headingBySecond(fixes, grid.start, seconds))) mirror(levelled)
  const car = findForward(levelled, slopesOf(speeds))
  const events = findEvents(car, grid.start, levelled.sideIsGuess).filter(
    ({ from, to }) => !isSlow(speeds, from - grid.start, to - grid.start),
  )
  return { seconds: grid.length / hz, km: way?.km, events, forces: forcesOf(car, grid.start) }
}

/** Sensors with all signs turned see a mirrored world. Only GPS can tell. */
function turnsTheOtherWay({ yaw }: Level, headings: Float32Array): boolean {
  let agreement = 0
  let weight = 0
  for (let second = 2; second < headings.length - 2; second++) {
    const turned = headings[second + 2]! - headings[second - 2]!
    if (Number.isNaN(turned)) continue
    let measured = 0
    for (let i = (second - 2) * hz; i < (second + 2) * hz; i++) measured += (yaw[i + 12] ?? 0) / hz
    agreement += turned * measured
    weight += measured ** 2
  }
  return weight > 0.5 && agreement < -0.5 * weight
}

function mirror(levelled: Level) {
  for (let i = 0; i < levelled.yaw.length; i++) {
    levelled.yaw[i]! *= -1
    levelled.across[i]! *= -1
  }
}

function isSlow(speeds: Float32Array, from: number, to: number): boolean {
  const around = speeds.subarray(Math.max(0, Math.floor(from) - 2), Math.ceil(to) + 2)
  const known = around.filter((speed) => !Number.isNaN(speed))
  return known.length >= 2 && Math.max(...known) * 3.6 < leastKmh
}

/** One fix a second says less: forces are what its speed and heading change by. */
function carFromGps(fixes: readonly Fix[]): CarMotion | undefined {
  if (fixes.length < 5) return undefined
  const start = fixes[0]!.t
  const seconds = Math.min(Math.ceil(fixes.at(-1)!.t - start), 24 * 3600)
  if (seconds < 5) return undefined
  const speeds = speedBySecond(fixes, start, seconds)
  const headings = headingBySecond(fixes, start, seconds)
  const slopes = slopesOf(speeds)
  const turning = slopesOf(headings)
  const spread = (values: Float32Array) =>
    smooth(
      Float32Array.from({ length: seconds * hz }, (_, i) => values[Math.floor(i / hz)]! || 0),
      0.3,
    )
  return {
    ahead: spread(slopes),
    left: spread(turning.map((rate, i) => rate * speeds[i]!)),
    yaw: spread(turning),
    valid: new Uint8Array(seconds * hz).fill(1),
    certainty: new Float32Array(seconds).fill(1),
  }
}

function forcesOf(car: CarMotion, start: number): Detection['forces'] {
  const [ahead, left] = [smooth(car.ahead, 0.25), smooth(car.left, 0.25)]
  const length = Math.floor((ahead.length / hz) * forcesHz)
  const tenths = (values: Float32Array) =>
    Int8Array.from({ length }, (_, i) => {
      const at = Math.floor((i * hz) / forcesHz)
      return car.valid[at] ? Math.max(-127, Math.min(127, Math.round(values[at]! * 10))) : -128
    })
  return { start, ahead: tenths(ahead), left: tenths(left) }
}
