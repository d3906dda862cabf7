import { type Actor, still } from '../actor.ts'
import type { Layout } from '../layout.ts'
import { type Profile, profileOf, type SpeedKey, type Track, trackOf } from '../motion.ts'
import type { Place } from '../scene-file.ts'

/** What a kind of hazard is given to stage itself, and where it puts what it needs. */
export type Staging = {
  from: number
  to: number
  /** When our car has slowed to its slowest, and the place ahead of it that it slowed for. */
  met: number
  at: number
  own: Profile
  place: Place
  layout: Layout
  lane: number
  /** -1 left, 1 right. */
  q: -1 | 1
  random: () => number
  add: (actor: Actor) => Actor
  clear: (from: number, to: number, q: -1 | 1) => void
  junction: (at: number, q: -1 | 1, kind?: 'road' | 'drive' | 'gate' | 'mini') => void
  crossing: (at: number) => void
  steer: (...keys: (readonly [t: number, d: number])[]) => void
}

/** How our car slows for it. `to`: a share of its speed, or metres a second; `gap`: metres left at the slowest. */
type Slowing = { to: number; isShare?: true; gap: number; hold: number; brakes?: number }

export type KindStaging = { slowing: Slowing; stage: (staging: Staging) => Actor }

export const kerb = ({ layout, q }: Staging) => (q < 0 ? layout.left : layout.right)
/** The middle of a parking place on that side. */
export const bay = (staging: Staging) => kerb(staging) - staging.q * 0.98

export const keys = (...list: (readonly [number, number])[]): Track => trackOf(list)

/** After the last key it goes on at `pace`. */
export const onward = (pace: number, ...list: (readonly [number, number])[]): Track => {
  const track = trackOf(list)
  const [last, value] = list.at(-1)!
  return (t) => (t <= last ? track(t) : value + pace * (t - last))
}

export const drive = (list: readonly SpeedKey[], anchor: { t: number; s: number }): Track => {
  const profile = profileOf(list, anchor)
  return (t) => profile(t).s
}

export const parked = (model: Actor['model'], tint: number, s: number, d: number): Actor => ({
  model,
  tint,
  along: still(s),
  across: still(d),
  facing: d < 0 ? 'with' : 'against',
  isParked: true,
})

export const between = (from: number, to: number) => (t: number) => t >= from && t < to
export const signals = (which: number, from: number, to: number) => (t: number) =>
  t >= from && t < to ? which : 0
