import { still } from '../actor.ts'
import { ease } from '../motion.ts'
import { bay, between, drive, kerb, keys, type KindStaging, onward, parked, signals } from './staging.ts'

const door: KindStaging = {
  slowing: { to: 0.4, isShare: true, gap: 11, hold: 1.2 },
  stage: (staging) => {
    const { from: a, at, met, q, lane, clear, add, steer } = staging
    clear(at - 12, at + 5, q)
    const middle = bay(staging)
    add(parked('car', 2, at + 5.8, middle))
    steer([a + 1.2, lane], [met + 0.4, lane + 0.9], [met + 2.6, lane + 0.9], [met + 4.5, lane])
    add({
      model: 'adult',
      tint: 3,
      along: keys([a + 1.7, at - 0.1], [a + 6, at - 0.6], [a + 9, at - 4]),
      across: keys([a + 1.7, middle - q * 0.55], [a + 2.9, middle - q * 1.5], [a + 5, middle - q * 1.45]),
      facing: 'path',
      rest: (-q * Math.PI) / 2,
      from: a + 1.7,
    })
    return add({
      model: 'car',
      tint: 5,
      along: still(at),
      across: still(middle),
      facing: 'with',
      part: keys([a - 0.1, 0], [a + 0.9, 0.6], [a + 1.8, 1], [a + 7, 1], [a + 8, 0]),
      brakes: between(a - 5, a - 2.2),
    })
  },
}

const sideRoad: KindStaging = {
  slowing: { to: 0.3, isShare: true, gap: 13, hold: 1 },
  stage: ({ from: a, at, q, layout, own, add, junction, lane, clear }) => {
    junction(at, q)
    clear(at - 42, at + 8, q)
    const line = Math.abs(layout.left) + 1.2
    const pace = own(a - 1).v * 1.04
    const turn = q < 0 ? 4 : 6
    return add({
      model: 'car',
      tint: 2,
      along: onward(
        pace,
        [a + 0.9, at],
        [a + 2, at + 1],
        [a + 3.2, at + turn],
        [a + 4.6, at + turn + 8],
        [a + 7.6, at + turn + 8 + 1.5 * (4 + pace)],
      ),
      across: keys(
        [a - 6, q * (line + 24)],
        [a - 1.6, q * (line + 2)],
        [a - 0.5, q * (line + 1.3)],
        [a + 0.7, q * (line - 1.6)],
        [a + 2, q < 0 ? -2.6 : 1.4],
        [a + 3.3, lane - 0.1],
        [a + 4.6, lane],
      ),
      facing: 'path',
      rest: (-q * Math.PI) / 2,
      signal: signals(-q > 0 ? -1 : 1, a - 5, a + 3.4),
      brakes: between(a - 3, a - 0.2),
    })
  },
}

const bus: KindStaging = {
  slowing: { to: 3, gap: 11, hold: 1.6, brakes: 1.2 },
  stage: (staging) => {
    const { from: a, at, clear, add, lane, own } = staging
    clear(at - 16, at + 30, -1)
    const stop = bay(staging) - 0.15
    const away = Math.max(own(a - 1).v * 1.04, 8)
    return add({
      model: 'bus',
      tint: 0,
      along: onward(away, [a + 1.1, at], [a + 2.6, at + 2.2], [a + 4.6, at + 12], [a + 6.6, at + 26]),
      across: keys([a + 1.2, stop], [a + 2.6, stop + 0.5], [a + 4.8, lane - 0.1], [a + 6, lane]),
      facing: 'with',
      signal: signals(1, a, a + 5),
      brakes: between(a - 12, a - 0.4),
    })
  },
}

const cyclist: KindStaging = {
  slowing: { to: 5.2, gap: 9, hold: 2.2 },
  stage: (staging) => {
    const { from: a, at, met, clear, add, lane } = staging
    const pace = 5.2
    const obstacle = at + pace * (a + 3 - met)
    clear(at - 60, obstacle + 40, -1)
    add(parked('van', 3, obstacle + 1, bay(staging)))
    const riding = staging.layout.left + 1.4
    return add({
      model: 'cyclist',
      tint: 1,
      along: (t) => at + pace * (t - met),
      across: keys([a + 0.4, riding], [a + 2, lane - 0.2], [a + 4, lane - 0.1], [a + 6.4, riding]),
      facing: 'with',
      part: (t) => ease(t, a - 0.1, a + 0.4) - ease(t, a + 1, a + 1.6),
    })
  },
}

const motorbike: KindStaging = {
  slowing: { to: 0.25, isShare: true, gap: 12, hold: 1 },
  stage: ({ from: a, at, layout, add, junction, own, lane, clear }) => {
    junction(at, 1)
    clear(at - 40, at + 10, 1)
    const line = layout.right + 1
    const pace = own(a - 1).v * 1.05
    return add({
      model: 'motorbike',
      tint: 0,
      along: onward(
        pace,
        [a + 0.8, at],
        [a + 2, at + 1.6],
        [a + 3.4, at + 8],
        [a + 5, at + 20],
        [a + 7, at + 20 + 7 + pace],
      ),
      across: keys(
        [a - 5, line + 22],
        [a - 1.2, line + 1.6],
        [a - 0.3, line + 0.9],
        [a + 0.8, line - 2.2],
        [a + 2.2, 0.6],
        [a + 3.6, lane],
      ),
      facing: 'path',
      rest: -Math.PI / 2,
      signal: signals(1, a - 5, a + 3),
    })
  },
}

const reversing: KindStaging = {
  slowing: { to: 0, gap: 12, hold: 3.6 },
  stage: (staging) => {
    const { from: a, at, q, clear, add, junction, layout, own, lane } = staging
    clear(at - 60, at + 8, q)
    junction(at, q, 'drive')
    const side = Math.abs(kerb(staging))
    const keep = q < 0 ? lane : layout.oncoming[0]!
    // Its tail swings away from where it will go.
    const pace = -q * own(a - 1).v * 1.05
    return add({
      model: 'car',
      tint: 4,
      along: onward(
        pace,
        [a + 2, at],
        [a + 4.4, at + q * 2.6],
        [a + 5, at + q * 2.7],
        [a + 6.4, at],
        [a + 8, at - q * 9],
        [a + 10, at - q * 28],
      ),
      across: keys(
        [a - 0.1, q * (side + layout.pavement + 3.4)],
        [a + 1.4, q * (side + 1.4)],
        [a + 2.6, q * (side - 1)],
        [a + 4.4, keep + q * 0.5],
        [a + 5, keep + q * 0.5],
        [a + 8, keep],
      ),
      facing: 'path',
      rest: (q * Math.PI) / 2,
      reverses: a + 4.7,
      brakes: between(a - 4, a - 0.3),
    })
  },
}

const turning: KindStaging = {
  slowing: { to: 0.15, isShare: true, gap: 10, hold: 1.4 },
  stage: ({ from: a, at, layout, add, junction }) => {
    junction(at, -1)
    return add({
      model: 'car',
      tint: 6,
      along: keys(
        [a - 9, at + 95],
        [a - 3, at + 24],
        [a - 0.6, at + 9],
        [a + 0.2, at + 7.6],
        [a + 1.8, at + 2.4],
        [a + 2.8, at + 0.4],
        [a + 8, at],
      ),
      across: keys(
        [a - 4, 1.6],
        [a - 0.2, 1.1],
        [a + 1.2, -0.9],
        [a + 2.8, layout.left + 1],
        [a + 4, layout.left - 5],
        [a + 8, layout.left - 40],
      ),
      facing: 'path',
      rest: Math.PI,
      signal: signals(1, a - 4, a + 3),
      brakes: between(a - 5, a),
    })
  },
}

const miniRoundabout: KindStaging = {
  slowing: { to: 0.2, isShare: true, gap: 10, hold: 1.2 },
  stage: ({ from: a, at, layout, add, junction, q, lane, own }) => {
    junction(at, -1, 'mini')
    junction(at, 1, 'mini')
    const line = Math.abs(layout.left) + 1.4
    const turn = q < 0 ? 3 : 5
    return add({
      model: q < 0 ? 'van' : 'car',
      tint: 1,
      along: onward(
        own(a - 1).v * 1.05,
        [a + 0.6, at + (q < 0 ? -1.5 : 1.5)],
        [a + 2.2, at + 1],
        [a + 3.4, at + turn + 3],
        [a + 5, at + 18],
        [a + 7, at + 38],
      ),
      across: keys(
        [a - 5, q * (line + 30)],
        [a - 1, q * (line + 4.5)],
        [a, q * (line + 0.8)],
        [a + 1.2, q * (line - 3)],
        [a + 2.2, q < 0 ? -2.8 : 1.6],
        [a + 3.6, lane],
      ),
      facing: 'path',
      rest: (-q * Math.PI) / 2,
      signal: signals(q < 0 ? -1 : 1, a - 4, a + 3),
    })
  },
}

const emergency: KindStaging = {
  slowing: { to: 0.3, isShare: true, gap: 26, hold: 2 },
  stage: ({ from: a, at, met, lane, layout, add, steer, clear }) => {
    const pace = 11
    steer(
      [a + 2, lane],
      [met, Math.max(lane - 0.9, layout.left + 1.3)],
      [met + 3, Math.max(lane - 0.9, layout.left + 1.3)],
      [met + 5, lane],
    )
    clear(at - 60, at + 30, -1)
    for (const [i, model] of (['car', 'van', 'car'] as const).entries())
      add({
        model,
        tint: i + 2,
        along: drive(
          [
            [a - 8, -7],
            [a, -6],
            [a + 2, -1.5],
            [a + 5, -1.5],
            [a + 7, -7],
          ],
          { t: a, s: at + 26 + i * 11 },
        ),
        across: keys(
          [a, layout.oncoming.at(-1)!],
          [a + 2, layout.oncoming.at(-1)! + 0.7],
          [a + 6, layout.oncoming.at(-1)! + 0.7],
        ),
        facing: 'against',
      })
    return add({
      model: 'ambulance',
      tint: 0,
      along: (t) => at + 14 - pace * (t - met),
      across: keys(
        [a - 1.6, layout.oncoming.at(-1)!],
        [a, 0.3],
        [met + 0.8, 0.5],
        [met + 3, layout.oncoming.at(-1)!],
      ),
      facing: 'against',
      blue: true,
    })
  },
}

export const inTown = {
  door,
  'side-road': sideRoad,
  bus,
  cyclist,
  motorbike,
  reversing,
  turning,
  'mini-roundabout': miniRoundabout,
  emergency,
}
