import { hex, type Point, type Shape } from './shape.ts'

const steel = hex('#7f888b')
const dark = hex('#2a3033')
const white = hex('#f4f2ea')
const red = hex('#c22b27')

export const lampHeight = 6.2

/** The arm reaches towards +x. */
export function lampPost(shape: Shape, lamps: number) {
  shape.round('y', [0, lampHeight / 2, 0], 0.075, lampHeight / 2, steel, 6, 0, 0.05)
  shape.box([0, 1.5], [lampHeight - 0.05, lampHeight + 0.03], [-0.04, 0.04], steel)
  shape.box(
    [1.1, 1.75],
    [lampHeight - 0.1, lampHeight + 0.02],
    [-0.12, 0.12],
    lamps > 0 ? hex('#ffeec4') : hex('#cfd4d2'),
    { glow: lamps > 0 ? 1 : 0.05 },
  )
}

const pole = (shape: Shape, high: number) =>
  shape.round('y', [0, high / 2, 0], 0.045, high / 2, hex('#9aa2a3'), 6)

/** Faces the traffic of our side, towards -z. */
export function speedSign(shape: Shape, mph: number) {
  pole(shape, 2.6)
  shape
    .round('z', [0, 2.35, -0.06], 0.38, 0.02, red, 16, 0.15)
    .round('z', [0, 2.35, -0.09], 0.29, 0.02, white, 16, 0.15)
  const digits: Record<string, readonly (readonly [number, number, number, number])[]> = {
    '2': [
      [0, 1, 0.8, 1],
      [0.75, 1, 0.5, 1],
      [0, 1, 0.42, 0.58],
      [0, 0.25, 0, 0.5],
      [0, 1, 0, 0.2],
    ],
    '3': [
      [0, 1, 0.8, 1],
      [0.75, 1, 0, 1],
      [0.2, 1, 0.42, 0.58],
      [0, 1, 0, 0.2],
    ],
    '4': [
      [0, 0.25, 0.4, 1],
      [0, 1, 0.36, 0.54],
      [0.6, 0.85, 0, 1],
    ],
    '5': [
      [0, 1, 0.8, 1],
      [0, 0.25, 0.5, 1],
      [0, 1, 0.42, 0.6],
      [0.75, 1, 0, 0.5],
      [0, 1, 0, 0.2],
    ],
    '6': [
      [0, 1, 0.8, 1],
      [0, 0.25, 0, 1],
      [0, 1, 0.42, 0.6],
      [0.75, 1, 0, 0.5],
      [0, 1, 0, 0.2],
    ],
    '0': [
      [0, 1, 0.8, 1],
      [0, 0.25, 0, 1],
      [0.75, 1, 0, 1],
      [0, 1, 0, 0.2],
    ],
  }
  for (const [i, digit] of [...String(mph)].entries())
    for (const [a, b, c, d] of digits[digit] ?? []) {
      const x = -0.2 + i * 0.23
      shape.box([x + a * 0.17, x + b * 0.17], [2.22 + c * 0.27, 2.22 + d * 0.27], [-0.13, -0.12], dark)
    }
}

export function warningSign(shape: Shape) {
  pole(shape, 2.2)
  const triangle = (r: number, z: number): Point[] => [
    [-r, 2.2 - r * 0.6, z],
    [r, 2.2 - r * 0.6, z],
    [0, 2.2 + r * 1.1, z],
  ]
  shape.face(triangle(0.48, -0.06), red, [0, 2, 1], 0.15).face(triangle(0.33, -0.08), white, [0, 2, 1], 0.15)
  shape.box([-0.035, 0.035], [2.08, 2.36], [-0.1, -0.09], dark)
}

export function giveWay(shape: Shape) {
  pole(shape, 2.2)
  const triangle = (r: number, z: number): Point[] => [
    [-r, 2.4, z],
    [r, 2.4, z],
    [0, 2.4 - r * 1.6, z],
  ]
  shape.face(triangle(0.42, 0.06), red, [0, 2, -1]).face(triangle(0.27, 0.08), white, [0, 2, -1])
}

export function postBox(shape: Shape) {
  shape
    .round('y', [0, 0.75, 0], 0.24, 0.75, hex('#b3241f'), 10)
    .round('y', [0, 1.55, 0], 0.28, 0.06, hex('#b3241f'), 10, 0, 0.22)
  shape.box([-0.14, 0.14], [1.2, 1.26], [-0.26, -0.2], dark)
}

export function bin(shape: Shape, tint: number) {
  shape
    .box(
      [-0.28, 0.28],
      [0.08, 0.95],
      [-0.3, 0.3],
      [hex('#2d5a41'), hex('#39414a'), hex('#6b4a33')][tint % 3]!,
    )
    .box([-0.3, 0.3], [0.95, 1.03], [-0.33, 0.33], dark)
}

/** Open towards the road, -x. */
export function busShelter(shape: Shape) {
  shape
    .box([0.9, 0.96], [0.2, 2.2], [-2, 2], hex('#9fc0c8'))
    .box([-0.5, 1], [2.2, 2.32], [-2.1, 2.1], hex('#2b4a3f'))
  for (const z of [-2, 2]) shape.box([-0.45, -0.37], [0, 2.2], [z - 0.04, z + 0.04], dark)
  shape.box([0.4, 0.8], [0.45, 0.52], [-1.4, 1.4], hex('#b3312c'))
  shape.box([-0.6, -0.52], [0, 2.9], [-3, -2.92], steel).box([-0.86, -0.26], [2.5, 2.95], [-3, -2.94], red)
}

export function trafficLight(shape: Shape) {
  pole(shape, 3.2)
  shape.box([-0.2, 0.2], [2.3, 3.4], [-0.16, 0.1], dark)
  const lamp = (y: number, colour: string, glow: number) =>
    shape.round('z', [0, y, -0.18], 0.12, 0.02, hex(colour), 10, glow)
  lamp(3.18, '#5b1f1d', 0)
  lamp(2.85, '#5d4a1b', 0)
  lamp(2.52, '#37e08a', 1)
}

export function belisha(shape: Shape) {
  for (let i = 0; i < 6; i++) shape.round('y', [0, 0.25 + i * 0.5, 0], 0.06, 0.25, i % 2 ? dark : white, 6)
  shape.blob([0, 3.2, 0], 0.24, hex('#f5a51f'), { glow: 0.85 })
}

/** Across the carriageway from x0 to x1, blue, with white bars where words would be. */
export function gantry(shape: Shape, x0: number, x1: number) {
  for (const x of [x0, x1]) shape.box([x - 0.18, x + 0.18], [0, 7], [-0.18, 0.18], steel)
  shape.box([x0, x1], [6.6, 7], [-0.2, 0.2], steel)
  const wide = (x1 - x0 - 2) / 2
  for (const at of [x0 + 0.6, x0 + 1.4 + wide]) {
    shape
      .box([at, at + wide], [5, 8.2], [-0.34, -0.24], white, { glow: 0.1 })
      .box([at + 0.1, at + wide - 0.1], [5.1, 8.1], [-0.38, -0.33], hex('#1c4fa3'), { glow: 0.12 })
    for (const [y, share] of [
      [7.3, 0.55],
      [6.5, 0.72],
      [5.7, 0.4],
    ] as const)
      shape.box([at + 0.5, at + 0.5 + wide * share], [y, y + 0.38], [-0.41, -0.38], white, { glow: 0.2 })
  }
}

export function blueSign(shape: Shape) {
  for (const x of [-1.3, 1.3]) shape.box([x - 0.06, x + 0.06], [0, 3.4], [-0.05, 0.05], steel)
  shape
    .box([-1.8, 1.8], [1.6, 3.6], [-0.1, -0.04], white, { glow: 0.1 })
    .box([-1.72, 1.72], [1.68, 3.52], [-0.13, -0.09], hex('#1c4fa3'), { glow: 0.12 })
  for (const [y, long] of [
    [3, 2.2],
    [2.5, 1.5],
    [2, 2.5],
  ] as const)
    shape.box([-1.4, -1.4 + long], [y, y + 0.26], [-0.15, -0.12], white, { glow: 0.2 })
}

export function bridge(shape: Shape, x0: number, x1: number) {
  const concrete = hex('#aaa79d')
  shape
    .box([x0 - 20, x1 + 20], [5.6, 7], [-4, 4], concrete)
    .box([x0 - 20, x1 + 20], [7, 8], [-4.2, -4], hex('#8f8d85'))
    .box([x0 - 20, x1 + 20], [7, 8], [4, 4.2], hex('#8f8d85'))
  for (const x of [x0 - 1, x1 + 1]) shape.box([x - 0.6, x + 0.6], [0, 5.6], [-3.6, 3.6], concrete)
}

export function gate(shape: Shape) {
  const wood = hex('#a39b8c')
  for (const z of [-2.1, 2.1]) shape.box([-0.09, 0.09], [0, 1.4], [z - 0.09, z + 0.09], hex('#6e5f4c'))
  for (const y of [0.3, 0.6, 0.9, 1.2]) shape.box([-0.03, 0.03], [y, y + 0.09], [-2, 2], wood)
}

export function telegraphPole(shape: Shape) {
  shape
    .round('y', [0, 4, 0], 0.13, 4, hex('#5d4a3a'), 6, 0, 0.09)
    .box([-0.9, 0.9], [7.3, 7.42], [-0.06, 0.06], hex('#5d4a3a'))
}
