import { still } from '../actor.ts'
import { bay, kerb, keys, type KindStaging, parked, type Staging } from './staging.ts'

/** Out of sight behind something tall, until the moment the window opens. */
const hide = (staging: Staging, model: 'van' | 'car' = 'van') => {
  const { q, at, clear, add } = staging
  clear(at - 11, at + 7, q)
  add(parked(model, model === 'van' ? 0 : 3, at - 3.6, bay(staging)))
  add(parked('car', 4, at - 9.2, bay(staging)))
  add(parked('car', 1, at + 3.6, bay(staging)))
}

const stepsOut: KindStaging = {
  slowing: { to: 0, gap: 7, hold: 2.6 },
  stage: (staging) => {
    const { from: a, at, q, add } = staging
    hide(staging)
    const edge = Math.abs(bay(staging)) - 1.1
    return add({
      model: 'adult',
      tint: 2,
      along: keys([a - 3, at + 0.2], [a + 6, at + 0.6]),
      across: keys(
        [a - 2.4, q * (edge + 3.4)],
        [a - 0.1, q * (edge + 0.1)],
        [a + 0.5, q * (edge - 0.25)],
        [a + 1.1, q * (edge - 0.4)],
        [a + 6.2, -q * (edge + 2.6)],
      ),
      facing: 'path',
      rest: (-q * Math.PI) / 2,
      part: keys([a + 0.2, 0], [a + 0.8, 1], [a + 1.4, 0]),
    })
  },
}

const ball: KindStaging = {
  slowing: { to: 0, gap: 8, hold: 3 },
  stage: (staging) => {
    const { from: a, at, q, add } = staging
    hide(staging)
    const edge = Math.abs(bay(staging)) - 1.1
    add({
      model: 'child',
      tint: 0,
      along: keys([a, at + 0.1], [a + 4, at + 0.9]),
      across: keys(
        [a - 0.6, q * (edge + 3.6)],
        [a + 1.1, q * (edge + 0.1)],
        [a + 2.4, q * 0.2],
        [a + 4, -q * 1.6],
        [a + 4.8, -q * 1.6],
        [a + 7, -q * 6],
      ),
      facing: 'path',
      rest: (-q * Math.PI) / 2,
    })
    return add({
      model: 'ball',
      tint: 0,
      along: still(at + 0.6),
      across: keys([a - 0.9, q * (edge + 2.4)], [a, q * edge], [a + 2.4, -q * 1.4], [a + 4.2, -q * 2.4]),
      facing: 'with',
      height: (t) => Math.abs(Math.sin((t - a) * 5)) * 0.55 * Math.max(0, 1 - Math.abs(t - a) / 3.4),
    })
  },
}

const crossing: KindStaging = {
  slowing: { to: 0, gap: 5.5, hold: 4.2 },
  stage: (staging) => {
    const { from: a, at, q, add } = staging
    staging.crossing(at)
    for (const each of [-1, 1] as const) staging.clear(at - 30, at + 8, each)
    const side = Math.abs(kerb(staging))
    add({
      model: 'child',
      tint: 1,
      along: keys([a - 9, at - 12.4], [a, at - 0.9], [a + 7.4, at - 0.7]),
      across: keys(
        [a, q * (side + 1.5)],
        [a + 0.9, q * (side + 0.7)],
        [a + 1.6, q * side],
        [a + 7.4, -q * (side + 1.6)],
      ),
      facing: 'path',
      rest: (-q * Math.PI) / 2,
    })
    return add({
      model: 'adult',
      tint: 4,
      along: keys([a - 9, at - 11.6], [a, at], [a + 7.2, at + 0.1]),
      across: keys(
        [a, q * (side + 1.4)],
        [a + 0.7, q * (side + 0.5)],
        [a + 1.5, q * (side + 0.1)],
        [a + 7.2, -q * (side + 1.5)],
      ),
      facing: 'path',
      rest: (-q * Math.PI) / 2,
      part: keys([a, 0], [a + 0.5, 1], [a + 1.3, 0]),
    })
  },
}

const dog: KindStaging = {
  slowing: { to: 1.5, gap: 8, hold: 1.6 },
  stage: (staging) => {
    const { from: a, at, q, add, clear } = staging
    clear(at - 26, at + 6, q)
    const side = Math.abs(kerb(staging))
    add({
      model: 'adult',
      tint: 5,
      along: keys([a - 8, at + 9], [a, at + 1.2], [a + 1, at + 0.6], [a + 6, at - 0.4]),
      across: keys([a + 0.6, q * (side + 1.3)], [a + 2, q * (side + 0.4)], [a + 6, q * (side + 0.4)]),
      facing: 'path',
      rest: -q * 2.2,
    })
    return add({
      model: 'dog',
      tint: 0,
      along: keys([a - 8, at + 8], [a, at + 0.2], [a + 3, at + 2.5], [a + 6, at + 6]),
      across: keys(
        [a - 0.2, q * (side + 1)],
        [a + 1.1, q * (side - 0.8)],
        [a + 2.8, -q * 0.6],
        [a + 5, -q * (side + 1.4)],
      ),
      facing: 'path',
      rest: -q * 2.4,
    })
  },
}

const animal: KindStaging = {
  slowing: { to: 2, gap: 11, hold: 1.6, brakes: 1.4 },
  stage: (staging) => {
    const { from: a, at, q, add, layout, junction } = staging
    junction(at, q, 'gate')
    const side = Math.abs(kerb(staging))
    for (const [late, tint] of [[1.9, 1]] as const)
      add({
        model: 'deer',
        tint,
        along: keys([a + late, at + 3], [a + late + 4, at + 6]),
        across: keys(
          [a + late - 1.2, q * (layout.built + 5)],
          [a + late + 0.4, q * (side + 0.6)],
          [a + late + 3.2, -q * (layout.built + 4)],
        ),
        facing: 'path',
        rest: (-q * Math.PI) / 2,
      })
    return add({
      model: 'deer',
      tint: 0,
      along: keys([a - 1, at - 0.5], [a + 4, at + 1.5]),
      across: keys(
        [a - 1.4, q * (layout.built + 5)],
        [a, q * (side + 0.7)],
        [a + 1.2, q * (side - 1)],
        [a + 2.1, q * 1.1],
        [a + 4, q * 0.2],
        [a + 6.6, -q * (layout.built + 4)],
      ),
      facing: 'path',
      rest: (-q * Math.PI) / 2,
    })
  },
}

const horse: KindStaging = {
  slowing: { to: 2.6, gap: 9, hold: 2.4, brakes: 1.6 },
  stage: ({ from: a, at, met, layout, add, steer, lane }) => {
    const side = layout.left
    steer([met, lane], [met + 2.4, 1.3], [met + 6, 1.3], [met + 9, lane])
    return add({
      model: 'horse',
      tint: 0,
      along: (t) => at + 1.5 * (t - met),
      across: keys([a, side + 1], [a + 1.4, side + 2.2], [a + 2.4, side + 2], [a + 4.6, side + 0.9]),
      facing: 'with',
      part: keys([a - 0.1, 0], [a + 0.5, 1], [a + 1.6, 0.3], [a + 3, 0]),
    })
  },
}

export const onFoot = { 'steps-out': stepsOut, ball, crossing, dog, animal, horse }
