import { type Colour, hex, type Point, Shape, shade } from './shape.ts'

export type Part = {
  shape: Shape
  pivot: Point
  moves: 'wheel' | 'leg' | 'leg-back' | 'arm' | 'arm-back' | 'door' | 'head' | 'pedal' | 'bar'
  /** Metres of a wheel's radius, or of a leg's reach. */
  size: number
}
export type Drawn = {
  body: Shape
  parts: Part[]
  lights: Lights
  shadow: readonly [half: number, back: number, front: number]
}
export type Lights = { front: readonly Point[]; rear: readonly Point[]; blue?: readonly Point[] }

export const noLights: Lights = { front: [], rear: [] }
const tyre = hex('#20262a')
const rim = hex('#8f989c')
const glass = hex('#34495a')
const dark = hex('#2a3236')
const chrome = hex('#c3cbcd')
const amber = hex('#d98a26')
const red = hex('#a8231f')
const white = hex('#f2f1ea')
const yellow = hex('#f2c92e')

const paints = [
  '#c9ced1',
  '#2c5f94',
  '#a02f2a',
  '#3b4347',
  '#ecebe4',
  '#3f7560',
  '#cfa02c',
  '#5d6a86',
  '#7d8b8f',
  '#1f3a4d',
  '#8a4b3a',
  '#b8c4b4',
].map(hex)
const paintOf = (tint: number): Colour => paints[tint % paints.length]!

export function wheel(radius: number, half: number): Shape {
  const shape = new Shape().round('x', [0, 0, 0], radius, half, tyre, 10)
  for (const q of [-1, 1]) {
    const x = q * (half + 0.006)
    const ring = Array.from({ length: 8 }, (_, i): Point => {
      const angle = (i * Math.PI) / 4
      return [x, radius * 0.62 * Math.cos(angle), radius * 0.62 * Math.sin(angle)]
    })
    const [y, z] = [radius * 0.55, 0.05]
    const spoke: Point[] = [
      [x * 1.03, -y, -z],
      [x * 1.03, y, -z],
      [x * 1.03, y, z],
      [x * 1.03, -y, z],
    ]
    shape.face(ring, rim, [0, 0, 0]).face(spoke, dark, [0, 0, 0])
  }
  return shape
}

const wheels = (radius: number, x: number, places: readonly number[], half = 0.11): Part[] =>
  places.flatMap((z) =>
    [-x, x].map(
      (side): Part => ({
        shape: wheel(radius, half),
        pivot: [side, radius, z],
        moves: 'wheel',
        size: radius,
      }),
    ),
  )

/** Glass that leans in, under a roof of the car's colour, with its pillars. */
function cabin(
  shape: Shape,
  paint: Colour,
  half: number,
  [y0, y1]: readonly [number, number],
  [b0, f0]: readonly [number, number],
  [b1, f1]: readonly [number, number],
  posts: readonly number[],
) {
  const top = half - 0.17
  const ring = (h: number, y: number, b: number, f: number): Point[] => [
    [-h, y, b],
    [h, y, b],
    [h, y, f],
    [-h, y, f],
  ]
  shape.hull(ring(half, y0, b0, f0), ring(top, y1, b1, f1), glass, paint)
  shape.hull(
    ring(top + 0.03, y1 - 0.03, b1 - 0.03, f1 + 0.05),
    ring(top - 0.08, y1 + 0.05, b1 + 0.12, f1 - 0.12),
    paint,
    paint,
  )
  const inside: Point = [0, y0, (b0 + f0) / 2]
  for (const q of [-1, 1]) {
    const post = (z0: number, z1: number, wide: number) =>
      shape.face(
        [
          [q * (half + 0.012), y0, z0 - wide],
          [q * (half + 0.012), y0, z0 + wide],
          [q * (top + 0.02), y1, z1 + wide],
          [q * (top + 0.02), y1, z1 - wide],
        ],
        paint,
        inside,
      )
    post(b0 + 0.1, b1 + 0.1, 0.1)
    post(f0 - 0.04, f1 - 0.04, 0.05)
    for (const z of posts) post(z, z, 0.05)
    shape.face(
      [
        [q * (half - 0.06), y0, f0 + 0.012],
        [q * half, y0, f0 + 0.012],
        [q * top, y1, f1 + 0.012],
        [q * (top - 0.06), y1, f1 + 0.012],
      ],
      paint,
      inside,
    )
    shape.face(
      [
        [q * (half - 0.1), y0, b0 - 0.012],
        [q * half, y0, b0 - 0.012],
        [q * top, y1, b1 - 0.012],
        [q * (top - 0.1), y1, b1 - 0.012],
      ],
      paint,
      inside,
    )
  }
}

function ends(shape: Shape, [back, front]: readonly [number, number], half: number, y: number) {
  for (const q of [-1, 1]) {
    const span = [q * (half - 0.34), q * (half - 0.02)].sort((a, b) => a - b) as [number, number]
    shape.box(span, [y, y + 0.2], [front - 0.06, front + 0.015], hex('#e6edf0'), { glow: 0.12 })
    shape.box(span, [y + 0.02, y + 0.24], [back - 0.015, back + 0.06], red, { glow: 0.15 })
    shape.box([span[0], span[0] + 0.1], [y - 0.1, y - 0.02], [back - 0.01, back + 0.04], amber)
  }
  shape.box([-0.27, 0.27], [y - 0.16, y - 0.05], [back - 0.02, back], yellow)
  shape.box([-0.27, 0.27], [y - 0.26, y - 0.15], [front, front + 0.02], white)
  shape.box([-half + 0.4, half - 0.4], [y - 0.1, y + 0.12], [front - 0.02, front + 0.01], dark)
}

export function car(tint: number, { taxi = false } = {}): Drawn {
  const paint = taxi ? hex('#1d2326') : paintOf(tint)
  const style = tint % 3
  const tail = style === 0 ? -2 : -2.12
  const body = new Shape()
  body.slab(
    [
      [tail, 0.34],
      [tail - 0.02, 0.8],
      [tail + 0.12, 0.97],
      [1, 0.94],
      [1.88, 0.8],
      [2.06, 0.62],
      [2.08, 0.34],
    ],
    0.88,
    paint,
  )
  body.box([-0.9, 0.9], [0.22, 0.4], [tail - 0.05, 2.12], dark)
  for (const q of [-1, 1]) {
    for (const z of [-1.32, 1.3]) body.round('x', [q * 0.8, 0.36, z], 0.4, 0.09, shade(dark, 0.7), 10)
    body.box([q * 0.98 - 0.08, q * 0.98 + 0.08], [0.94, 1.08], [0.62, 0.8], paint)
    body.box([q * 0.885 - 0.01, q * 0.885 + 0.01], [0.72, 0.76], [-0.25, -0.05], chrome)
  }
  const high = style === 1 ? 1.58 : 1.44
  cabin(
    body,
    paint,
    0.84,
    [0.93, high],
    style === 2 ? [-1.35, 1.05] : [tail + 0.12, 1.05],
    style === 2 ? [-0.95, 0.2] : [tail + 0.55, 0.2],
    [-0.35],
  )
  ends(body, [tail - 0.02, 2.07], 0.86, 0.62)
  if (taxi) body.box([-0.2, 0.2], [high + 0.05, high + 0.2], [-0.1, 0.05], yellow, { glow: 0.6 })
  const panel = new Shape().box([-0.03, 0.03], [-0.5, 0.06], [-1.05, 0], paint).face(
    [
      [0, 0.06, -1],
      [0, 0.06, -0.05],
      [-0.12, 0.5, -0.3],
      [-0.12, 0.5, -0.95],
    ],
    glass,
    [-5, 0, 0],
  )
  return {
    body,
    parts: [
      ...wheels(0.33, 0.8, [-1.32, 1.3]),
      { shape: panel, pivot: [0.9, 0.9, 0.6], moves: 'door', size: 1 },
    ],
    lights: {
      front: [
        [-0.7, 0.72, 2.12],
        [0.7, 0.72, 2.12],
      ],
      rear: [
        [-0.7, 0.75, tail - 0.05],
        [0.7, 0.75, tail - 0.05],
      ],
    },
    shadow: [1.02, -2.3, 2.25],
  }
}

export function van(tint: number, { ambulance = false } = {}): Drawn {
  const paint = ambulance
    ? hex('#f4e04a')
    : [white, hex('#dfe3e2'), hex('#35618f'), hex('#e9e6dc'), hex('#a33a2c')][tint % 5]!
  const high = ambulance ? 2.6 : 2.3
  const body = new Shape()
  body.slab(
    [
      [-2.6, 0.4],
      [-2.62, high - 0.1],
      [-2.5, high],
      [1, high],
      [1.75, 1.25],
      [2.5, 1.02],
      [2.62, 0.7],
      [2.6, 0.4],
    ],
    0.98,
    paint,
  )
  body.box([-1, 1], [0.26, 0.46], [-2.68, 2.66], dark)
  for (const q of [-1, 1]) {
    body.face(
      [
        [q * 0.99, 1.22, 0.5],
        [q * 0.99, 1.22, 1.55],
        [q * 0.99, 1.95, 1.02],
        [q * 0.99, 1.95, 0.5],
      ],
      glass,
      [0, 1, 0],
    )
    body.box([q * 1.12 - 0.08, q * 1.12 + 0.08], [1.2, 1.5], [1.25, 1.38], dark)
    for (const z of [-1.6, 1.7]) body.round('x', [q * 0.9, 0.38, z], 0.44, 0.09, shade(dark, 0.7), 10)
    body.face(
      [
        [q * 0.08, 1.15, -2.64],
        [q * 0.9, 1.15, -2.64],
        [q * 0.86, 1.95, -2.64],
        [q * 0.08, 1.95, -2.64],
      ],
      ambulance ? paint : glass,
      [0, 1, 0],
    )
    if (ambulance)
      for (let i = 0; i < 10; i++)
        body.box(
          [q * 0.985 - 0.008, q * 0.985 + 0.008],
          [0.75 + (i % 2) * 0.32, 1.07 + (i % 2) * 0.32],
          [-2.4 + i * 0.32, -2.08 + i * 0.32],
          hex('#1f7a4d'),
        )
  }
  body.face(
    [
      [-0.9, 1.3, 1.74],
      [0.9, 1.3, 1.74],
      [0.82, high - 0.16, 1.13],
      [-0.82, high - 0.16, 1.13],
    ],
    glass,
    [0, 1, 0],
  )
  if (ambulance) {
    body.box([-0.75, 0.75], [high, high + 0.16], [0.5, 0.8], hex('#2456c8'), { glow: 0.4 })
    body.box([-0.75, 0.75], [high, high + 0.16], [-2.5, -2.25], hex('#2456c8'), { glow: 0.4 })
    body.box([-0.6, 0.6], [0.82, 0.98], [2.52, 2.56], hex('#1f7a4d'))
  }
  ends(body, [-2.64, 2.6], 0.95, 0.72)
  return {
    body,
    parts: wheels(0.37, 0.9, [-1.6, 1.7]),
    lights: {
      front: [
        [-0.75, 0.82, 2.66],
        [0.75, 0.82, 2.66],
      ],
      rear: [
        [-0.85, 0.9, -2.7],
        [0.85, 0.9, -2.7],
      ],
      ...(ambulance && {
        blue: [
          [-0.55, high + 0.1, 0.82],
          [0.55, high + 0.1, 0.82],
        ] as const,
      }),
    },
    shadow: [1.14, -2.8, 2.8],
  }
}

export function bus(tint: number): Drawn {
  const paint = [hex('#b3312c'), hex('#2f6f57'), hex('#2b5a96')][tint % 3]!
  const body = new Shape()
  body.box([-1.25, 1.25], [0.36, 4.2], [-5, 5], paint, { inset: 0.06 })
  body.box([-1.2, 1.2], [4.14, 4.26], [-4.8, 4.8], hex('#e8e4da'))
  body.box([-1.27, 1.27], [0.3, 0.5], [-5.03, 5.03], dark)
  for (const [y0, y1] of [
    [1.3, 2.12],
    [2.95, 3.72],
  ] as const) {
    for (const q of [-1, 1])
      for (let i = 0; i < 6; i++)
        body.box([q * 1.255 - 0.02, q * 1.255 + 0.02], [y0, y1], [-4.7 + i * 1.58, -3.28 + i * 1.58], glass, {
          glow: 0.14,
        })
    body.box([-1.12, 1.12], [y0 - 0.1, y1 + 0.1], [4.99, 5.03], glass, { glow: 0.1 })
    body.box([-1.05, 1.05], [y0, y1], [-5.03, -4.98], glass, { glow: 0.1 })
  }
  body.box([-0.75, 0.75], [2.3, 2.72], [5, 5.05], hex('#20262a'))
  body.box([-0.62, 0.62], [2.42, 2.6], [5.04, 5.07], yellow, { glow: 0.85 })
  body.box([0.3, 0.62], [2.42, 2.62], [-5.06, -5.02], yellow, { glow: 0.7 })
  ends(body, [-5.05, 5.05], 1.2, 0.8)
  return {
    body,
    parts: wheels(0.48, 1.14, [-2.9, 3.1], 0.14),
    lights: {
      front: [
        [-0.95, 0.9, 5.1],
        [0.95, 0.9, 5.1],
      ],
      rear: [
        [-1.08, 0.95, -5.1],
        [1.08, 0.95, -5.1],
      ],
    },
    shadow: [1.45, -5.3, 5.3],
  }
}

export function lorry(tint: number): Drawn {
  const paint = [hex('#2d6a8f'), hex('#c9cfcf'), hex('#a6382e'), hex('#3f6b4c')][tint % 4]!
  const box = [hex('#e9e6dd'), hex('#d7dde0'), hex('#dcd2bd'), hex('#c4d2c8')][tint % 4]!
  const body = new Shape()
  body.box([-1.25, 1.25], [1.15, 4], [-6.4, 2.6], box)
  body.box([-1.27, 1.27], [2.1, 2.9], [-6, 2.2], paint)
  body.box([-1.2, 1.2], [0.75, 1.15], [-6.4, 2.6], dark)
  body.slab(
    [
      [3, 0.6],
      [3, 3.2],
      [3.5, 3.6],
      [5, 3],
      [5.3, 1.9],
      [5.4, 0.6],
    ],
    1.22,
    paint,
  )
  body.face(
    [
      [-1.05, 2, 5.3],
      [1.05, 2, 5.3],
      [1, 2.9, 5.06],
      [-1, 2.9, 5.06],
    ],
    glass,
    [0, 2, 0],
  )
  for (const q of [-1, 1]) {
    body.face(
      [
        [q * 1.23, 1.95, 4],
        [q * 1.23, 1.95, 5],
        [q * 1.23, 2.8, 4.85],
        [q * 1.23, 2.8, 4],
      ],
      glass,
      [0, 2, 0],
    )
    body.box([q * 1.4 - 0.12, q * 1.4 + 0.12], [2, 2.7], [5, 5.14], dark)
    body.box([q * 0.62 - 0.01, q * 0.62 + 0.01], [1.3, 3.85], [-6.42, -6.38], hex('#9aa3a6'))
  }
  body.box([-1.18, 1.18], [1.22, 1.42], [-6.44, -6.38], yellow)
  for (const x of [-0.8, -0.3, 0.2, 0.7]) body.box([x, x + 0.22], [1.22, 1.42], [-6.46, -6.4], red)
  ends(body, [-6.46, 5.42], 1.2, 0.84)
  return {
    body,
    parts: wheels(0.5, 1.05, [-5, -3.8, 0.9, 4.2], 0.17),
    lights: {
      front: [
        [-0.95, 0.95, 5.5],
        [0.95, 0.95, 5.5],
      ],
      rear: [
        [-1.05, 0.98, -6.52],
        [1.05, 0.98, -6.52],
      ],
    },
    shadow: [1.5, -6.7, 5.6],
  }
}

export function tractor(): Drawn {
  const green = hex('#2f7d3e')
  const body = new Shape()
  body.box([-0.42, 0.42], [0.75, 1.45], [0.1, 2.1], green, { inset: 0.05 })
  body.box([-0.3, 0.3], [0.8, 1.3], [2.08, 2.14], dark)
  body.box([-0.75, 0.75], [0.6, 1.3], [-1.3, 0.1], green)
  body.hull(
    [
      [-0.78, 1.3, -1.2],
      [0.78, 1.3, -1.2],
      [0.78, 1.3, 0.3],
      [-0.78, 1.3, 0.3],
    ],
    [
      [-0.7, 2.55, -1.1],
      [0.7, 2.55, -1.1],
      [0.7, 2.55, 0.05],
      [-0.7, 2.55, 0.05],
    ],
    glass,
    white,
  )
  body.box([-0.78, 0.78], [2.5, 2.68], [-1.25, 0.2], white)
  body.box([0.34, 0.42], [1.4, 2.5], [1.3, 1.38], dark)
  for (const q of [-1, 1])
    body.slab(
      [
        [-1.9, 1.3],
        [-1.5, 1.75],
        [-0.4, 1.75],
        [-0.1, 1.3],
      ],
      0.22,
      green,
      q * 0.98,
    )
  body.box([-1.1, 1.1], [0.7, 2], [-5.6, -2.2], hex('#8d5a33'))
  body.box([-1.05, 1.05], [1.9, 2.3], [-5.5, -2.3], hex('#b99a55'), { inset: 0.25 })
  body.box([-0.1, 0.1], [0.6, 0.75], [-2.3, -1.2], dark)
  body.blob([0, 2.78, -0.4], 0.1, amber, { glow: 0.9 })
  const big = wheels(0.85, 0.98, [-0.9], 0.22)
  return {
    body,
    parts: [...big, ...wheels(0.5, 0.72, [1.5], 0.16), ...wheels(0.45, 0.95, [-4.2], 0.15)],
    lights: {
      front: [
        [-0.3, 1.2, 2.2],
        [0.3, 1.2, 2.2],
      ],
      rear: [
        [-0.95, 0.9, -5.66],
        [0.95, 0.9, -5.66],
      ],
    },
    shadow: [1.35, -5.8, 2.4],
  }
}

export function digger(): Drawn {
  const paint = hex('#e3a81c')
  const body = new Shape()
  body.box([-1.1, 1.1], [0.1, 0.8], [-1.8, 1.8], dark).box([-1, 1], [0.85, 1.7], [-1.7, 0.8], paint)
  body.box([-0.9, 0], [1.7, 2.8], [-0.6, 0.8], glass).box([-0.95, 0.05], [2.75, 2.9], [-0.7, 0.9], paint)
  body.slab(
    [
      [0.8, 1.2],
      [3.2, 3.6],
      [3.5, 3.4],
      [1.2, 1],
    ],
    0.15,
    paint,
    0.4,
  )
  body.slab(
    [
      [3.2, 3.6],
      [3.5, 3.5],
      [4.4, 1.4],
      [4.1, 1.3],
    ],
    0.13,
    paint,
    0.4,
  )
  body.slab(
    [
      [4, 1.4],
      [4.5, 1.3],
      [4.3, 0.7],
      [3.7, 0.8],
    ],
    0.4,
    dark,
    0.4,
  )
  body.blob([-0.4, 3, 0], 0.12, amber, { glow: 0.9 })
  return { body, parts: [], lights: noLights, shadow: [1.4, -2, 4.4] }
}

export function cone(): Drawn {
  const body = new Shape()
  body.box([-0.22, 0.22], [0, 0.05], [-0.22, 0.22], dark)
  body.round('y', [0, 0.26, 0], 0.17, 0.22, hex('#e2571f'), 8, 0.1, 0.1)
  body.round('y', [0, 0.55, 0], 0.12, 0.08, white, 8, 0.25, 0.09)
  body.round('y', [0, 0.72, 0], 0.09, 0.1, hex('#e2571f'), 8, 0.1, 0.04)
  return { body, parts: [], lights: noLights, shadow: [0.3, -0.3, 0.3] }
}

export function worksSign({ arrow = false } = {}): Drawn {
  const body = new Shape()
  body.box([-0.3, 0.3], [0, 0.08], [-0.2, 0.2], dark).box([-0.04, 0.04], [0, 0.7], [-0.04, 0.04], dark)
  if (arrow) {
    body.round('z', [0, 1.15, 0], 0.52, 0.03, white, 18, 0.2)
    body.round('z', [0, 1.15, -0.02], 0.47, 0.03, hex('#1d5cae'), 18, 0.2)
    body.face(
      [
        [-0.28, 1.3, -0.06],
        [-0.18, 1.4, -0.06],
        [0.14, 1.06, -0.06],
        [0.04, 0.96, -0.06],
      ],
      white,
      [0, 1, 1],
      0.2,
    )
    body.face(
      [
        [0.28, 0.86, -0.06],
        [0.28, 1.16, -0.06],
        [-0.02, 0.86, -0.06],
      ],
      white,
      [0, 1, 1],
      0.2,
    )
  } else {
    const triangle = (r: number, z: number): Point[] => [
      [-r, 1.05 - r * 0.55, z],
      [r, 1.05 - r * 0.55, z],
      [0, 1.05 + r * 1.1, z],
    ]
    body.face(triangle(0.62, -0.03), hex('#c22b27'), [0, 1, 1], 0.2)
    body.face(triangle(0.45, -0.05), white, [0, 1, 1], 0.2)
    body.box([-0.04, 0.04], [0.88, 1.16], [-0.07, -0.06], dark)
    body.face(
      [
        [-0.24, 0.84, -0.07],
        [0.02, 0.84, -0.07],
        [-0.11, 1.04, -0.07],
      ],
      dark,
      [0, 1, 1],
    )
  }
  return { body, parts: [], lights: noLights, shadow: [0.4, -0.3, 0.3] }
}
