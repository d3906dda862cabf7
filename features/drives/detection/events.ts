import type { CarMotion } from './forward.ts'
import { hz, smooth, withoutOffset } from './signal.ts'
import { type Band, bandOf, bandsFrom, type EventKind, leastSeconds } from './thresholds.ts'

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
  const slowLeft = smooth(car.left, forceSigma)
  const signals = {
    ahead: smooth(car.ahead, forceSigma),
    left: smooth(car.left, 0.25),
    slowLeft,
    slowerLeft: smooth(slowLeft, forceSigma),
    leftShaking: shakingOf(car.left, slowLeft),
    yaw: smooth(car.yaw, 0.25),
  }
  const overRoad = {
    ...signals,
    left: withoutOffset(signals.left, bendOfRoadSeconds),
    yaw: withoutOffset(signals.yaw, bendOfRoadSeconds),
  }
  const shaking = shakingOf(car.ahead, signals.ahead)
  const backwards = signals.ahead.map((value) => -value)
  const [bends, bendsOverRoad] = [findBends(signals, car.valid), findBends(overRoad, car.valid)]
  const clear = findAll(clearShare)
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

  function findAll(share: Shares): Found[] {
    const changes = findLaneChanges(bendsOverRoad, signals.yaw, share['lane-change'])
    const turns = findTurns(bends, signals, share.turn, changes)
    const sideways = [...turns, ...changes]
    const lengthways = [
      ...findLengthways(signals.ahead, shaking, car.valid, 'acceleration', share.acceleration),
      ...findLengthways(backwards, shaking, car.valid, 'brake', share.brake),
    ]
    return [...sideways, ...lengthways.filter((event) => !isPartOf(event, sideways, signals))]
  }
}

/** Where a drive has this many in ten minutes, what is a little below the thresholds belongs with them. */
const harshEvents = 5
type Shares = Record<EventKind, number>
const clearShare: Shares = { brake: 1, acceleration: 1, turn: 1, 'lane-change': 1 }
const harshShare: Shares = { brake: 0.9, acceleration: 0.86, turn: 0.95, 'lane-change': 0.9 }

const round = (value: number) => Math.round(value * 100) / 100

const mergedSeconds = 1
const longestSeconds = 15

function findLengthways(
  values: Float32Array,
  shaking: Float32Array,
  valid: Uint8Array,
  kind: EventKind,
  share: number,
): Found[] {
  const least = bandsFrom[kind][0] * share
  const slow = smooth(values, forceSigma)
  const found: Found[] = []
  for (let i = 0; i < values.length; i++) {
    if (values[i]! < least * leastShare) continue
    let end = i
    let at = i
    for (; end < values.length && values[end]! >= least * leastShare; end++)
      if (values[end]! > values[at]!) at = end
    const peak = peakAt({ values, slow, shaking, side: 1 }, at)
    if (peak >= least && valid[at]) {
      const edge = Math.max(0.8, 0.35 * peak)
      const [from, to] = [reach(values, at, -1, edge), reach(values, at, 1, edge)]
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

const forceSigma = 0.35
const leastShare = 0.7
const longSeconds = 2

type Force = Record<'values' | 'slow' | 'shaking', Float32Array> & { side: 1 | -1 }

/**
 * How strong it was before it was smoothed: the shorter it is, the more smoothing takes. What lasts is read from more
 * samples, and the highest of many jolts is more than the force beneath them.
 */
function peakAt({ values, slow, shaking, side }: Force, at: number): number {
  const edge = 0.7 * values[at]! * side
  const [from, to] = [reach(values, at, -1, edge, side), reach(values, at, 1, edge, side)]
  const seconds = (to - from + 1) / hz
  if (seconds < longSeconds) return (values[at]! * side - shaking[at]!) / shareLeft(seconds)
  const most = slow.subarray(from, to + 1).reduce((one, other) => Math.max(one, other * side), 0)
  return (most - shaking[at]! * Math.SQRT1_2) / shareLeft(seconds / Math.SQRT2)
}

function shakingOf(raw: Float32Array, smoothed: Float32Array): Float32Array {
  const squares = smooth(
    raw.map((value, i) => (value - smoothed[i]!) ** 2),
    shakingSigma,
  )
  return squares.map((square) => shakingLift * Math.sqrt(square))
}

const shakingSigma = 3
const shakingLift = 0.25

/** Of the peak of a force that rises and falls, by how long it is above 0.7 of what is left. */
const shareLeft = (seconds: number) => 1 - 0.4 * Math.exp(-2.9 * (Math.max(seconds, 0.75) - 0.66))

function reach(values: Float32Array, from: number, step: 1 | -1, least: number, side: 1 | -1 = 1): number {
  let at = from
  while (at + step >= 0 && at + step < values.length && values[at + step]! * side > least) at += step
  return at
}

const sureness = (peak: number, kind: EventKind) =>
  1 / (1 + Math.exp(-3 * (peak / bandsFrom[kind][0] - 1) - 1))

type Signals = Pick<CarMotion, 'ahead' | 'left' | 'yaw'> &
  Record<'slowLeft' | 'slowerLeft' | 'leftShaking', Float32Array>

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
  const turns = bends.flatMap((bend) => fastTurns(bend, signals, share))
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

function headingChange(yaw: Float32Array, { from, to }: Pick<Found, 'from' | 'to'>): number {
  let heading = 0
  for (let i = from; i < to; i++) heading += yaw[i]! / hz
  return (heading * 180) / Math.PI
}

const laneChangeLeft = 0.9

/** There and back: the car looks where it looked before, a lane further to the side. */
function laneChange(first: Bend, second: Bend, share: number): Found | undefined {
  const seconds = (second.to - first.from) / hz
  const most = Math.max(Math.abs(first.degrees), Math.abs(second.degrees))
  const peak = (first.peak + second.peak) / 2 / laneChangeLeft
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

function fastTurns(bend: Bend, signals: Signals, share: number): Found[] {
  const turn = fastTurn(bend, signals, share)
  if (!turn) return []
  const part = (from: number, to: number) =>
    fastTurns({ ...bend, from, to, degrees: headingChange(signals.yaw, { from, to }) }, signals, share)
  return [...part(bend.from, turn.from), turn, ...part(turn.to, bend.to)]
}

function fastTurn(
  bend: Bend,
  { slowLeft: left, slowerLeft, leftShaking, yaw }: Signals,
  share: number,
): Found | undefined {
  const { side, degrees, speed } = bend
  let at = bend.from
  for (let i = bend.from; i < bend.to; i++) if (left[i]! * side > left[at]! * side) at = i
  const peak = peakAt({ values: left, slow: slowerLeft, shaking: leftShaking, side }, at)
  const byTurning = Math.abs(yaw[at]!) * Math.max(0, speed)
  const isTurn =
    peak >= bandsFrom.turn[0] * share &&
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
