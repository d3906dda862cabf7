import type { Detection } from '../detection/detect.ts'
import type { DrivingEvent } from '../detection/events.ts'
import { cleanFixes, type Fix, longestGapSeconds, measureWay, speedsOf } from '../detection/gps.ts'
import { timesOf } from '../detection/signal.ts'
import type { Recording } from './recording.ts'

export type TrackPoint = [t: number, lat: number, lon: number, kmh: number | null]

/** What stays of a drive when its traces are gone. */
export type Result = {
  seconds: number
  km: number | null
  events: DrivingEvent[]
  track: TrackPoint[] | null
  forces: { start: number; ahead: string; left: string } | null
  losses: [from: number, to: number, why: 'hidden' | 'gap'][]
}

/** What can be said at once, before anything is detected. */
export function measure({ gps, motion }: Recording): { seconds: number; km: number | null } {
  return {
    seconds: secondsOf(motion ? timesOf(motion).times : gps.map(({ t }) => t)),
    km: gps.length > 1 ? measureWay(gps).km : null,
  }
}

/** From the earliest to the latest, in whatever order they come. */
export function secondsOf(times: ArrayLike<number>): number {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 0; i < times.length; i++) {
    first = Math.min(first, times[i]!)
    last = Math.max(last, times[i]!)
  }
  return Math.max(0, last - first)
}

export function resultOf(recording: Recording, { seconds, km, events, forces }: Detection): Result {
  const fixes = cleanFixes(recording.gps)
  return {
    seconds,
    km: km ?? null,
    events,
    track: fixes.length > 1 ? trackOf(fixes) : null,
    forces: forces ? { start: forces.start, ahead: base64(forces.ahead), left: base64(forces.left) } : null,
    losses: lossesOf(
      recording.motion ? timesOf(recording.motion).times : fixes.map(({ t }) => t),
      recording.motion ? 2 : longestGapSeconds,
    ),
  }
}

const base64 = (bytes: Int8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')

const mostPoints = 4000

function trackOf(fixes: readonly Fix[]): TrackPoint[] {
  const speeds = speedsOf(fixes)
  const step = Math.max(1, Math.ceil(fixes.length / mostPoints))
  return fixes.flatMap(({ t, lat, lon }, i): TrackPoint[] =>
    i % step === 0 || i === fixes.length - 1
      ? [[to(t, 1), to(lat, 6), to(lon, 6), Number.isNaN(speeds[i]!) ? null : to(speeds[i]! * 3.6, 1)]]
      : [],
  )
}

const mostLosses = 200

function lossesOf(t: ArrayLike<number>, longest: number): Result['losses'] {
  const losses: Result['losses'] = []
  for (let i = 1; i < t.length && losses.length < mostLosses; i++)
    if (t[i]! - t[i - 1]! > longest) losses.push([to(t[i - 1]!, 1), to(t[i]!, 1), 'gap'])
  return losses
}

const to = (value: number, digits: number) => Number(value.toFixed(digits))
