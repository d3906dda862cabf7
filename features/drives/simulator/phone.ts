import type { Fix } from '../detection/gps.ts'
import { type Axis, axes } from '../detection/signal.ts'
import type { Random } from './random.ts'
import { type Ride, rideHz } from './road.ts'

export type Phone = {
  frame: 'device' | 'earth'
  linear: boolean
  gps: boolean
  /** Samples a second, about. */
  rate: number
  /** 0 to 2: how much everything shakes. */
  shaking: number
  /** The share of samples that never came. */
  loss: number
  /** Breaks of some seconds. */
  breaks: boolean
  /** Turned, once in the middle of the drive. */
  moved: boolean
  /** Rates that change, rows twice and late, a north that wanders, gravity that isn't wholly removed. */
  messy: boolean
}

export const breakSeconds = 3.5

type Row = { t: number } & Record<Axis, number>
type Vector = [number, number, number]
type Matrix = [Vector, Vector, Vector]

const gravity = 9.81
const northLat = 51.46
const westLon = -2.58

/** What a phone in the car would record. */
export function record(random: Random, ride: Ride, phone: Phone) {
  const body = moveBody(random, ride, phone)
  let mount = randomRotation(random)
  const bias = { a: vector(() => 0.12 * random.normal()), g: vector(() => 0.006 * random.normal()) }
  const noise = { a: random.between(0.02, 0.06), g: random.between(0.001, 0.006) }
  // The compass is wrong by something that depends on the heading, and wanders.
  const compass = { off: random.between(0, 2 * Math.PI), swing: random.between(0, 0.35), drift: 0 }
  const leak: Vector = [0, 0, 0]
  const leakShare = random.between(0, 0.06)
  const rows: Row[] = []
  const rest: Vector = [0, 0, 0]
  let [rate, stalledUntil] = [phone.rate, 0]
  const breakAt = phone.breaks ? [0.3, 0.62].map((share) => share * ride.speed.length) : []
  let heading = random.between(0, 2 * Math.PI)
  const movedAt = phone.moved ? Math.floor(ride.speed.length * random.between(0.4, 0.6)) : -1
  const handAxis = unitVector(vector(() => random.normal()))
  const handRate = random.between(0.6, 1.6)
  let [next, rattle, rattleRate] = [0, 0, 0]
  const mountHz = random.between(4, 9)
  for (let i = 0; i < ride.speed.length; i++) {
    heading += ride.yaw[i]! / rideHz
    compass.drift += ((phone.messy ? 0.05 : 0.01) * random.normal()) / rideHz ** 0.5
    rattleRate +=
      (-((2 * Math.PI * mountHz) ** 2) * rattle - 6 * rattleRate + 0.25 * phone.shaking * body.up[i]!) /
      rideHz
    rattle += rattleRate / rideHz
    const inHand = movedAt > 0 && i >= movedAt && i < movedAt + handSeconds * rideHz
    if (inHand) mount = multiply(rotation(handAxis, -handRate / rideHz), mount)
    if (phone.messy) {
      for (const k of [0, 1] as const)
        rest[k] += -rest[k] / 20 / rideHz + (0.08 * random.normal()) / rideHz ** 0.5
      if (random.chance(1 / (20 * rideHz))) rate = random.pick([10, 20, 50, 100])
      if (random.chance(1 / (60 * rideHz))) stalledUntil = i / rideHz + random.between(0.1, 0.5)
    }
    if (i / rideHz < next) continue
    next = i / rideHz + (1 / rate) * (1 + 0.25 * random.normal())
    if (random.chance(phone.loss) || breakAt.some((at) => i > at && i < at + breakSeconds * rideHz)) continue
    // Specific force and turning rate in the car: ahead, left, up.
    const { pitch, roll } = { pitch: body.pitch[i]! + rattle, roll: body.roll[i]! + 0.5 * rattle }
    const force: Vector = [
      body.ahead[i]! + rest[0] - gravity * pitch,
      body.left[i]! + rest[1] + gravity * roll,
      gravity * Math.cos(pitch) * Math.cos(roll) + body.up[i]!,
    ]
    const turning: Vector = [
      body.rollRate[i]! + 0.5 * rattleRate,
      body.pitchRate[i]! + rattleRate,
      ride.yaw[i]!,
    ]
    const isEarth = phone.frame === 'earth'
    if (isEarth) {
      const leaked: Vector = [force[0] + gravity * pitch, force[1] - gravity * roll, 0]
      for (const k of [0, 1, 2] as const) leak[k] += (leakShare * leaked[k] - leak[k]) / (2 * phone.rate)
    }
    const a = isEarth
      ? turnBy(
          heading + compass.off + compass.drift + compass.swing * Math.sin(heading),
          force.map((value, k) =>
            k === 2
              ? value - (phone.linear ? gravity : 0)
              : value + [gravity * pitch, -gravity * roll, 0][k]! - leak[k]!,
          ) as Vector,
        )
      : apply(
          mount,
          phone.linear ? [force[0] + gravity * pitch, force[1] - gravity * roll, force[2] - gravity] : force,
        )
    const g = isEarth ? turnBy(heading + compass.off, turning) : apply(mount, turning)
    const values = [
      ...a.map((value, k) => value + bias.a[k]! + noise.a * random.normal()),
      ...g.map(
        (value, k) => value + bias.g[k]! + noise.g * random.normal() + (inHand ? handAxis[k]! * handRate : 0),
      ),
    ]
    const t = Math.max(stalledUntil, i / rideHz)
    const row = { t, ...Object.fromEntries(axes.map((axis, k) => [axis, values[k]!])) } as Row
    rows.push(row)
    if (phone.messy && random.chance(0.05)) rows.push(row)
  }
  return {
    motion: columnsOf(rows),
    gps: phone.gps ? locate(random, ride) : undefined,
    breaks: breakAt.map((at) => at / rideHz),
  }
}

export function columnsOf(rows: readonly Row[]) {
  const column = (name: 't' | Axis) => Float64Array.from(rows, (row) => row[name])
  return {
    t: column('t'),
    ax: column('ax'),
    ay: column('ay'),
    az: column('az'),
    gx: column('gx'),
    gy: column('gy'),
    gz: column('gz'),
  }
}

/** The car nods and leans, its engine and the road shake it, and the phone isn't in its middle. */
function moveBody(random: Random, ride: Ride, { shaking }: Phone) {
  const [nod, lean] = [random.between(0.004, 0.012), random.between(0.006, 0.016)]
  const [front, side] = [random.between(-0.3, 1), random.between(-0.4, 0.4)]
  const rough = shaking * random.between(0.6, 1.4)
  const engine = shaking * random.between(0.05, 0.15)
  const engineHz = random.between(22, 30)
  const body = {
    ahead: [] as number[],
    left: [] as number[],
    up: [] as number[],
    pitch: [] as number[],
    roll: [] as number[],
    pitchRate: [] as number[],
    rollRate: [] as number[],
  }
  let [pitch, roll, upShake, aheadShake, leftShake, knock, knockSpeed] = [0, 0, 0, 0, 0, 0, 0]
  for (let i = 0; i < ride.speed.length; i++) {
    const [speed, yaw] = [ride.speed[i]!, ride.yaw[i]!]
    const before = [pitch, roll] as const
    // Nose up when accelerating: the sensor leans back, as on a hill that climbs.
    pitch += ((nod * ride.ahead[i]! + Math.atan(ride.slope[i]!)) * -1 - pitch) * (4 / rideHz)
    roll += (-lean * speed * yaw * -1 - roll) * (4 / rideHz)
    const road = rough * Math.min(1.2, speed / 18)
    upShake = 0.82 * upShake + road * 0.9 * random.normal()
    aheadShake = 0.8 * aheadShake + road * 0.35 * random.normal()
    leftShake = 0.85 * leftShake + road * 0.35 * random.normal()
    knockSpeed += (-((2 * Math.PI * 7) ** 2) * knock - 25 * knockSpeed) / rideHz + ride.knocks[i]! * 0.6
    knock += knockSpeed / rideHz
    const hum = engine * Math.sin(2 * Math.PI * engineHz * (i / rideHz))
    const spin = (yaw - (ride.yaw[i - 1] ?? yaw)) * rideHz
    body.ahead.push(ride.ahead[i]! + aheadShake + hum + 0.25 * knockSpeed - side * spin - front * yaw ** 2)
    body.left.push(speed * yaw + leftShake + 0.2 * knockSpeed + front * spin * 0.8)
    body.up.push(upShake + hum + knockSpeed + ride.knocks[i]! * 0.5)
    body.pitch.push(pitch)
    body.roll.push(roll)
    body.pitchRate.push((pitch - before[0]) * rideHz)
    body.rollRate.push((roll - before[1]) * rideHz)
  }
  return body
}

function locate(random: Random, ride: Ride): Fix[] {
  const fixes: Fix[] = []
  let [x, y, heading, offX, offY] = [0, 0, random.between(0, 2 * Math.PI), 0, 0]
  const gaps = [random.next(), random.next()].map((share) => share * (ride.speed.length / rideHz))
  for (let i = 0; i < ride.speed.length; i++) {
    heading += ride.yaw[i]! / rideHz
    x += (ride.speed[i]! * Math.cos(heading)) / rideHz
    y += (ride.speed[i]! * Math.sin(heading)) / rideHz
    if (i % rideHz !== 0) continue
    offX += -0.05 * offX + 0.6 * random.normal()
    offY += -0.05 * offY + 0.6 * random.normal()
    const t = i / rideHz
    if (gaps.some((at) => t > at && t < at + 25)) continue
    const speed = Math.max(0, ride.speed[i]! + 0.2 * random.normal())
    const degrees = ((90 - (heading * 180) / Math.PI) % 360) + 2 * random.normal()
    fixes.push({
      t,
      lat: northLat + (y + offY) / 111_195,
      lon: westLon + (x + offX) / (111_195 * Math.cos((northLat * Math.PI) / 180)),
      speed,
      ...(speed > 1.5 && { heading: (degrees + 720) % 360 }),
    })
  }
  return fixes
}

const handSeconds = 2
const unitVector = (v: Vector) => v.map((value) => value / Math.hypot(...v)) as Vector
const multiply = (a: Matrix, b: Matrix): Matrix => {
  const columns = [0, 1, 2].map((k) => apply(a, b.map((row) => row[k]!) as Vector))
  return [0, 1, 2].map((row) => columns.map((column) => column[row]!)) as Matrix
}
const rotation = (axis: Vector, angle: number) =>
  fromQuaternion([Math.cos(angle / 2), ...axis.map((value) => value * Math.sin(angle / 2))])
const vector = (make: () => number): Vector => [make(), make(), make()]
export const apply = (m: Matrix, v: Vector): Vector =>
  m.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) as Vector
const turnBy = (angle: number, [x, y, z]: Vector): Vector => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
  z,
]

/** Evenly over all attitudes, by a random quaternion. */
export function randomRotation(random: Random): Matrix {
  return fromQuaternion([random.normal(), random.normal(), random.normal(), random.normal()])
}

function fromQuaternion(q: readonly number[]): Matrix {
  const [w, x, y, z] = q.map((value) => value / Math.hypot(...q)) as [number, number, number, number]
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
    [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
    [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
  ]
}
