import { between, drive, keys, type KindStaging, parked, signals } from './staging.ts'
import { still } from '../actor.ts'

const oncoming: KindStaging = {
  slowing: { to: 0.45, isShare: true, gap: 8, hold: 0.6, brakes: 1.4 },
  stage: ({ from: a, to, at, met, lane, layout, add, steer, place, random }) => {
    const pace = place === 'country' ? 10 : 9
    const keep = layout.oncoming[0]!
    const out = Math.max(lane - 0.7, layout.left + 1.15)
    steer([to - 0.8, lane], [met, out], [met + 1.6, out], [met + 4, lane])
    const meet = (t: number) => at + 6 - pace * (t - met - 0.3)
    if (random() < 0.6)
      add({
        model: 'cyclist',
        tint: 2,
        along: (t) => meet(a + 2.2) - 4.4 * (t - a - 2.2),
        across: still(layout.right - 0.7),
        facing: 'against',
      })
    return add({
      model: 'car',
      tint: 1,
      along: meet,
      across: keys([a - 0.3, keep], [a + 1.4, -0.5], [to - 0.4, -0.6], [to + 1.1, keep + 0.1]),
      facing: 'against',
    })
  },
}

const lorrySlows: KindStaging = {
  slowing: { to: 7, gap: 17, hold: 2.2, brakes: 1.6 },
  stage: ({ from: a, met, at, own, lane, layout, add }) => {
    const cruise = own(a - 1).v
    const slow = drive(
      [
        [a - 30, cruise * 0.97],
        [a, cruise * 0.97],
        [met - 1.4, 6.6],
        [met + 1.8, 6.6],
        [met + 1.8 + (cruise - 6.6) / 2.1, cruise * 1.02],
      ],
      { t: met, s: at },
    )
    for (const [i, model] of (['car', 'van'] as const).entries())
      add({
        model,
        tint: i + 1,
        along: (t) => slow(t + 1.3 + i * 0.9) + 16 + i * 12,
        across: still(lane),
        facing: 'with',
        brakes: between(a - 1 - i * 0.3, met + 1.5),
      })
    const aside = layout.lanes.find((one) => one > lane)
    if (aside !== undefined)
      add({
        model: 'car',
        tint: 5,
        along: (t) => slow(t + 0.6) + 7,
        across: still(aside),
        facing: 'with',
        brakes: between(a + 0.6, met + 1.8),
      })
    return add({
      model: 'lorry',
      tint: 1,
      along: slow,
      across: still(lane),
      facing: 'with',
      brakes: between(a, met + 2.4),
      signal: signals(2, a + 1.6, met + 4),
    })
  },
}

const cutIn: KindStaging = {
  slowing: { to: 0.72, isShare: true, gap: 15, hold: 2.4 },
  stage: ({ from: a, met, at, own, lane, layout, q, add, random }) => {
    const others = layout.lanes.filter((one) => (q < 0 ? one < lane : one > lane))
    const start = others.at(q < 0 ? -1 : 0) ?? layout.lanes.find((one) => one !== lane) ?? lane
    const cruise = own(a - 1).v
    const onto = layout.lanes.find((one) => one > lane) ?? lane
    const model = (['car', 'van', 'lorry'] as const)[Math.floor(random() * 3)]!
    if (start < lane)
      add({
        model: 'lorry',
        tint: 2,
        along: drive(
          [
            [0, cruise * 0.66],
            [60, cruise * 0.66],
          ],
          { t: met, s: at + 44 },
        ),
        across: still(start),
        facing: 'with',
      })
    return add({
      model,
      tint: 3,
      along: drive(
        [
          [a - 20, cruise * 0.86],
          [a, cruise * 0.84],
          [met, own(met).v * 0.98],
          [met + 6, cruise * 1.06],
          [met + 12, cruise * 1.16],
        ],
        { t: met, s: at },
      ),
      across: keys([a + 0.9, start], [a + 3.4, lane], [met + 5, lane], [met + 8, onto]),
      facing: 'with',
      signal: signals(start < lane ? 1 : -1, a, a + 3.6),
      brakes: between(a - 1.2, a + 0.4),
    })
  },
}

const brakeFog: KindStaging = {
  slowing: { to: 0, gap: 7, hold: 3.4, brakes: 1.6 },
  stage: ({ from: a, met, at, own, lane, add }) => {
    const cruise = own(a - 1).v
    const slow = drive(
      [
        [a - 20, cruise * 0.8],
        [a - 0.4, cruise * 0.72],
        [met - 1, 0],
        [met + 2.8, 0],
        [met + 2.8 + cruise / 2.1, cruise * 1.02],
      ],
      { t: met, s: at },
    )
    for (const i of [1, 2])
      add({
        model: i === 1 ? 'van' : 'car',
        tint: i,
        along: (t) => slow(t + 0.9 * i) + 8.5 * i,
        across: still(lane),
        facing: 'with',
        brakes: between(a - i * 0.5, met + 3),
      })
    return add({
      model: 'car',
      tint: 3,
      along: slow,
      across: still(lane),
      facing: 'with',
      brakes: between(a, met + 2.8),
    })
  },
}

const roadworks: KindStaging = {
  slowing: { to: 0.5, isShare: true, gap: 14, hold: 3 },
  stage: ({ from: a, met, at, own, lane, layout, add, place }) => {
    const closed = layout.lanes[0]!
    const edge = place === 'motorway' ? layout.left + 3.2 : layout.left
    const cruise = own(a - 1).v
    const begins = at - 14
    for (let i = 0; i < 26; i++) {
      const out = Math.min(1, i / 9)
      add({ ...parked('cone', 0, begins + i * 6, edge + out * (closed - edge + 1.75)), facing: 'with' })
    }
    for (const before of [60, 130])
      add({ ...parked('works-sign', 0, begins - before, edge - 0.9), facing: 'with' })
    add({ ...parked('board', 0, begins + 24, closed - 0.2), facing: 'with' })
    add({ ...parked('digger', 0, begins + 66, closed - 0.8), facing: 'with' })
    const own0 = lane === closed ? layout.lanes[1]! : lane
    return add({
      model: 'lorry',
      tint: 0,
      along: drive(
        [
          [a - 20, cruise * 0.8],
          [a, cruise * 0.74],
          [met, own(met).v * 0.96],
          [met + 2.4, own(met).v * 0.96],
          [met + 8, cruise * 1.03],
        ],
        { t: met, s: at },
      ),
      across: keys([a + 0.9, closed], [a + 3.6, own0], [a + 6, own0]),
      facing: 'with',
      signal: signals(1, a, a + 4),
      brakes: between(a - 0.8, a + 1),
    })
  },
}

const tractor: KindStaging = {
  slowing: { to: 0, gap: 12, hold: 3.4, brakes: 1.6 },
  stage: ({ from: a, at, q, layout, add, junction }) => {
    for (const each of [-1, 1] as const) junction(at, each, 'gate')
    const side = Math.abs(layout.left)
    return add({
      model: 'tractor',
      tint: 0,
      along: keys([a, at - 0.2], [a + 6, at + 0.2]),
      across: keys(
        [a - 5, q * (side + 12)],
        [a - 0.3, q * (side + 1.2)],
        [a + 1.3, q * (side - 1.4)],
        [a + 4.6, -q * (side + 5)],
        [a + 9, -q * (side + 30)],
      ),
      facing: 'path',
      rest: (-q * Math.PI) / 2,
    })
  },
}

export const openRoad = {
  oncoming,
  'lorry-slows': lorrySlows,
  'cut-in': cutIn,
  'brake-fog': brakeFog,
  roadworks,
  tractor,
}
