import type { EventKind } from '../detection/thresholds.ts'
import type { Random } from './random.ts'

/** What the car really does, a hundred times a second. */
export type Ride = {
  /** m/s, m/s² along the car, rad/s to the left, slope as rise over run. */
  speed: number[]
  ahead: number[]
  yaw: number[]
  slope: number[]
  /** Upward knocks, m/s². */
  knocks: number[]
  labels: Label[]
}
export type Label = { kind: EventKind; side?: 'left' | 'right'; from: number; to: number; peak: number }

export type Style = {
  minutes: number
  /** Of what a driver does, how much is harsh: 0 for a calm drive. */
  harsh: number
  hills: boolean
  potholes: boolean
  /** The road bends a little all the time. */
  winding: boolean
  place: 'town' | 'mixed' | 'fast'
  /** Somebody sets out to drive harshly, and notes it by hand: the share of what is noted though it's weak. */
  deliberate?: number
}

export const rideHz = 100
const mergedSeconds = 1

/** Strings manoeuvres together, as traffic would. Harsh ones are labelled; those of ordinary strength are not. */
export function drive(random: Random, style: Style): Ride {
  const ride: Ride = { speed: [], ahead: [], yaw: [], slope: [], knocks: [], labels: [] }
  let speed = 0
  let slope = 0
  let slopeAim = 0
  let [winding, windingAim] = [0, 0]
  const limit = { town: 13.5, mixed: 20, fast: 30 }[style.place]
  const rest = () => wait(random.between(3, 20))
  rest()
  const cruising = () => random.between(0.65, 1.05) * limit
  const isUnderWay = () => ride.speed.length < style.minutes * 60 * rideHz
  if (style.deliberate !== undefined) driveOnPurpose(style.deliberate)
  while (isUnderWay()) {
    const isHarsh = random.chance(style.harsh)
    if (speed < 2) {
      rest()
      accelerate(cruising(), isHarsh)
    }
    cruise(random.between(3, 16))
    const choice = random.next()
    if (choice < 0.22) turn(isHarsh)
    else if (choice < 0.4) changeLane(isHarsh)
    else if (choice < 0.55) brake(speed * random.between(0.2, 0.6), isHarsh)
    else if (choice < 0.68) brake(0, isHarsh)
    else if (choice < 0.78) curve()
    else if (choice < 0.86) roundabout()
    else if (choice < 0.92) bump()
    else accelerate(Math.max(speed, limit * 0.4) * random.between(1.1, 1.4), isHarsh)
    if (speed >= 2 && speed < 0.55 * limit) accelerate(cruising(), random.chance(style.harsh))
  }
  // A drive ends parked.
  if (speed > 0.5) brake(0, false)
  wait(random.between(2, 10))
  return ride

  function step(ahead: number, yaw: number) {
    const before = speed
    speed = Math.max(0, speed + ahead / rideHz)
    if (style.hills && random.chance(1 / (25 * rideHz)))
      slopeAim = random.chance(0.3) ? 0 : random.between(-0.11, 0.11)
    slope += (slopeAim - slope) * (speed / 40 / rideHz)
    ride.speed.push(speed)
    ride.ahead.push((speed - before) * rideHz)
    if (style.winding && random.chance(1 / (6 * rideHz))) windingAim = random.between(-0.9, 0.9)
    winding += (windingAim - winding) / (1.5 * rideHz)
    ride.yaw.push(yaw + (speed > 5 ? winding / Math.max(speed, 9) : 0))
    ride.slope.push(slope)
    const pothole = style.potholes && speed > 3 && random.chance(1 / (12 * rideHz))
    ride.knocks.push(pothole ? random.between(4, 14) * (random.chance(0.5) ? 1 : -1) : 0)
  }

  /** A force that grows, stays and fades. `shape` 0 to 1 says how much of the time it grows and fades. */
  function force(seconds: number, peak: number, shape: number, apply: (value: number) => void) {
    const steps = Math.round(seconds * rideHz)
    for (let i = 0; i < steps; i++) {
      const edge = Math.min(i + 0.5, steps - i - 0.5) / steps / (shape / 2)
      apply(peak * (edge >= 1 ? 1 : (1 - Math.cos(Math.PI * edge)) / 2) * (1 + 0.04 * random.normal()))
    }
  }

  function label(kind: EventKind, from: number, peak: number, side?: 'left' | 'right') {
    const to = ride.speed.length / rideHz
    const last = ride.labels.findLast((one) => one.kind === kind)
    const isSame = !side && last && from - last.to < mergedSeconds
    if (isSame) Object.assign(last, { to, peak: Math.max(peak, last.peak) })
    else if (style.deliberate === undefined) ride.labels.push({ kind, from, to, peak, ...(side && { side }) })
    else {
      const byHand = { from: from + random.between(-0.6, 0.3), to: to + random.between(-0.3, 0.8) }
      ride.labels.push({ kind, ...byHand, peak, ...(side && { side }) })
    }
  }

  /** Something every ten to twenty seconds, short and clear, and the same gently in between. */
  function driveOnPurpose(weakShare: number) {
    while (isUnderWay()) {
      cruise(random.between(4, 11))
      const isHarsh = random.chance(0.75)
      const isWeak = random.chance(weakShare)
      const pick = (clear: [number, number], weak: [number, number]) => {
        const [least, most] = isWeak ? weak : clear
        return random.between(least, most)
      }
      const choice = random.next()
      if (speed < 8) accelerate(random.between(9, 15), isHarsh, pick([2.8, 3.8], [2.2, 2.6]))
      else if (choice < 0.3) brake(speed * random.between(0, 0.5), isHarsh, pick([3, 5.5], [2.4, 2.8]))
      else if (choice < 0.6) turn(isHarsh, pick([3.4, 5.2], [2.6, 3.1]))
      else if (choice < 0.75) changeLane(isHarsh, pick([2.1, 3.8], [1.5, 1.9]))
      else if (choice < 0.85) {
        changeLane(isHarsh, pick([2.1, 3.8], [1.5, 1.9]))
        cruise(random.between(0.8, 3))
        changeLane(isHarsh, pick([2.1, 3.8], [1.5, 1.9]))
      } else accelerate(speed + random.between(4, 7), isHarsh, pick([2.8, 3.8], [2.2, 2.6]))
      if (speed > 17) brake(random.between(9, 13), false)
    }
  }

  function wait(seconds: number) {
    for (let i = 0; i < seconds * rideHz; i++) step(speed > 0 ? -1 : 0, 0)
  }

  function cruise(seconds: number) {
    let [push, sway] = [0, 0]
    for (let i = 0; i < seconds * rideHz; i++) {
      push += (-push * 0.8 + 1.1 * random.normal()) / rideHz ** 0.5 / 10
      sway += (-sway * 1.5) / rideHz + (0.012 * random.normal()) / rideHz ** 0.5
      step(Math.max(-0.9, Math.min(0.9, push)), speed > 3 ? sway : 0)
    }
  }

  function accelerate(to: number, isHarsh: boolean, strength?: number) {
    const gain = to - speed
    if (gain < 1) return
    // A small car hardly gets beyond 3 m/s², and less the faster it is.
    const isStrong = isHarsh && gain >= 4 && speed < 14
    const peak = isStrong ? (strength ?? random.between(2.9, 4)) : random.between(0.7, 1.8)
    const shape = random.between(0.4, 0.8)
    const most = isStrong ? random.between(3, 6) : 12
    const seconds = Math.max(1.6, Math.min(most, gain / peak / (1 - shape / 2)))
    const from = ride.speed.length / rideHz
    // Between two gears there's a breath without power.
    const shiftAt = isStrong && random.chance(0.4) ? from + seconds * random.between(0.5, 0.7) : 0
    force(seconds, peak, shape, (value) => {
      const t = ride.speed.length / rideHz
      const fade = isStrong ? 1 - 0.25 * ((t - from) / seconds) : 1
      step(shiftAt && t > shiftAt && t < shiftAt + 0.35 ? 0.3 * value : value * fade, 0)
    })
    if (isStrong) label('acceleration', from, peak)
  }

  function brake(to: number, isHarsh: boolean, strength?: number) {
    const loss = speed - to
    if (loss < 1) return
    const isStrong = isHarsh && loss >= 5
    const peak = isStrong ? (strength ?? random.between(3.3, 7)) : random.between(0.8, 2.1)
    const shape = random.between(0.35, 0.8)
    const seconds = Math.max(1.1, loss / peak / (1 - shape / 2))
    const from = ride.speed.length / rideHz
    force(seconds, -peak, shape, (value) => step(speed > to - 0.3 ? value : 0, 0))
    if (to === 0) while (speed > 0) step(-Math.min(1.2, 0.3 + speed), 0)
    if (isStrong) label('brake', from, peak)
  }

  function turn(isHarsh: boolean, strength?: number) {
    const sharp = (random.between(55, 110) * Math.PI) / 180
    const side = random.chance(0.5) ? 1 : -1
    const at = random.between(4, isHarsh ? 9.5 : 6.5)
    if (speed > at) brake(at, false)
    else if (speed < at - 1) accelerate(at, false)
    const sideways = isHarsh ? (strength ?? random.between(3.7, 6.5)) : random.between(1, 2.1)
    bend(side, sharp, sideways, isHarsh ? 'turn' : undefined)
    if (random.chance(0.7)) accelerate(speed * random.between(1.3, 1.8), false)
  }

  /** @param radians how far the heading changes */
  function bend(side: 1 | -1, radians: number, sideways: number, kind?: EventKind) {
    if (speed < 2) return
    const rate = Math.min(sideways / speed, 0.95)
    const shape = random.between(0.5, 0.95)
    const from = ride.speed.length / rideHz
    const pace = random.between(-0.3, 0.5)
    const seconds = Math.max(1, radians / rate / (1 - shape / 2))
    let peak = 0
    force(seconds, side * rate, shape, (yaw) => {
      step(speed < 3 || speed > 22 ? 0 : pace, yaw)
      peak = Math.max(peak, Math.abs(ride.yaw.at(-1)!) * speed)
    })
    if (kind && (peak > 3.5 || style.deliberate !== undefined))
      label('turn', from, peak, side > 0 ? 'left' : 'right')
    // Neither calm nor harsh: nobody can say what a detector should make of it.
    else if (kind || peak > 2.4) label('turn', from, -peak, side > 0 ? 'left' : 'right')
  }

  function curve() {
    if (speed < 6) return
    const radians = (random.between(10, 45) * Math.PI) / 180
    bend(random.chance(0.5) ? 1 : -1, radians, random.between(0.8, 2))
    if (random.chance(0.5)) bend(random.chance(0.5) ? 1 : -1, radians, random.between(0.8, 1.8))
  }

  function roundabout() {
    const at = random.between(5, 8)
    if (speed > at) brake(at, false)
    bend(1, random.between(0.4, 0.8), random.between(1.2, 2.1))
    bend(-1, random.between(0.9, 3), random.between(1.2, 2.1))
    bend(1, random.between(0.4, 0.8), random.between(1.2, 2.1))
  }

  function changeLane(isHarsh: boolean, strength?: number) {
    if (speed < 7) return
    const side = random.chance(0.5) ? 1 : -1
    const metres = random.between(2.8, 4)
    const sideways = isHarsh ? (strength ?? random.between(2.4, 4.5)) : random.between(0.5, 1.1)
    // Of two half sine waves: metres = 2 × peak × (seconds / 2)² / π.
    const seconds = 2 * Math.sqrt((metres * Math.PI) / 2 / sideways)
    const second = random.between(0.85, 1.15)
    const pause = random.chance(0.3) ? random.between(0, 0.5) : 0
    const from = ride.speed.length / rideHz
    const half = seconds / 2
    wave(half, (side * sideways) / speed)
    for (let i = 0; i < pause * rideHz; i++) step(0, 0)
    wave(half / second, (-side * sideways * second) / speed)
    const end = ride.speed.length / rideHz
    if (random.chance(0.5)) wave(half, (side * sideways * random.between(0.05, 0.25)) / speed)
    if (isHarsh)
      ride.labels.push({
        kind: 'lane-change',
        from,
        to: end,
        peak: sideways,
        side: side > 0 ? 'left' : 'right',
      })
  }

  function wave(seconds: number, peak: number) {
    const steps = Math.round(seconds * rideHz)
    for (let i = 0; i < steps; i++) step(0, peak * Math.sin((Math.PI * (i + 0.5)) / steps))
  }

  /** A hump in the road: slower, up and down. */
  function bump() {
    if (speed > 8) brake(random.between(5, 8), false)
    for (let i = 0; i < 0.8 * rideHz; i++) {
      step(0, 0)
      const at = i / rideHz / 0.8
      ride.knocks[ride.knocks.length - 1]! += 2.5 * Math.sin(2 * Math.PI * at) * (speed / 7)
    }
  }
}
