export type Colour = readonly [number, number, number]
export type Point = readonly [x: number, y: number, z: number]

/** Bytes of a vertex: three floats, four signed bytes (normal, lamp light), four bytes (colour, own light). */
const vertexBytes = 20

export const hex = (text: string): Colour => [
  Number.parseInt(text.slice(1, 3), 16),
  Number.parseInt(text.slice(3, 5), 16),
  Number.parseInt(text.slice(5, 7), 16),
]
export const shade = ([r, g, b]: Colour, by: number): Colour => [
  Math.min(255, r * by),
  Math.min(255, g * by),
  Math.min(255, b * by),
]

/** Collects flat-shaded triangles, at a place of the world that can be changed meanwhile. */
export class Shape {
  count = 0
  private bytes = new ArrayBuffer(vertexBytes * 512)
  private floats = new Float32Array(this.bytes)
  private signed = new Int8Array(this.bytes)
  private plain = new Uint8Array(this.bytes)
  private x = 0
  private y = 0
  private z = 0
  private sin = 0
  private cos = 1
  private lamp: (x: number, z: number) => number = () => 0

  at(x: number, y: number, z: number, heading = 0) {
    ;[this.x, this.y, this.z] = [x, y, z]
    ;[this.sin, this.cos] = [Math.sin(heading), Math.cos(heading)]
    return this
  }

  litBy(lamp: (x: number, z: number) => number) {
    this.lamp = lamp
    return this
  }

  /** A flat polygon whose corners go round; it faces away from `inside`. `glow`: 0 to 1, light of its own. */
  face(points: readonly Point[], colour: Colour, inside: Point = [0, -1e4, 0], glow = 0) {
    const [a, b, c] = [points[0]!, points[1]!, points[2]!]
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
    let [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    const long = Math.hypot(nx, ny, nz) || 1
    const out = nx * (a[0] - inside[0]) + ny * (a[1] - inside[1]) + nz * (a[2] - inside[2]) < 0 ? -1 : 1
    ;[nx, ny, nz] = [(out * nx) / long, (out * ny) / long, (out * nz) / long]
    for (let i = 2; i < points.length; i++)
      for (const point of [points[0]!, points[i - 1]!, points[i]!]) this.put(point, nx, ny, nz, colour, glow)
    return this
  }

  box([x0, x1]: Span, [y0, y1]: Span, [z0, z1]: Span, colour: Colour, { glow = 0, inset = 0 } = {}) {
    const low: Point[] = [
      [x0, y0, z0],
      [x1, y0, z0],
      [x1, y0, z1],
      [x0, y0, z1],
    ]
    const high: Point[] = [
      [x0 + inset, y1, z0 + inset],
      [x1 - inset, y1, z0 + inset],
      [x1 - inset, y1, z1 - inset],
      [x0 + inset, y1, z1 - inset],
    ]
    return this.hull(low, high, colour, colour, glow)
  }

  /** Sides between two rings, and the lid. */
  hull(low: readonly Point[], high: readonly Point[], sides: Colour, lid: Colour, glow = 0) {
    const inside = middle([...low, ...high])
    for (let i = 0; i < low.length; i++) {
      const j = (i + 1) % low.length
      this.face([low[i]!, low[j]!, high[j]!, high[i]!], sides, inside, glow)
    }
    return this.face(high, lid, inside, glow)
  }

  /** A side view (z, y) drawn out to both sides. */
  slab(outline: readonly (readonly [z: number, y: number])[], half: number, colour: Colour, x = 0) {
    const left = outline.map(([z, y]): Point => [x - half, y, z])
    const right = outline.map(([z, y]): Point => [x + half, y, z])
    const inside = middle([...left, ...right])
    this.face(left, colour, inside).face(right, colour, inside)
    for (let i = 0; i < outline.length; i++) {
      const j = (i + 1) % outline.length
      this.face([left[i]!, left[j]!, right[j]!, right[i]!], colour, inside)
    }
    return this
  }

  /** A wheel or a pole: round about an axis of the local frame. */
  round(
    axis: 'x' | 'y' | 'z',
    [x, y, z]: Point,
    radius: number,
    half: number,
    colour: Colour,
    sides = 10,
    glow = 0,
    top = radius,
  ) {
    const ring = (offset: number, r: number) =>
      Array.from({ length: sides }, (_, i): Point => {
        const [c, s] = [r * Math.cos((i * 2 * Math.PI) / sides), r * Math.sin((i * 2 * Math.PI) / sides)]
        if (axis === 'x') return [x + offset, y + c, z + s]
        if (axis === 'y') return [x + c, y + offset, z + s]
        return [x + c, y + s, z + offset]
      })
    const [low, high] = [ring(-half, radius), ring(half, top)]
    this.hull(low, high, colour, colour, glow)
    return axis === 'y' ? this : this.face(low, colour, [x, y, z], glow)
  }

  /** A rough ball of twenty faces: crowns of trees, heads. */
  blob(
    [x, y, z]: Point,
    radius: number,
    colour: Colour,
    { flat = 1, rough = 0, random = even, glow = 0 }: Blob = {},
  ) {
    const corners = icosahedron.map(([a, b, c]): Point => {
      const r = radius * (1 + rough * (random() - 0.5))
      return [x + a * r, y + b * r * flat, z + c * r]
    })
    for (const [i, j, k] of icoFaces)
      this.face([corners[i]!, corners[j]!, corners[k]!], colour, [x, y, z], glow)
    return this
  }

  /** Another shape, moved by `by` in the local frame. */
  stamp(other: Shape, [bx, by, bz]: Point) {
    for (let i = 0; i < other.count; i++) {
      const f = (i * vertexBytes) / 4
      const b = i * vertexBytes
      const { floats, signed, plain } = other
      this.put(
        [floats[f]! + bx, floats[f + 1]! + by, floats[f + 2]! + bz],
        signed[b + 12]! / 127,
        signed[b + 13]! / 127,
        signed[b + 14]! / 127,
        [plain[b + 16]!, plain[b + 17]!, plain[b + 18]!],
        plain[b + 19]! / 255,
      )
    }
    return this
  }

  take(): Uint8Array<ArrayBuffer> {
    return this.plain.slice(0, this.count * vertexBytes)
  }

  private put([px, py, pz]: Point, nx: number, ny: number, nz: number, colour: Colour, glow: number) {
    if ((this.count + 1) * vertexBytes > this.bytes.byteLength) this.grow()
    const { sin, cos } = this
    const at = this.count++ * vertexBytes
    const [wx, wz] = [this.x + px * cos + pz * sin, this.z - px * sin + pz * cos]
    this.floats[at / 4] = wx
    this.floats[at / 4 + 1] = this.y + py
    this.floats[at / 4 + 2] = wz
    this.signed[at + 12] = (nx * cos + nz * sin) * 127
    this.signed[at + 13] = ny * 127
    this.signed[at + 14] = (nz * cos - nx * sin) * 127
    this.signed[at + 15] = this.lamp(wx, wz) * 127
    this.plain.set([colour[0], colour[1], colour[2], glow * 255], at + 16)
  }

  private grow() {
    const bigger = new Uint8Array(this.bytes.byteLength * 2)
    bigger.set(this.plain)
    this.bytes = bigger.buffer
    this.floats = new Float32Array(this.bytes)
    this.signed = new Int8Array(this.bytes)
    this.plain = bigger
  }
}

type Blob = { flat?: number; rough?: number; random?: () => number; glow?: number }
const even = () => 0.5
type Span = readonly [number, number]

const middle = (points: readonly Point[]): Point => {
  const sum = (i: 0 | 1 | 2) => points.reduce((total, point) => total + point[i], 0) / points.length
  return [sum(0), sum(1), sum(2)]
}

const g = 0.5257
const h = 0.8507
const icosahedron: Point[] = [
  [-g, h, 0],
  [g, h, 0],
  [-g, -h, 0],
  [g, -h, 0],
  [0, -g, h],
  [0, g, h],
  [0, -g, -h],
  [0, g, -h],
  [h, 0, -g],
  [h, 0, g],
  [-h, 0, -g],
  [-h, 0, g],
]
const icoFaces = [
  [0, 11, 5],
  [0, 5, 1],
  [0, 1, 7],
  [0, 7, 10],
  [0, 10, 11],
  [1, 5, 9],
  [5, 11, 4],
  [11, 10, 2],
  [10, 7, 6],
  [7, 1, 8],
  [3, 9, 4],
  [3, 4, 2],
  [3, 2, 6],
  [3, 6, 8],
  [3, 8, 9],
  [4, 9, 5],
  [2, 4, 11],
  [6, 2, 10],
  [8, 6, 7],
  [9, 8, 1],
] as const
