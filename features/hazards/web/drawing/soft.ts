import type { Seen } from '../../actor.ts'
import { ease } from '../../motion.ts'
import { seeded } from '../../random.ts'
import type { Frame } from '../../scene.ts'
import type { Mood } from './light.ts'
import { modelOf } from './models.ts'
import type { Eye } from './eye.ts'
import type { World } from './world.ts'

type Point = readonly [number, number, number]
type Tint = readonly [r: number, g: number, b: number, alpha: number]

const room = 900
const drops = 130

/** What has soft edges: shadows, lights and their glow, rain. Collected again for each picture. */
export class Soft {
  private readonly values = new Float32Array(room * 6 * 10)
  private count = 0
  private eye!: Eye
  private readonly dice: number[]

  constructor() {
    const random = seeded(5)
    this.dice = Array.from({ length: drops * 3 }, random)
  }

  begin(eye: Eye) {
    this.eye = eye
    this.count = 0
  }

  draw(gl: WebGL2RenderingContext, array: WebGLVertexArrayObject, buffer: WebGLBuffer) {
    if (this.count === 0) return
    gl.bindVertexArray(array)
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
    gl.bufferData(gl.ARRAY_BUFFER, this.values.subarray(0, this.count * 60), gl.STREAM_DRAW)
    gl.drawArrays(gl.TRIANGLES, 0, this.count * 6)
  }

  shadows(parked: readonly Seen[], frame: Frame, mood: Mood, sight: number) {
    const near = Math.min(sight, 120)
    for (const list of [parked, frame.seen])
      for (const one of list) {
        if (one.s < frame.s - near || one.s > frame.s + near || one.model === 'ball') continue
        const [half, back, front] = modelOf(one.model, one.tint).shadow
        const [sin, cos] = [Math.sin(one.heading), Math.cos(one.heading)]
        const lean = mood.shadow > 0.35 ? 0.32 : 0.08
        const at = (x: number, z: number): Point => [
          one.x + x * cos + z * sin - mood.sun[0] * lean,
          one.y + 0.03,
          one.z - x * sin + z * cos - mood.sun[2] * lean,
        ]
        this.quad([at(-half, back), at(half, back), at(half, front), at(-half, front)], 1, [
          0,
          0,
          0,
          mood.shadow * 1.35,
        ])
      }
  }

  lights(frame: Frame, mood: Mood, world: World, sight: number) {
    if (mood.lamps > 0)
      for (const { x, y, z, s } of world.lamps)
        if (s > frame.s - 60 && s < frame.s + sight)
          this.glow([x, y - 0.1, z], 1.9, [0.62 * mood.lamps, 0.48 * mood.lamps, 0.26 * mood.lamps, 0])
    for (const one of frame.seen) {
      if (one.s < frame.s - 90 || one.s > frame.s + sight) continue
      const { lights } = modelOf(one.model, one.tint)
      const [sin, cos] = [Math.sin(one.heading), Math.cos(one.heading)]
      const at = ([x, y, z]: Point): Point => [
        one.x + x * cos + z * sin,
        one.y + y,
        one.z - x * sin + z * cos,
      ]
      const facing = sin * (this.eye.x - one.x) + cos * (this.eye.z - one.z)
      const far = Math.hypot(this.eye.x - one.x, this.eye.z - one.z)
      const big = 1 + far * 0.012
      if (facing > 0) {
        if (mood.beams > 0)
          for (const point of lights.front) {
            this.disc(at(point), 0.11 * big, [1, 0.98, 0.88, 1])
            this.glow(
              at(point),
              0.55 * big + mood.headlights * 0.5,
              scale([1, 0.94, 0.76], 0.3 + mood.headlights * 0.55),
            )
          }
        for (const [i, point] of (lights.blue ?? []).entries()) {
          // Less than once a second and never off: well below three flashes a second.
          const bright = one.blue ? 0.55 + 0.45 * Math.sin(frame.t * 4.4 + i * Math.PI) : 0
          this.disc(at(point), 0.16 * big, [0.25, 0.45, 1, 1])
          this.glow(at(point), 1.5 * big, scale([0.16, 0.34, 1], bright))
        }
      } else {
        const strength = one.brake ? 1 : mood.beams > 0 ? 0.42 : 0
        if (strength > 0)
          for (const point of lights.rear) {
            this.disc(at(point), (one.brake ? 0.15 : 0.1) * big, [1, one.brake ? 0.16 : 0.08, 0.08, 1])
            this.glow(
              at(point),
              (one.brake ? 0.62 : 0.36) * big,
              scale([1, 0.12, 0.06], strength * (0.5 + mood.headlights * 0.3)),
            )
          }
        if (one.reverses && Math.abs(one.speed) > 0.05)
          for (const [x, y, z] of lights.rear)
            this.disc(at([x * 0.7, y - 0.1, z]), 0.08 * big, [1, 1, 0.96, 1])
      }
      this.indicator(one, lights, facing > 0, frame.t, big, at)
    }
  }

  private indicator(
    one: Seen,
    lights: ReturnType<typeof modelOf>['lights'],
    isFront: boolean,
    t: number,
    big: number,
    at: (point: Point) => Point,
  ) {
    if (one.signal === 0) return
    const bright = ease(Math.abs(((t * 1.4) % 1) - 0.5), 0.14, 0.3)
    if (bright < 0.05) return
    for (const [x, y, z] of isFront ? lights.front : lights.rear) {
      if (one.signal !== 2 && Math.sign(x) !== one.signal && lights.rear.length > 1) continue
      const point = at([x + Math.sign(x) * 0.12, y + 0.02, z])
      this.disc(point, 0.12 * big, [1 * bright, 0.6 * bright, 0.08 * bright, bright])
      this.glow(point, 0.5 * big, scale([1, 0.55, 0.06], bright * 0.55))
    }
  }

  /** A ring of dashes about a place, in yellow with a dark edge. */
  ring(one: Seen) {
    const { right, up } = this.eye
    const far = Math.hypot(one.x - this.eye.x, one.z - this.eye.z)
    const tall =
      { bus: 4, lorry: 4, tractor: 2.6, van: 2.3, ambulance: 2.6, horse: 2.2 }[one.model as string] ?? 1.5
    const radius = Math.max(tall * 0.72, far * 0.038)
    const [cx, cy, cz] = [one.x, one.y + tall / 2, one.z]
    // As near as the windscreen, so that neither the road nor a car hides a part of it.
    const near = 2 / far
    const around = (angle: number, r: number): Point => {
      const [a, b] = [Math.cos(angle) * r, Math.sin(angle) * r]
      const at = (i: 0 | 1 | 2, middle: number, eye: number) =>
        eye + (middle + right[i]! * a + up[i]! * b - eye) * near
      return [at(0, cx, this.eye.x), at(1, cy, this.eye.y), at(2, cz, this.eye.z)]
    }
    const wide = far * 0.0042
    for (const [edge, tint] of [
      [wide * 1.8, [0.05, 0.07, 0.06, 0.85]],
      [wide, [1, 0.82, 0.12, 1]],
    ] as const)
      for (let i = 0; i < 36; i++) {
        const [from, to] = [(i * Math.PI) / 18, ((i + 1.02) * Math.PI) / 18]
        this.quad(
          [
            around(from, radius - edge),
            around(from, radius + edge),
            around(to, radius + edge),
            around(to, radius - edge),
          ],
          2,
          tint,
        )
      }
  }

  rain(t: number, mph: number) {
    const { x, y, z, right, up, ahead } = this.eye
    for (let i = 0; i < drops; i++) {
      const deep = 1.6 + this.dice[i * 3]! * 5
      const fall = (this.dice[i * 3 + 1]! + t * (1.5 + this.dice[i * 3]! * 0.6)) % 1
      const side = (this.dice[i * 3 + 2]! - 0.5) * deep * 1.5
      const spread = 1 + (mph / 60) * fall * 0.5
      const high = (0.62 - fall * 1.2) * deep * 0.7
      const at = (h: number, w: number): Point => [
        x + ahead[0]! * deep + right[0]! * (side * spread + w) + up[0]! * h,
        y + ahead[1]! * deep + right[1]! * (side * spread + w) + up[1]! * h,
        z + ahead[2]! * deep + right[2]! * (side * spread + w) + up[2]! * h,
      ]
      const wide = 0.0016 * deep
      this.quad(
        [at(high, -wide), at(high, wide), at(high + 0.1 * deep, wide), at(high + 0.1 * deep, -wide)],
        2,
        [0.16, 0.17, 0.18, 0.2],
      )
    }
  }

  private glow(at: Point, radius: number, tint: Tint) {
    this.facing(at, radius, 0, tint)
  }
  private disc(at: Point, radius: number, tint: Tint) {
    this.facing(at, radius, 3, tint)
  }

  /** Towards the eye, and a little nearer than it is, so that what carries it does not hide it. */
  private facing([px, py, pz]: Point, radius: number, kind: number, tint: Tint) {
    const { right, up, x, y, z } = this.eye
    const far = Math.hypot(x - px, y - py, z - pz) || 1
    const nearer = Math.min(0.3, far * 0.05) / far
    const [cx, cy, cz] = [px + (x - px) * nearer, py + (y - py) * nearer, pz + (z - pz) * nearer]
    const corner = (a: number, b: number): Point => [
      cx + (right[0]! * a + up[0]! * b) * radius,
      cy + (right[1]! * a + up[1]! * b) * radius,
      cz + (right[2]! * a + up[2]! * b) * radius,
    ]
    this.quad([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], kind, tint)
  }

  private quad(corners: readonly [Point, Point, Point, Point], kind: number, [r, g, b, a]: Tint) {
    if (this.count >= room) return
    let at = this.count++ * 60
    for (const i of [0, 1, 2, 0, 2, 3] as const) {
      const [x, y, z] = corners[i]
      this.values.set([x, y, z, i === 0 || i === 3 ? -1 : 1, i < 2 ? -1 : 1, kind, r, g, b, a], at)
      at += 10
    }
  }
}

const scale = ([r, g, b]: readonly [number, number, number], by: number): Tint => [r * by, g * by, b * by, 0]
