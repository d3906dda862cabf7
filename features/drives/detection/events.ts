import type { CarMotion } from './forward.ts'
import { hz, smooth, withoutOffset } from './signal.ts'
import { type Band, bandOf, bandsFrom, type EventKind, smoothedShare, leastSeconds } from './thresholds.ts'

export type DrivingEvent = {
  kind: EventKind
  side?: 'left' | 'right'
  /** Seconds, in the time of the recording. */
  from: number
  to: number
  /** m/s²; of a lane change the mean of its two peaks. */
  peak: number
  band: Band
  confidence: number
}

type Found = Omit<DrivingEvent, 'band' | 'from' | 'to'> & { from: number; to: number; at: number }

export function findEvents(car: CarMotion, start: number, sideIsGuess: boolean): DrivingEvent[] {
  const signals = {
    ahead: smooth(car.ahead, 0.35),
    left: smooth(car.left, 0.25),
    slowLeft: smooth(car.left, 0.35),
    yaw: smooth(car.yaw, 0.25),
  }
  const overRoad = {
    ...signals,
    left: withoutOffset(signals.left, bendOfRoadSeconds),
    yaw: withoutOffset(signals.yaw, bendOfRoadSeconds),
  }
  const backwards = signals.ahead.map((value) => -value)
  const [bends, bendsOverRoad] = [findBends(signals, car.valid), findBends(overRoad, car.valid)]
  const clear = findAll(1)
  const isHarsh = clear.length >= harshEvents && (clear.length / car.certainty.length) * 600 >= harshEvents
  return (isHarsh ? findAll(harshShare) : clear)
    .toSorted((a, b) => a.from - b.from)
    .map(({ at, ...event }) => ({
      ...event,
      from: round(start + event.from / hz),
      to: round(start + event.to / hz),
      peak: round(event.peak),
      band: bandOf(event.kind, event.peak),
      confidence: round(
        event.confidence *
          (0.5 + 0.5 * car.certainty[Math.min(car.certainty.length - 1, Math.floor(at / hz))]!) *
          (sideIsGuess && event.side ? 0.6 : 1),
      ),
    }))

  function findAll(share: number): Found[] {
    const changes = findLaneChanges(bendsOverRoad, signals.yaw, share)
    const turns = findTurns(bends, signals, share, changes)
    const sideways = [...turns, ...changes]
    const lengthways = [
      ...findLengthways(signals.ahead, car.valid, 'acceleration', share),
      ...findLengthways(backwards, car.valid, 'brake', share),
    ]
    return [...sideways, ...lengthways.filter((event) => !isPartOf(event, sideways, signals))]
  }
}

/** Where a drive has this many in ten minutes, what is a little below the thresholds belongs with them. */
const harshEvents = 5
const harshShare = 0.9

const round = (value: number) => Math.round(value * 100) / 100

const mergedSeconds = 1
const longestSeconds = 15

function findLengthways(values: Float32Array, valid: Uint8Array, kind: EventKind, share: number): Found[] {
  const enter = bandsFrom[kind][0] * smoothedShare[kind] * share
  const found: Found[] = []
  for (let i = 0; i < values.length; i++) {
    if (values[i]! < enter) continue
    let end = i
    let at = i
    for (; end < values.length && values[end]! >= enter; end++) if (values[end]! > values[at]!) at = end
    const isLong = end - i >= leastSeconds * hz
    if (isLong && valid[at]) {
      const peak = values[at]! / smoothedShare[kind]
      const least = Math.max(0.8, 0.35 * peak)
      const [from, to] = [reach(values, i, -1, least), reach(values, end - 1, 1, least)]
      const last = found.at(-1)
      if (last && from - last.to < mergedSeconds * hz) {
        last.to = to
        if (peak > last.peak) Object.assign(last, { peak, at, confidence: sureness(peak, kind) })
      } else found.push({ kind, from, to, at, peak, confidence: sureness(peak, kind) })
    }
    i = end
  }
  return found.filter(({ from, to }) => to - from <= longestSeconds * hz)
}

function reach(values: Float32Array, from: number, step: 1 | -1, least: number, side: 1 | -1 = 1): number {
  let at = from
  while (at + step >= 0 && at + step < values.length && values[at + step]! * side > least) at += step
  return at
}

const sureness = (peak: number, kind: EventKind) =>
  1 / (1 + Math.exp(-3 * (peak / bandsFrom[kind][0] - 1) - 1))

type Signals = Pick<CarMotion, 'ahead' | 'left' | 'yaw'> & { slowLeft: Float32Array }

/** A stretch in which the car turns one way. */
type Bend = {
  side: 1 | -1
  from: number
  to: number
  at: number
  degrees: number
  peak: number
  speed: number
}

const turningFrom = 0.025

function findBends({ left, yaw }: Signals, valid: Uint8Array): Bend[] {
  const bends: Bend[] = []
  for (let i = 0; i < yaw.length; i++) {
    if (Math.abs(yaw[i]!) < turningFrom) continue
    const side = yaw[i]! > 0 ? 1 : -1
    let [end, at, heading, product, square] = [i, i, 0, 0, 0]
    for (; end < yaw.length && yaw[end]! * side >= turningFrom; end++) {
      heading += yaw[end]! / hz
      product += left[end]! * yaw[end]!
      square += yaw[end]! ** 2
      if (left[end]! * side > left[at]! * side) at = end
    }
    const degrees = (heading * 180) / Math.PI
    if (end - i >= leastSeconds * hz && valid[at])
      bends.push({ side, from: i, to: end, at, degrees, peak: left[at]! * side, speed: product / square })
    i = end - 1
  }
  return bends
}

const leastTurnDegrees = 20
const leastBendDegrees = 8

function findTurns(
  bends: readonly Bend[],
  signals: Signals,
  share: number,
  changes: readonly Found[],
): Found[] {
  const turns = bends.map((bend) => fastTurn(bend, signals, share)).filter((turn) => turn !== undefined)
  return joinTurns(turns.filter(({ at }) => !changes.some(({ from, to }) => at >= from && at <= to)))
}

/** What the car does most of the time around is the bend of the road, which lane changes are measured against. */
const bendOfRoadSeconds = 8

function findLaneChanges(bends: readonly Bend[], yaw: Float32Array, share: number): Found[] {
  const found: Found[] = []
  for (let i = 0; i + 1 < bends.length; i++) {
    const change = laneChange(bends[i]!, bends[i + 1]!, share)
    if (!change || Math.abs(headingChange(yaw, change)) > mostRoadDegrees) continue
    found.push(change)
    i++
  }
  return found
}

const mostRoadDegrees = 25

function headingChange(yaw: Float32Array, { from, to }: Found): number {
  let heading = 0
  for (let i = from; i < to; i++) heading += yaw[i]! / hz
  return (heading * 180) / Math.PI
}

/** There and back: the car looks where it looked before, a lane further to the side. */
function laneChange(first: Bend, second: Bend, share: number): Found | undefined {
  const seconds = (second.to - first.from) / hz
  const most = Math.max(Math.abs(first.degrees), Math.abs(second.degrees))
  const peak = (first.peak + second.peak) / 2 / smoothedShare['lane-change']
  const speed = (first.speed + second.speed) / 2
  const apart = (second.at - first.at) / hz
  // Half the heading of the middle, over the time between the peaks.
  const metres = ((speed * most * Math.PI) / 180) * apart * 0.8
  const isOne =
    first.side !== second.side &&
    (second.from - first.to) / hz < 1.2 &&
    seconds >= 1 &&
    seconds <= 9 &&
    apart <= 4.5 &&
    Math.abs(first.degrees + second.degrees) <= Math.max(5, 0.5 * most) &&
    most >= 1.5 &&
    most <= 35 &&
    speed >= 2.5 &&
    metres >= 0.8 &&
    metres <= 14 &&
    Math.min(first.peak, second.peak) >= 0.35 * Math.max(first.peak, second.peak) &&
    peak >= bandsFrom['lane-change'][0] * share
  if (!isOne) return undefined
  return {
    kind: 'lane-change',
    side: first.side > 0 ? 'left' : 'right',
    from: first.from,
    to: second.to,
    at: Math.round((first.at + second.at) / 2),
    peak,
    confidence: sureness(peak, 'lane-change'),
  }
}

function fastTurn(bend: Bend, { slowLeft: left, yaw }: Signals, share: number): Found | undefined {
  const { side, degrees, speed } = bend
  let at = bend.from
  for (let i = bend.from; i < bend.to; i++) if (left[i]! * side > left[at]! * side) at = i
  const peak = (left[at]! * side) / smoothedShare.turn
  const byTurning = Math.abs(yaw[at]!) * Math.max(0, speed)
  const isTurn =
    peak >= bandsFrom.turn[0] * (0.5 + 0.5 * share) &&
    byTurning >= 0.45 * peak &&
    (Math.abs(degrees) >= leastTurnDegrees ||
      (Math.abs(degrees) >= leastBendDegrees && peak >= bandsFrom.turn[1]))
  if (!isTurn) return undefined
  const least = 0.3 * peak
  const from = Math.max(bend.from, reach(left, at, -1, least, side))
  const to = Math.min(bend.to, reach(left, at, 1, least, side))
  if (to - from < leastSeconds * hz) return undefined
  return {
    kind: 'turn',
    side: side > 0 ? 'left' : 'right',
    from,
    to,
    at,
    peak,
    confidence: sureness(peak, 'turn') * (Math.abs(degrees) >= 40 ? 1 : 0.8),
  }
}

function joinTurns(found: readonly Found[]): Found[] {
  const joined: Found[] = []
  for (const event of found) {
    const last = joined.at(-1)
    if (last && last.side === event.side && event.from - last.to < mergedSeconds * hz) {
      last.to = event.to
      if (event.peak > last.peak) Object.assign(last, { peak: event.peak, at: event.at })
    } else joined.push(event)
  }
  return joined
}

/** What a turn or lane change seems to push along the car, where its direction isn’t known to the degree. */
function isPartOf(event: Found, sideways: readonly Found[], { left }: Signals): boolean {
  return sideways.some(
    ({ from, to }) =>
      event.at >= from &&
      event.at <= to &&
      event.peak < Math.max(1.15 * bandsFrom[event.kind][0], 0.7 * Math.abs(left[event.at]!)),
  )
}
