import { type Colour, hex, Shape, shade } from './shape.ts'
import { type Drawn, noLights, type Part, wheel } from './vehicles.ts'

const coats = [
  '#d8a51e',
  '#c23b55',
  '#2f6b4f',
  '#a8442f',
  '#31548c',
  '#6d4a86',
  '#e07a3a',
  '#3d7f8c',
  '#8b8f94',
  '#b84a78',
].map(hex)
const trousers = ['#26323f', '#3b3f46', '#5a4b3f', '#2f4668'].map(hex)
const skins = ['#e3b592', '#c68a62', '#8a5a3c', '#f0c8a6', '#6b4630'].map(hex)
const hairs = ['#2a1d18', '#5a3b22', '#8c8378', '#c79a4d', '#171513'].map(hex)

const limb = (long: number, thick: number, colour: Colour, end?: Colour): Shape => {
  const shape = new Shape().box([-thick, thick], [-long, 0.03], [-thick, thick], colour)
  if (end) shape.box([-thick, thick], [-long - 0.02, -long + 0.09], [-thick, thick + 0.1], end)
  return shape
}

/** `size` 1 is a grown person of 1.72 m. */
export function walker(tint: number, size = 1): Drawn {
  const coat = coats[tint % coats.length]!
  const legs = trousers[tint % trousers.length]!
  const skin = skins[(tint * 3 + 1) % skins.length]!
  const k = size
  const body = new Shape()
  body.hull(
    [
      [-0.19 * k, 0.8 * k, -0.12 * k],
      [0.19 * k, 0.8 * k, -0.12 * k],
      [0.19 * k, 0.8 * k, 0.13 * k],
      [-0.19 * k, 0.8 * k, 0.13 * k],
    ],
    [
      [-0.25 * k, 1.42 * k, -0.1 * k],
      [0.25 * k, 1.42 * k, -0.1 * k],
      [0.25 * k, 1.42 * k, 0.12 * k],
      [-0.25 * k, 1.42 * k, 0.12 * k],
    ],
    coat,
    shade(coat, 0.9),
  )
  if (tint % 3 === 1)
    body.box(
      [-0.16 * k, 0.16 * k],
      [0.95 * k, 1.4 * k],
      [-0.27 * k, -0.1 * k],
      shade(coats[(tint + 4) % coats.length]!, 0.8),
    )
  const head = new Shape().box([-0.05, 0.05], [-0.06, 0.06], [-0.05, 0.05], skin)
  head.blob([0, 0.15 * (0.6 + 0.4 * k), 0], 0.145 * (0.5 + 0.5 * k), skin, { flat: 1.15 })
  head.blob([0, 0.225 * (0.6 + 0.4 * k), -0.055], 0.14 * (0.5 + 0.5 * k), hairs[tint % hairs.length]!, {
    flat: 0.9,
  })
  const leg = () => limb(0.8 * k, 0.085 * k, legs, hex('#23201e'))
  const arm = () => limb(0.56 * k, 0.06 * k, shade(coat, 0.88), skin)
  return {
    body,
    parts: [
      { shape: head, pivot: [0, 1.47 * k, 0.01], moves: 'head', size: 1 },
      { shape: leg(), pivot: [-0.1 * k, 0.82 * k, 0], moves: 'leg', size: 0.82 * k },
      { shape: leg(), pivot: [0.1 * k, 0.82 * k, 0], moves: 'leg-back', size: 0.82 * k },
      { shape: arm(), pivot: [-0.31 * k, 1.38 * k, 0], moves: 'arm', size: 0.82 * k },
      { shape: arm(), pivot: [0.31 * k, 1.38 * k, 0], moves: 'arm-back', size: 0.82 * k },
    ],
    lights: noLights,
    shadow: [0.34 * k, -0.34 * k, 0.34 * k],
  }
}

function rider(body: Shape, [y, z]: readonly [number, number], coat: Colour, helmet: Colour, lean: number) {
  body.slab(
    [
      [z - 0.14, y],
      [z + 0.14, y],
      [z + lean + 0.16, y + 0.56],
      [z + lean - 0.12, y + 0.6],
    ],
    0.2,
    coat,
  )
  for (const q of [-1, 1])
    body.slab(
      [
        [z + lean + 0.02, y + 0.52],
        [z + lean + 0.12, y + 0.46],
        [z + lean + 0.46, y + 0.16],
        [z + lean + 0.38, y + 0.12],
      ],
      0.05,
      shade(coat, 0.88),
      q * 0.25,
    )
  const head = new Shape()
  head
    .blob([0, 0.14, 0], 0.13, skins[0]!, { flat: 1.1 })
    .blob([0, 0.19, -0.02], 0.155, helmet, { flat: 0.85 })
  const part: Part = { shape: head, pivot: [0, y + 0.6, z + lean + 0.06], moves: 'head', size: 1 }
  return part
}

export function cyclist(tint: number): Drawn {
  const coat = [hex('#e6e23a'), hex('#3a7fc0'), hex('#d8532f')][tint % 3]!
  const frame = hex('#23303a')
  const body = new Shape()
  body
    .slab(
      [
        [-0.5, 0.36],
        [-0.46, 0.4],
        [0.05, 0.36],
        [0, 0.3],
      ],
      0.02,
      frame,
    )
    .slab(
      [
        [0, 0.3],
        [0.06, 0.32],
        [-0.12, 0.95],
        [-0.18, 0.93],
      ],
      0.02,
      frame,
    )
  body
    .slab(
      [
        [-0.14, 0.86],
        [-0.12, 0.9],
        [0.42, 0.84],
        [0.4, 0.78],
      ],
      0.02,
      frame,
    )
    .slab(
      [
        [0.4, 0.95],
        [0.45, 0.95],
        [0.6, 0.36],
        [0.54, 0.34],
      ],
      0.02,
      frame,
    )
  body.box([-0.26, 0.26], [0.98, 1.02], [0.38, 0.44], frame).box([-0.08, 0.08], [0.94, 1], [-0.3, 0], frame)
  body.blob([0, 0.82, -0.32], 0.05, hex('#d12b23'), { glow: 0.9 })
  const head = rider(body, [0.98, -0.12], coat, hex('#f0efe8'), 0.2)
  const leg = (): Shape => limb(0.66, 0.07, hex('#2b3440'), hex('#1d1b1a'))
  const rim = () => {
    const shape = new Shape().round('x', [0, 0, 0], 0.34, 0.022, hex('#23282b'), 14)
    return shape.round('x', [0, 0, 0], 0.28, 0.026, hex('#a9b1b3'), 10)
  }
  return {
    body,
    parts: [
      head,
      { shape: rim(), pivot: [0, 0.34, -0.52], moves: 'wheel', size: 0.34 },
      { shape: rim(), pivot: [0, 0.34, 0.57], moves: 'wheel', size: 0.34 },
      { shape: leg(), pivot: [-0.11, 0.98, -0.1], moves: 'pedal', size: 0 },
      { shape: leg(), pivot: [0.11, 0.98, -0.1], moves: 'pedal', size: Math.PI },
    ],
    lights: { front: [], rear: [[0, 0.82, -0.38]] },
    shadow: [0.35, -0.85, 0.9],
  }
}

export function motorbike(tint: number): Drawn {
  const paint = [hex('#b3312c'), hex('#2c5f94'), hex('#22282b')][tint % 3]!
  const body = new Shape()
  body.slab(
    [
      [-0.75, 0.72],
      [-0.7, 0.86],
      [0.1, 0.84],
      [0.4, 1],
      [0.6, 0.8],
      [0.3, 0.5],
      [-0.3, 0.42],
    ],
    0.17,
    paint,
  )
  body.box([-0.33, 0.33], [0.98, 1.03], [0.38, 0.44], hex('#22282b')).slab(
    [
      [0.45, 0.95],
      [0.52, 0.95],
      [0.8, 0.34],
      [0.7, 0.34],
    ],
    0.06,
    hex('#8d9497'),
  )
  body.box([-0.11, 0.11], [0.82, 1.02], [0.55, 0.64], hex('#f4efcf'), { glow: 0.8 })
  const head = rider(body, [0.84, -0.2], hex('#2b3138'), paint, 0.22)
  for (const q of [-1, 1])
    body.slab(
      [
        [-0.25, 0.9],
        [-0.1, 0.98],
        [0.28, 0.72],
        [0.1, 0.34],
        [0, 0.38],
        [0.1, 0.68],
      ],
      0.08,
      hex('#262b31'),
      q * 0.22,
    )
  const tyre = () => wheel(0.31, 0.07)
  return {
    body,
    parts: [
      head,
      { shape: tyre(), pivot: [0, 0.31, -0.72], moves: 'wheel', size: 0.31 },
      { shape: tyre(), pivot: [0, 0.31, 0.76], moves: 'wheel', size: 0.31 },
    ],
    lights: { front: [[0, 0.92, 0.7]], rear: [[0, 0.82, -0.82]] },
    shadow: [0.42, -1.05, 1.1],
  }
}

type Beast = {
  coat: Colour
  high: number
  long: number
  wide: number
  neck: number
  head: number
  legs: number
}

function fourLegs({ coat, high, long, wide, neck, head, legs }: Beast): { body: Shape; parts: Part[] } {
  const body = new Shape()
  const half = long / 2
  body.slab(
    [
      [-half, high - wide * 0.8],
      [-half * 1.06, high + wide * 0.5],
      [0, high + wide * 0.62],
      [half, high + wide * 0.7],
      [half * 1.1, high],
      [half * 0.8, high - wide],
      [0, high - wide],
    ],
    wide * 0.75,
    coat,
  )
  const nose = new Shape()
  nose.slab(
    [
      [-0.12 * neck, -0.1 * neck],
      [0.2 * neck, -0.12 * neck],
      [0.62 * neck, 0.72 * neck],
      [0.3 * neck, 0.86 * neck],
    ],
    wide * 0.36,
    coat,
  )
  nose.slab(
    [
      [0.26 * neck, 0.88 * neck],
      [0.3 * neck, 0.62 * neck],
      [0.3 * neck + head, 0.5 * neck],
      [0.34 * neck + head, 0.66 * neck],
      [0.55 * neck, 0.92 * neck],
    ],
    wide * 0.34,
    shade(coat, 0.94),
  )
  for (const q of [-1, 1])
    nose.slab(
      [
        [0.26 * neck, 0.86 * neck],
        [0.38 * neck, 0.86 * neck],
        [0.26 * neck, 0.86 * neck + head * 0.42],
      ],
      0.02,
      shade(coat, 0.8),
      q * wide * 0.28,
    )
  const leg = () => limb(high - wide * 0.5, legs, shade(coat, 0.86), hex('#2a211b'))
  const at = (x: number, z: number, moves: Part['moves']): Part => ({
    shape: leg(),
    pivot: [x, high - wide * 0.5, z],
    moves,
    size: high,
  })
  return {
    body,
    parts: [
      { shape: nose, pivot: [0, high + wide * 0.35, half * 0.86], moves: 'bar', size: 1 },
      at(-wide * 0.5, half * 0.8, 'leg'),
      at(wide * 0.5, half * 0.8, 'leg-back'),
      at(-wide * 0.5, -half * 0.85, 'leg-back'),
      at(wide * 0.5, -half * 0.85, 'leg'),
    ],
  }
}

export function horse(): Drawn {
  const coat = hex('#7a4a2b')
  const { body, parts } = fourLegs({
    coat,
    high: 1.2,
    long: 1.7,
    wide: 0.34,
    neck: 0.85,
    head: 0.5,
    legs: 0.07,
  })
  body.slab(
    [
      [-1, 1.35],
      [-0.9, 1.5],
      [-0.95, 0.7],
      [-1.06, 0.75],
    ],
    0.06,
    hex('#2b1c14'),
  )
  const head = rider(body, [1.46, -0.05], hex('#e6e23a'), hex('#23282b'), 0.04)
  for (const q of [-1, 1])
    body.slab(
      [
        [-0.1, 1.5],
        [0.08, 1.56],
        [0.22, 1.1],
        [0.16, 0.8],
        [0.04, 0.82],
        [0.06, 1.1],
      ],
      0.07,
      hex('#e3ddcf'),
      q * 0.3,
    )
  return { body, parts: [...parts, head], lights: noLights, shadow: [0.5, -1.1, 1.3] }
}

export function deer(tint: number): Drawn {
  const coat = hex(tint === 3 ? '#5b3f2c' : '#9a6a3e')
  const { body, parts } = fourLegs({
    coat,
    high: 0.82,
    long: 1.05,
    wide: 0.23,
    neck: 0.62,
    head: 0.27,
    legs: 0.04,
  })
  body.box([-0.1, 0.1], [0.8, 1], [-0.6, -0.54], hex('#efe9dc'))
  if (tint % 2 === 0)
    for (const q of [-1, 1])
      parts[0]!.shape.slab(
        [
          [0.22, 0.6],
          [0.28, 0.6],
          [0.1, 1],
          [0.34, 0.86],
          [0.06, 1.06],
          [0.02, 1],
        ],
        0.02,
        hex('#6d5338'),
        q * 0.1,
      )
  return { body, parts, lights: noLights, shadow: [0.35, -0.7, 0.8] }
}

export function dog(tint: number): Drawn {
  const coat = [hex('#c79a5a'), hex('#3a3330'), hex('#efe8da')][tint % 3]!
  const { body, parts } = fourLegs({
    coat,
    high: 0.42,
    long: 0.66,
    wide: 0.16,
    neck: 0.3,
    head: 0.2,
    legs: 0.035,
  })
  body.slab(
    [
      [-0.34, 0.5],
      [-0.3, 0.45],
      [-0.56, 0.72],
      [-0.6, 0.68],
    ],
    0.025,
    coat,
  )
  return { body, parts, lights: noLights, shadow: [0.22, -0.45, 0.5] }
}

export const ball = (): Drawn => ({
  body: new Shape()
    .blob([0, 0.17, 0], 0.17, hex('#e8402f'), { glow: 0.15 })
    .box([-0.172, 0.172], [0.14, 0.2], [-0.05, 0.05], hex('#f7f2e4')),
  parts: [],
  lights: noLights,
  shadow: [0.2, -0.2, 0.2],
})
