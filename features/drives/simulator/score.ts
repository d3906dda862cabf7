import { detect } from '../detection/detect.ts'
import type { DrivingEvent } from '../detection/events.ts'
import type { EventKind } from '../detection/thresholds.ts'
import { breakSeconds, type Phone, record } from './phone.ts'
import { randomFrom } from './random.ts'
import { drive, type Label, type Style } from './road.ts'

type Tally = { hits: number; missed: number; wrong: number; rightSide: number }
type Tallies = Record<EventKind, Tally>
type Condition = { name: string; isUsual?: boolean; phone: Partial<Phone>; style?: Partial<Style> }

const kinds: readonly EventKind[] = ['brake', 'acceleration', 'turn', 'lane-change']

const deliberate = { deliberate: 0, place: 'town' } as const

/** What a drive is recorded under. Attitude, car, driver, sensor errors and everything else come from the seed. */
export const conditions: readonly Condition[] = [
  { name: 'phone any way up, with GPS', isUsual: true, phone: { gps: true } },
  { name: 'phone any way up, motion only', isUsual: true, phone: {} },
  {
    name: 'earth frame, gravity removed, motion only',
    isUsual: true,
    phone: { frame: 'earth', linear: true },
  },
  { name: 'earth frame, with gravity, motion only', isUsual: true, phone: { frame: 'earth' } },
  { name: 'gravity removed, phone any way up', phone: { linear: true } },
  { name: 'samples at 20 Hz, 5 % lost, breaks', phone: { rate: 20, loss: 0.05, breaks: true } },
  { name: 'loose holder, rough road', phone: { shaking: 2 } },
  { name: 'phone turned on the way', phone: { moved: true } },
  {
    name: 'few harsh events, earth frame, gravity removed',
    phone: { frame: 'earth', linear: true },
    style: { harsh: 0.1 },
  },
  {
    name: 'deliberate, noted by hand: earth frame, gravity removed',
    isUsual: true,
    phone: { frame: 'earth', linear: true, rate: 50 },
    style: deliberate,
  },
  { name: 'deliberate, noted by hand: any way up', isUsual: true, phone: { rate: 50 }, style: deliberate },
  {
    name: 'the same with a tenth weak, and messy rows',
    phone: { frame: 'earth', linear: true, messy: true },
    style: { ...deliberate, deliberate: 0.1 },
  },
]

export function simulate(seed: number, condition: Condition, style: Partial<Style> = {}) {
  const random = randomFrom(seed)
  const ride = drive(random, {
    minutes: random.between(10, 20),
    harsh: random.between(0.25, 0.6),
    hills: random.chance(0.7),
    potholes: random.chance(0.7),
    winding: random.chance(0.5),
    place: random.pick(['town', 'mixed', 'fast']),
    ...condition.style,
    ...style,
  })
  const phone: Phone = {
    frame: 'device',
    linear: false,
    gps: false,
    rate: random.pick([40, 50, 50, 60, 100]),
    shaking: random.between(0.4, 1.2),
    loss: random.between(0, 0.02),
    breaks: random.chance(0.3),
    moved: false,
    messy: false,
    ...condition.phone,
  }
  const { breaks, ...traces } = record(random, ride, phone)
  for (const label of ride.labels)
    if (breaks.some((at) => at < label.to && at + breakSeconds > label.from)) label.peak *= -1
  return { ride, phone, recording: { frame: phone.frame, linear: phone.linear, ...traces } }
}

export const emptyTallies = () =>
  Object.fromEntries(kinds.map((kind) => [kind, { hits: 0, missed: 0, wrong: 0, rightSide: 0 }])) as Tallies

export function scoreDrive(seed: number, condition: Condition, tallies: Tallies, style: Partial<Style> = {}) {
  const { ride, recording } = simulate(seed, condition, style)
  const { events } = detect(recording)
  compare(ride.labels, events, tallies)
  return { ride, events }
}

const toleranceSeconds = 0.5

/** One label, one event of its kind that overlaps it. Labels below zero are neither calm nor harsh, or lie in a break, and don’t count. */
function compare(labels: readonly Label[], events: readonly DrivingEvent[], tallies: Tallies) {
  const used = new Set<DrivingEvent>()
  for (const kind of kinds) {
    const tally = tallies[kind]
    const mine = events.filter((event) => event.kind === kind)
    for (const label of labels.filter((one) => one.kind === kind).toSorted((a, b) => b.peak - a.peak)) {
      const overlap = (event: DrivingEvent) =>
        Math.min(event.to, label.to) - Math.max(event.from, label.from) + toleranceSeconds
      const match = mine
        .filter((event) => !used.has(event) && overlap(event) > 0)
        .toSorted((a, b) => overlap(b) - overlap(a))[0]
      if (match) used.add(match)
      if (label.peak < 0) continue
      if (!match) tally.missed++
      else {
        tally.hits++
        if (match.side === label.side) tally.rightSide++
      }
    }
    tally.wrong += mine.filter((event) => !used.has(event)).length
  }
}

export const precisionOf = ({ hits, wrong }: Tally) => (hits + wrong === 0 ? 1 : hits / (hits + wrong))
export const recallOf = ({ hits, missed }: Tally) => (hits + missed === 0 ? 1 : hits / (hits + missed))
