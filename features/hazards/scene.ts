import { type Actor, type Seen, seeActor } from './actor.ts'
import { type Layout, layouts } from './layout.ts'
import { metresPerMile, type Profile, profileOf, type SpeedKey, trackOf } from './motion.ts'
import { seeded } from './random.ts'
import { makeRoad, mix, type Road } from './road.ts'
import type { SceneFile } from './scene-file.ts'
import { stagings } from './stage/kinds-staged.ts'
import { parkedAlong, sideOf, trafficOf } from './stage/traffic.ts'

export type Junction = { at: number; q: -1 | 1; kind: 'road' | 'drive' | 'gate' | 'mini' }
export type Camera = { x: number; y: number; z: number; heading: number; pitch: number; roll: number }

export type Scene = {
  file: SceneFile
  layout: Layout
  road: Road
  own: Profile
  lane: number
  junctions: readonly Junction[]
  crossings: readonly { at: number; kind: 'zebra' | 'lights' }[]
  /** Parked and other things that never move. */
  parked: readonly Seen[]
  actors: readonly Actor[]
  /** Whom each hazard is about, in the order of the file. */
  culprits: readonly Actor[]
  length: number
  across: (t: number) => number
}

export type Frame = {
  t: number
  camera: Camera
  mph: number
  brakes: boolean
  s: number
  seen: readonly Seen[]
}

/** The same file always makes the same scene: nothing here reads a clock or rolls a die that has no seed. */
export function makeScene(file: SceneFile): Scene {
  const random = seeded(file.seed)
  const layout = layouts[file.place]
  const lane = layout.lanes[ownLane(file)]!
  const { own, slowings } = speedOf(file)
  const at = (second: number) => own(second).s
  const length = at(file.seconds) + 420
  const road = makeRoad(
    (file.bends ?? []).map(({ from, to, degrees }) => ({
      from: at(from),
      to: at(to),
      amount: (degrees * Math.PI) / 180,
    })),
    (file.hills ?? []).map(({ from, to, metres }) => ({ from: at(from), to: at(to), amount: metres })),
    length,
  )
  const junctions: Junction[] = (file.junctions ?? []).flatMap(({ at: second, side }) =>
    (side === 'both' ? ([-1, 1] as const) : [sideOf(side)]).map((q) => ({
      at: at(second),
      q,
      kind: 'road' as const,
    })),
  )
  const crossings = (file.crossings ?? []).map(({ at: second, kind }) => ({ at: at(second), kind }))
  const clear: { from: number; to: number; q: number }[] = []
  const steering: (readonly [number, number])[] = []
  const actors: Actor[] = []
  const culprits = file.hazards.map((hazard, i) => {
    const { met, at: place } = slowings[i]!
    return stagings[hazard.kind].stage({
      from: hazard.from,
      to: hazard.to,
      met,
      at: place,
      own,
      place: file.place,
      layout,
      lane,
      q: sideOf(hazard.side ?? 'left'),
      random,
      add: (actor) => {
        actors.push(actor)
        return actor
      },
      clear: (from, to, q) => clear.push({ from, to, q }),
      junction: (s, q, kind = 'road') => junctions.push({ at: s, q, kind }),
      crossing: (s) => crossings.push({ at: s, kind: 'zebra' }),
      steer: (...keys) => steering.push(...keys),
    })
  })
  const street = { file, own, layout, lane, random }
  for (const row of file.traffic) {
    const free = row.what === 'parked' ? parkedAlong(row, street) : trafficOf(row, street)
    actors.push(
      ...free.filter((actor) => !actor.isParked || !isBlocked(actor, { clear, junctions, crossings })),
    )
  }
  const steered = steering.length > 0 ? trackOf(steering.toSorted(([a], [b]) => a - b)) : () => lane
  return {
    file,
    layout,
    road,
    own,
    lane,
    junctions,
    crossings,
    parked: actors.filter(({ isParked }) => isParked).map((actor) => seeActor(actor, road, 0)),
    actors: actors.filter(({ isParked }) => !isParked),
    culprits,
    length,
    across: steered,
  }
}

/** The world `t` seconds into the clip. */
export function frameAt(scene: Scene, t: number): Frame {
  const { own, road, across } = scene
  const { s, v, a } = own(t)
  const d = across(t)
  const eye = road.spot(s, d + 0.36)
  const ahead = road.spot(s + 3 + v * 0.75, 0)
  const drift = (across(t + 0.2) - across(t - 0.2)) / 0.4
  const slope = (road.spot(s + 5, 0).y - road.spot(s - 2, 0).y) / 7
  const push = (own(t + 0.3).v - own(t - 0.3).v) / 0.6
  const bumps = Math.min(1, v / 9)
  return {
    t,
    camera: {
      x: eye.x,
      y: eye.y + 1.27 + 0.006 * bumps * Math.sin(t * 11.3),
      z: eye.z,
      heading: mix(eye.heading, ahead.heading, 0.7) + Math.atan2(drift, v + 3) * 0.8,
      pitch: slope * 0.92 + push * 0.0035 + 0.0009 * bumps * Math.sin(t * 9.1),
      roll: (ahead.heading - eye.heading) * v * 0.0035 + 0.0007 * bumps * Math.sin(t * 7.7),
    },
    mph: v / metresPerMile,
    brakes: a < -0.6,
    s,
    seen: scene.actors
      .filter(({ from = -1, until = 1e9 }) => t >= from && t < until)
      .map((actor) => seeActor(actor, road, t)),
  }
}

/** A short text of where everything is, to the millimetre: equal scenes have equal ones. */
export function fingerprint({ camera, seen }: Frame): string {
  let mark = 0x811c9dc5
  for (const value of [camera, ...seen].flatMap(({ x, y, z, heading }) => [x, y, z, heading]))
    mark = Math.imul(mark ^ Math.round(value * 1000), 0x01000193)
  return (mark >>> 0).toString(16)
}

function ownLane({ place, hazards }: SceneFile): number {
  if (place !== 'motorway' && place !== 'dual') return 0
  return hazards.some(({ kind }) => kind === 'roadworks') ||
    hazards.some(({ kind, side }) => kind === 'cut-in' && side !== 'right')
    ? 1
    : 0
}

function speedOf({ mph, speeds = [], hazards, seconds }: SceneFile) {
  const steps: [number, number][] = [[0, mph], ...speeds]
  const base = trackOf(steps.map(([t, value]) => [t, value * metresPerMile] as const))
  const keys: SpeedKey[] = [[0, base(0)]]
  const plan = hazards.map(({ kind, from, to }) => {
    const { slowing } = stagings[kind]
    const cruise = base(from)
    const slow = slowing.isShare ? cruise * slowing.to : Math.min(slowing.to, cruise)
    const brakesAt = to - (slowing.brakes ?? 0.9)
    const met = brakesAt + Math.max(1.2, (cruise - slow) / 4.6)
    return { slow, brakesAt, met, gap: slowing.gap, goes: met + slowing.hold }
  })
  const free = (from: number, to: number) => speeds.filter(([t]) => t > from && t < to)
  let last = 0
  for (const { slow, brakesAt, met, goes } of plan) {
    for (const [t] of free(last, brakesAt)) keys.push([t, base(t)])
    const off = brakesAt - 0.5
    keys.push([off, base(off)], [brakesAt, base(off) * 0.97], [met, slow], [goes, slow])
    last = goes + Math.max(1.5, (base(goes) - slow) / 2)
    keys.push([last, base(last)])
  }
  for (const [t] of free(last, seconds)) keys.push([t, base(t)])
  const own = profileOf(keys.toSorted(([a], [b]) => a - b))
  return { own, slowings: plan.map(({ met, gap }) => ({ met, at: own(met).s + gap })) }
}

type Free = {
  clear: readonly { from: number; to: number; q: number }[]
  junctions: readonly Junction[]
  crossings: readonly { at: number }[]
}

function isBlocked(actor: Actor, { clear, junctions, crossings }: Free): boolean {
  const [s, q] = [actor.along(0), Math.sign(actor.across(0))]
  return (
    clear.some((zone) => zone.q === q && s > zone.from - 3 && s < zone.to + 3) ||
    junctions.some((one) => one.q === q && Math.abs(one.at - s) < (one.kind === 'drive' ? 6 : 12)) ||
    crossings.some(({ at }) => Math.abs(at - s) < 14)
  )
}
