import { type Actor, still } from '../actor.ts'
import { isFast, type Layout } from '../layout.ts'
import { metresPerMile, type Profile } from '../motion.ts'
import type { SceneFile, Side, Traffic, VehicleModel } from '../scene-file.ts'
import { parked } from './staging.ts'

export const sideOf = (side: Side): -1 | 1 => (side === 'left' ? -1 : 1)

type Street = { file: SceneFile; own: Profile; layout: Layout; lane: number; random: () => number }

/** What is on the road besides the hazards: it moves on as it was, and is there to be looked at and left alone. */
export function trafficOf(row: Traffic, street: Street): Actor[] {
  const { file, own, layout, lane, random } = street
  const tint = Math.floor(random() * 97)
  switch (row.what) {
    case 'oncoming': {
      const pace = (row.mph ?? file.mph) * metresPerMile
      const meet = own(row.at).s
      const lanes = layout.oncoming
      const across = lanes[isFast(file.place) ? Math.floor(random() * lanes.length) : 0]!
      return [
        {
          model: row.model ?? 'car',
          tint,
          along: (t) => meet - pace * (t - row.at),
          across: still(across),
          facing: 'against',
        },
      ]
    }
    case 'ahead':
    case 'behind': {
      const q = row.what === 'ahead' ? 1 : -1
      const late = row.gap / 16
      return [
        {
          model: row.model ?? 'car',
          tint,
          // Newell: who follows does the same a little later and a little behind.
          along: (t) => own(t + q * late).s + q * row.gap * 0.45,
          across: still(lane),
          facing: 'with',
          brakes: (t) => own(t + q * late).a < -0.7,
        },
      ]
    }
    case 'lane': {
      const pace = row.mph * metresPerMile
      const meet = own(row.at).s
      return [
        {
          model: row.model ?? 'car',
          tint,
          along: (t) => meet + pace * (t - row.at),
          across: still(layout.lanes[Math.min(row.lane, layout.lanes.length - 1)]!),
          facing: 'with',
        },
      ]
    }
    case 'walker':
      return walkers(row, street, tint)
    case 'waiting': {
      const q = sideOf(row.side)
      return [
        {
          model: row.model ?? 'adult',
          tint,
          along: still(own(row.at).s),
          across: still(outside(layout, q, 0.8)),
          facing: 'path',
          rest: (-q * Math.PI) / 2,
        },
      ]
    }
    case 'cyclist': {
      const q = sideOf(row.side)
      const meet = own(row.at).s
      return [
        {
          model: 'cyclist',
          tint,
          along: (t) => meet - q * 4.6 * (t - row.at),
          across: still((q < 0 ? layout.left : layout.right) - q * 0.8),
          facing: q < 0 ? 'with' : 'against',
        },
      ]
    }
    case 'side-car': {
      const q = sideOf(row.side)
      return [
        {
          model: row.model ?? 'car',
          tint,
          along: still(own(row.at).s),
          across: still(outside(layout, q, 3.6)),
          facing: 'path',
          rest: (-q * Math.PI) / 2,
        },
      ]
    }
    case 'stopped-bus':
      return [parked('bus', tint, own(row.at).s, layout.left + 0.9)]
    case 'horse-in-field': {
      const q = sideOf(row.side)
      return [
        {
          model: 'deer',
          tint: 3,
          along: still(own(row.at).s),
          across: still(q * (layout.built + 9)),
          facing: 'path',
          rest: 2,
        },
      ]
    }
    case 'parked':
      return []
  }
}

type ParkedRow = Extract<Traffic, { what: 'parked' }>

export function parkedAlong(
  { from, to, side, each = 6.4 }: ParkedRow,
  { own, layout, random }: Street,
): Actor[] {
  const q = sideOf(side)
  const list: Actor[] = []
  for (let s = own(from).s; s < own(to).s; s += each + random() * 1.6) {
    const model: VehicleModel = random() < 0.12 ? 'van' : 'car'
    if (random() < 0.86)
      list.push(parked(model, Math.floor(random() * 97), s, (q < 0 ? layout.left : layout.right) - q * 0.98))
  }
  return list
}

function walkers(row: Extract<Traffic, { what: 'walker' }>, { own, layout }: Street, tint: number): Actor[] {
  const q = sideOf(row.side)
  const pace = (row.mph ?? 3) * metresPerMile
  const meet = own(row.at).s
  const walk = (model: Actor['model'], ahead: number, out: number): Actor => ({
    model,
    tint,
    along: (t) => meet + ahead + pace * (t - row.at),
    across: still(outside(layout, q, out)),
    facing: pace < 0 ? 'against' : 'with',
  })
  const out = Math.max(0.7, layout.pavement * 0.5)
  return [
    walk(row.model ?? 'adult', 0, out),
    ...(row.dog ? [walk('dog', Math.sign(pace) * 1.2, out + 0.4)] : []),
  ]
}

const outside = ({ left, right }: Layout, q: -1 | 1, metres: number) => (q < 0 ? left : right) + q * metres
