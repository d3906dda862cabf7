import type { VehicleModel, WalkerModel } from './scene-file.ts'
import { type Road, mix } from './road.ts'
import type { Track } from './motion.ts'

type ThingModel = 'ball' | 'cone' | 'works-sign' | 'digger' | 'board'
export type Model = VehicleModel | WalkerModel | ThingModel

export type Actor = {
  model: Model
  /** Picks among the colours of its model. */
  tint: number
  along: Track
  across: Track
  /** `with` or `against` the road; `path`: wherever it moves, and `rest` radians from the road when it stands. */
  facing: 'with' | 'against' | 'path'
  rest?: number
  /** It moves backwards until this second. */
  reverses?: number
  brakes?: (t: number) => boolean
  /** -1 left, 1 right, 2 both. */
  signal?: (t: number) => number
  /** A door, a head that turns: 0 to 1. */
  part?: Track
  height?: Track
  blue?: boolean
  /** It never moves, and is drawn with the street. */
  isParked?: boolean
  from?: number
  until?: number
}

export type Seen = {
  model: Model
  tint: number
  x: number
  y: number
  z: number
  heading: number
  s: number
  d: number
  /** Metres since the start: turns wheels, moves legs. */
  moved: number
  speed: number
  brake: boolean
  signal: number
  part: number
  blue: boolean
  reverses: boolean
}

export const still =
  (value: number): Track =>
  () =>
    value

export function seeActor(actor: Actor, road: Road, t: number): Seen {
  const [s, d] = [actor.along(t), actor.across(t)]
  const [ds, dd] = [
    (actor.along(t + 0.15) - actor.along(t - 0.15)) / 0.3,
    (actor.across(t + 0.15) - actor.across(t - 0.15)) / 0.3,
  ]
  const speed = Math.hypot(ds, dd)
  const { x, y, z, heading } = road.spot(s, d)
  return {
    model: actor.model,
    tint: actor.tint,
    x,
    y: y + (actor.height?.(t) ?? 0),
    z,
    heading: heading + turnOf(actor, ds, dd, speed, t),
    s,
    d,
    moved:
      (Math.abs(s - actor.along(0)) + Math.abs(d - actor.across(0))) * (t < (actor.reverses ?? 0) ? -1 : 1),
    speed,
    brake: actor.brakes?.(t) ?? false,
    signal: actor.signal?.(t) ?? 0,
    part: actor.part?.(t) ?? 0,
    blue: actor.blue ?? false,
    reverses: t < (actor.reverses ?? 0),
  }
}

function turnOf(
  { facing, rest = 0, reverses = 0 }: Actor,
  ds: number,
  dd: number,
  speed: number,
  t: number,
): number {
  if (facing === 'with') return Math.atan2(dd, Math.abs(ds) + 1)
  if (facing === 'against') return Math.PI - Math.atan2(dd, Math.abs(ds) + 1)
  const moving = Math.atan2(dd, ds) + (t < reverses ? Math.PI : 0)
  const share = Math.min(1, Math.max(0, speed - 0.15) / 0.5)
  return rest + nearest(moving - rest) * mix(0, 1, share)
}

const nearest = (angle: number) => Math.atan2(Math.sin(angle), Math.cos(angle))
