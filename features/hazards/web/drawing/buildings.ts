import { type Colour, hex, type Point, type Shape, shade } from './shape.ts'

type Random = () => number
const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!

const walls = [
  '#e8c4b0',
  '#f1e0b4',
  '#c9dbe4',
  '#e6b7a2',
  '#d8e2c8',
  '#f4efe4',
  '#c98f73',
  '#b5674a',
  '#a85c44',
].map(hex)
const stone = ['#c9bd9f', '#d6cbb2', '#b9ac92', '#e6dfcd'].map(hex)
const doors = ['#14694f', '#1d4f91', '#b3372f', '#333a3d', '#e0b327', '#6a3f77'].map(hex)
const roofs = ['#6a5a55', '#58595f', '#7a5343', '#4d5057'].map(hex)
const glass = hex('#41586a')
const lit = hex('#f2c36a')
const frame = hex('#f6f3ea')

/** The front faces the local -x side at x = 0; `wide` runs along z. */
type Lot = { wide: number; random: Random; lamps: number }

function pane(
  shape: Shape,
  [z0, z1]: readonly [number, number],
  [y0, y1]: readonly [number, number],
  { random, lamps }: Lot,
  x = 0,
) {
  const inside: Point = [x + 5, 1, 0]
  const front = (a: number, b: number, c: number, d: number, off: number, colour: Colour, glow = 0) =>
    shape.face(
      [
        [x - off, c, a],
        [x - off, c, b],
        [x - off, d, b],
        [x - off, d, a],
      ],
      colour,
      inside,
      glow,
    )
  const isLit = lamps > 0 && random() < 0.42
  front(z0 - 0.1, z1 + 0.1, y0 - 0.1, y1 + 0.1, 0.02, frame)
  front(z0, z1, y0, y1, 0.04, isLit ? lit : glass, isLit ? 0.55 + 0.4 * lamps : 0.04)
  front((z0 + z1) / 2 - 0.035, (z0 + z1) / 2 + 0.035, y0, y1, 0.05, frame)
}

function gable(
  shape: Shape,
  wide: number,
  deep: number,
  eaves: number,
  high: number,
  colour: Colour,
  wall: Colour,
) {
  const [z0, z1] = [-wide / 2, wide / 2]
  const ridge = deep / 2
  const inside: Point = [ridge, eaves, 0]
  shape.face(
    [
      [-0.3, eaves - 0.1, z0],
      [-0.3, eaves - 0.1, z1],
      [ridge, high, z1],
      [ridge, high, z0],
    ],
    colour,
    inside,
  )
  shape.face(
    [
      [deep + 0.3, eaves - 0.1, z0],
      [deep + 0.3, eaves - 0.1, z1],
      [ridge, high, z1],
      [ridge, high, z0],
    ],
    colour,
    inside,
  )
  for (const z of [z0, z1])
    shape.face(
      [
        [0, eaves, z],
        [deep, eaves, z],
        [ridge, high, z],
      ],
      wall,
      inside,
    )
}

const chimney = (shape: Shape, x: number, y: number, z: number) => {
  shape.box([x - 0.35, x + 0.35], [y - 1, y + 0.9], [z - 0.5, z + 0.5], hex('#95583f'))
  for (const q of [-0.22, 0.22])
    shape.box([x - 0.1, x + 0.1], [y + 0.9, y + 1.2], [z + q - 0.1, z + q + 0.1], hex('#b9825e'))
}

export function terrace(shape: Shape, lot: Lot) {
  const { wide, random } = lot
  const wall = pick(walls, random)
  const [z0, z1] = [-wide / 2, wide / 2]
  const high = 5.5 + random() * 0.3
  const doorColour = pick(doors, random)
  shape.box([0, 8], [0, high], [z0, z1], wall)
  shape.box([-0.04, 0], [0, 0.5], [z0, z1], shade(wall, 0.78))
  gable(shape, wide, 8, high, high + 2.5, pick(roofs, random), wall)
  chimney(shape, 4, high + 2.3, z1 - 0.4)
  const flip = random() < 0.5 ? 1 : -1
  const span = (a: number, b: number): [number, number] => (flip > 0 ? [z0 + a, z0 + b] : [z1 - b, z1 - a])
  pane(shape, span(0.7, 2), [3.35, 4.75], lot)
  pane(shape, span(3.4, 4.7), [3.35, 4.75], lot)
  // A bay.
  const [b0, b1] = span(0.5, 2.9)
  shape.box([-0.7, 0], [0, 2.7], [b0, b1], wall, { inset: 0.05 })
  shape.box([-0.85, 0.02], [2.66, 2.86], [b0 - 0.1, b1 + 0.1], frame)
  pane(shape, [b0 + 0.25, b1 - 0.25], [0.95, 2.3], lot, -0.72)
  const [d0, d1] = span(3.7, 4.7)
  shape
    .box([-0.06, 0], [0, 2.5], [d0 - 0.12, d1 + 0.12], frame)
    .box([-0.09, 0], [0.12, 2.2], [d0, d1], doorColour)
  shape.box([-0.5, 0], [0, 0.14], [d0 - 0.1, d1 + 0.1], hex('#b8b2a4'))
  shape
    .box([-1.75, -1.55], [0, 0.85], [z0, d0 - 0.2], shade(hex('#a9674c'), 0.95))
    .box([-1.8, -1.5], [0.82, 0.92], [z0, d0 - 0.2], hex('#d8d2c4'))
  if (random() < 0.5) shape.blob([-1.05, 0.5, (z0 + d0) / 2], 0.55, hex('#4c7d45'), { rough: 0.4, random })
}

export function semi(shape: Shape, lot: Lot) {
  const { wide, random } = lot
  const wall = pick([...walls.slice(5), ...walls.slice(0, 2)], random)
  const half = wide / 2 - 1.3
  const roof = pick(roofs, random)
  shape.box([0, 8], [0, 5], [-half, half], wall)
  shape.box([-0.03, 0], [0, 2.6], [-half, half], pick(walls.slice(6), random))
  shape.hull(
    [
      [-0.5, 4.9, -half - 0.4],
      [8.5, 4.9, -half - 0.4],
      [8.5, 4.9, half + 0.4],
      [-0.5, 4.9, half + 0.4],
    ],
    [
      [3.6, 7.6, -half + 2],
      [4.4, 7.6, -half + 2],
      [4.4, 7.6, half - 2],
      [3.6, 7.6, half - 2],
    ],
    roof,
    roof,
  )
  chimney(shape, 4, 7.4, 0)
  for (const q of [-1, 1]) {
    const at = (a: number, b: number): [number, number] =>
      q < 0 ? [-half + a, -half + b] : [half - b, half - a]
    const [b0, b1] = at(0.5, 2.7)
    shape.box([-0.8, 0], [0, 4.6], [b0, b1], wall)
    pane(shape, [b0 + 0.2, b1 - 0.2], [0.9, 2.2], lot, -0.81)
    pane(shape, [b0 + 0.2, b1 - 0.2], [3.1, 4.3], lot, -0.81)
    const [d0, d1] = at(3.1, 4.1)
    shape.box([-0.08, 0], [0, 2.2], [d0, d1], pick(doors, random))
    pane(shape, [d0, d1], [3.2, 4.2], lot)
  }
}

export function shop(shape: Shape, lot: Lot) {
  const { wide, random, lamps } = lot
  const [z0, z1] = [-wide / 2, wide / 2]
  const wall = pick(walls, random)
  const sign = pick(
    ['#14553f', '#1d4f91', '#8f2f2a', '#2b2f33', '#caa12c', '#6a3f77', '#d9d3c4'].map(hex),
    random,
  )
  const high = 6.4 + Math.floor(random() * 2) * 2.6
  shape.box([0, 9], [0, high], [z0, z1], wall)
  shape.box([-0.25, 0], [high - 0.35, high], [z0, z1], shade(wall, 1.08))
  if (random() < 0.5) gable(shape, wide, 9, high, high + 2, pick(roofs, random), wall)
  const inside: Point = [5, 1, 0]
  const isOpen = lamps > 0 && random() < 0.75
  shape.face(
    [
      [-0.03, 0.5, z0 + 0.3],
      [-0.03, 0.5, z1 - 1.7],
      [-0.03, 2.6, z1 - 1.7],
      [-0.03, 2.6, z0 + 0.3],
    ],
    isOpen ? hex('#ffd98c') : hex('#4a6475'),
    inside,
    isOpen ? 0.85 : 0.08,
  )
  shape.face(
    [
      [-0.03, 0.05, z1 - 1.5],
      [-0.03, 0.05, z1 - 0.4],
      [-0.03, 2.6, z1 - 0.4],
      [-0.03, 2.6, z1 - 1.5],
    ],
    isOpen ? hex('#e0ad62') : hex('#3c5261'),
    inside,
    isOpen ? 0.6 : 0.05,
  )
  shape.box([-0.05, 0], [0.05, 0.5], [z0 + 0.2, z1 - 1.6], sign)
  shape.box([-0.16, 0], [2.7, 3.4], [z0 + 0.1, z1 - 0.1], sign, { glow: isOpen ? 0.35 : 0 })
  const bars = 3 + Math.floor(random() * 3)
  for (let i = 0; i < bars; i++)
    shape.box([-0.19, -0.15], [2.92, 3.18], [z0 + 0.7 + i * 0.8, z0 + 1.25 + i * 0.8], hex('#f4efe2'), {
      glow: isOpen ? 0.5 : 0,
    })
  if (random() < 0.55) {
    const stripes = Math.floor(wide / 0.7)
    const cloth = pick(['#b23a32', '#1f6a4f', '#27588f', '#c78f24'].map(hex), random)
    for (let i = 0; i < stripes; i++) {
      const a = z0 + 0.2 + i * 0.68
      shape.face(
        [
          [-0.1, 2.7, a],
          [-0.1, 2.7, a + 0.68],
          [-1.3, 2.15, a + 0.68],
          [-1.3, 2.15, a],
        ],
        i % 2 ? frame : cloth,
        [0, 0, 0],
      )
    }
  }
  for (let y = 4; y < high - 1.4; y += 2.4)
    for (const z of [z0 + wide * 0.22, z0 + wide * 0.66]) pane(shape, [z - 0.5, z + 0.6], [y, y + 1.5], lot)
}

export function cottage(shape: Shape, lot: Lot) {
  const { wide, random } = lot
  const wall = pick(stone, random)
  const [z0, z1] = [-wide / 2 + 0.6, wide / 2 - 0.6]
  const roof = random() < 0.4 ? hex('#a58a5c') : pick(roofs, random)
  shape.box([0, 6.5], [0, 3.9], [z0, z1], wall)
  gable(shape, z1 - z0, 6.5, 3.9, 6.9, roof, wall)
  chimney(shape, 3.2, 6.8, z0 + 0.5)
  const mid = (z0 + z1) / 2
  shape
    .box([-0.08, 0], [0, 2], [mid - 0.45, mid + 0.45], pick(doors, random))
    .box([-0.7, 0], [2.1, 2.3], [mid - 0.7, mid + 0.7], roof)
  for (const [z, y] of [
    [z0 + 1.2, 0.9],
    [z1 - 2.1, 0.9],
    [z0 + 1.2, 2.75],
    [z1 - 2.1, 2.75],
  ] as const)
    pane(shape, [z, z + 0.9], [y, y + 0.85], lot)
  shape
    .blob([-0.5, 0.4, z0 + 0.6], 0.5, hex('#5b8a4a'), { rough: 0.5, random })
    .blob([-0.5, 0.35, z1 - 0.5], 0.4, hex('#b0587a'), { rough: 0.5, random })
}

export function barn(shape: Shape, { wide, random }: Lot) {
  const wall = pick(['#7a4a3a', '#6d7a80', '#8c8f86'].map(hex), random)
  shape.box([0, 10], [0, 4.2], [-wide / 2, wide / 2], wall)
  gable(shape, wide, 10, 4.2, 6.6, hex('#8d9492'), wall)
  shape.box([-0.05, 0], [0, 3.2], [-1.8, 1.8], hex('#3a3230'))
}

export type Leaves = readonly Colour[]
export const greens: Leaves = ['#4f8a4d', '#6aa25a', '#3e7745', '#7fae5c', '#58904a'].map(hex)
export const autumn: Leaves = ['#c98a3a', '#b5652f', '#8f8a3c', '#a9742f', '#6f8a44'].map(hex)

export function tree(shape: Shape, size: number, leaves: Leaves, random: Random) {
  const high = 1.9 * size
  shape.round('y', [0, high / 2, 0], 0.16 * size, high / 2, hex('#6b5140'), 6, 0, 0.1 * size)
  const colour = pick(leaves, random)
  const crown = (x: number, y: number, z: number, r: number, by: number) =>
    shape.blob([x * size, y * size, z * size], r * size, shade(colour, by), {
      rough: 0.28,
      random,
      flat: 0.92,
    })
  crown(0, 3.1, 0, 1.35, 1)
  crown(0.75, 2.5, 0.4, 0.95, 0.92)
  crown(-0.7, 2.6, -0.3, 1, 0.96)
  if (random() < 0.5) crown(0.1, 3.9, 0.1, 0.9, 1.08)
}

export function conifer(shape: Shape, size: number, random: Random) {
  const colour = shade(hex('#2f5c46'), 0.85 + random() * 0.35)
  shape.round('y', [0, 0.5 * size, 0], 0.13 * size, 0.5 * size, hex('#5a4536'), 5)
  for (const [y, r, h] of [
    [1.5, 1.15, 0.95],
    [2.6, 0.9, 0.85],
    [3.6, 0.6, 0.8],
  ] as const)
    shape.round('y', [0, y * size, 0], r * size, h * size, colour, 7, 0, 0.04)
}
