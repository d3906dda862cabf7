import { leastReviews } from '#features/instructors/rules.ts'
import type { Reliability } from '#features/reliability/contract.ts'

export const levels = ['beginner', 'some', 'refresher'] as const
export type Level = (typeof levels)[number]

/** What a learner may need, and the speciality in a directory entry that answers it. */
const specialityOf = {
  nervous: 'Nervous learners',
  'additional-needs': 'Additional needs',
  intensive: 'Intensive courses',
  motorways: 'Motorways',
  older: 'Older learners',
  'test-car': 'Test-day car',
} as const
export type Need = keyof typeof specialityOf
export const needs = Object.keys(specialityOf) as [Need, ...Need[]]

export const intakeKinds = ['beginners', 'refreshers', 'nervous', 'test-soon'] as const
export type IntakeKind = (typeof intakeKinds)[number]

const testSoonDays = 42

/** What an instructor must take so that these wishes fit. */
export function kindsOf(wishes: Pick<Wishes, 'level' | 'needs' | 'testOn'>, today: string): IntakeKind[] {
  const { level, needs, testOn } = wishes
  return [
    ...(level === 'beginner' ? (['beginners'] as const) : []),
    ...(level === 'refresher' ? (['refreshers'] as const) : []),
    ...(needs.includes('nervous') ? (['nervous'] as const) : []),
    ...(testOn !== null && daysTo(today, testOn) >= 0 && daysTo(today, testOn) <= testSoonDays
      ? (['test-soon'] as const)
      : []),
  ]
}

export type Wishes = {
  readonly maxPricePence: number | null
  readonly languages: readonly string[]
  readonly level: Level
  readonly needs: readonly Need[]
  readonly testOn: string | null
}

/** What counts of an instructor who comes there, teaches in that gearbox and takes such learners. */
export type Candidate = {
  readonly id: string
  readonly miles: number
  readonly hourlyRatePence: number
  readonly specialisms: readonly string[]
  readonly languages: readonly string[]
  /** What the diary says of twelve months; null where there is too little. */
  readonly reliability: Reliability
  /** Weeks with a free time the learner can do. */
  readonly weeksWithTime: number
  /** How many lessons at wished times fit in those weeks, one after another. */
  readonly lessonsThatFit: number
  readonly reviews: number
}

/** The most points for each. They add up to 100, and nothing that is paid for is among them. */
export const weights = {
  times: 35,
  distance: 20,
  price: 15,
  speciality: 15,
  reliability: 10,
  capacity: 5,
} as const
export type Factor = keyof typeof weights

/** How far ahead free times are looked at; no further than the test. */
const weeksAhead = 4

/** Further than this, distance has no points. */
const farMiles = 10

/** So many lessons a week at wished times are as good as more. */
const lessonsAWeek = 2

/** What of reliability each figure counts. Learners who come back don't: that says more about learners. */
const reliabilityShares = { kept: 0.6, onTime: 0.2, answers: 0.2 } as const
/** For a figure of which too little is known: as somebody who kept 94 of 100. */
const unknownReliability = 0.7
/** Those who keep, or are on time for, no more than this share get no points for it. */
const leastKept = 0.8
/** Minutes of the day: an answer within the hour gets all the points, one that takes a whole day none. */
const soonAnswer = 60
const lateAnswer = 720

/** Whole weeks to look at. `testOn` may be over. */
export function weeksToLookAt(today: string, testOn: string | null): number {
  const days = testOn === null ? -1 : daysTo(today, testOn)
  return days < 0 ? weeksAhead : Math.max(1, Math.min(weeksAhead, Math.ceil(days / 7)))
}

export const isNew = ({ reviews }: Pick<Candidate, 'reviews'>) => reviews < leastReviews

const withinOne = (share: number) => Math.min(1, Math.max(0, share))

function shareOfReliability({ cancelled, onTime, answers }: Reliability): number {
  const above = (share: number) => withinOne((share - leastKept) / (1 - leastKept))
  const reliableLessons = cancelled ? above(1 - cancelled.count / cancelled.of) : unknownReliability
  const punctual = onTime ? above(onTime.count / onTime.of) : unknownReliability
  const answering = answers
    ? withinOne((lateAnswer - answers.medianMinutes) / (lateAnswer - soonAnswer))
    : unknownReliability
  return (
    reliabilityShares.kept * reliableLessons +
    reliabilityShares.onTime * punctual +
    reliabilityShares.answers * answering
  )
}

/** Those of the wished specialities and languages that this instructor has. */
export function matchesOf(wishes: Wishes, candidate: Pick<Candidate, 'specialisms' | 'languages'>) {
  const spoken = new Set(candidate.languages.map((language) => language.toLowerCase()))
  return {
    specialisms: wantedSpecialisms(wishes).filter((one) => candidate.specialisms.includes(one)),
    languages: wishes.languages.filter((language) => spoken.has(language.toLowerCase())),
  }
}

/** Those of them that this instructor doesn't have. */
export function missesOf(wishes: Wishes, candidate: Pick<Candidate, 'specialisms' | 'languages'>) {
  const has = matchesOf(wishes, candidate)
  return [
    ...wantedSpecialisms(wishes)
      .filter((one) => !has.specialisms.includes(one))
      .map((one) => one.toLowerCase()),
    ...wishes.languages.filter((language) => !has.languages.includes(language)),
  ]
}

const wantedSpecialisms = ({ needs, level }: Wishes): string[] => [
  ...needs.map((need) => specialityOf[need]),
  ...(level === 'refresher' ? ['Refresher lessons'] : []),
]

/** What a price is compared with: the budget, else the middle of what those nearby take. */
export function referencePrice({ maxPricePence }: Wishes, rates: readonly number[]): number {
  const sorted = rates.toSorted((a, b) => a - b)
  return maxPricePence ?? sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Points of each factor, in full from 0 to its weight. */
export function pointsOf(
  wishes: Wishes,
  candidate: Candidate,
  { weeks, pricePence }: { weeks: number; pricePence: number },
): Record<Factor, number> {
  const { miles, hourlyRatePence, weeksWithTime, lessonsThatFit } = candidate
  const queried = wantedSpecialisms(wishes).length + wishes.languages.length
  const { specialisms, languages } = matchesOf(wishes, candidate)
  const share = {
    times: weeksWithTime / weeks,
    distance: 1 - miles / farMiles,
    // Four fifths of the budget or less: all of it. The budget itself: half. A fifth more: nothing.
    price: pricePence === 0 ? 1 : (1.2 * pricePence - hourlyRatePence) / (0.4 * pricePence),
    speciality: queried === 0 ? 1 : (specialisms.length + languages.length) / queried,
    reliability: shareOfReliability(candidate.reliability),
    capacity: lessonsThatFit / (weeks * lessonsAWeek),
  }
  const points = (factor: Factor) => weights[factor] * withinOne(share[factor])
  return {
    times: points('times'),
    distance: points('distance'),
    price: points('price'),
    speciality: points('speciality'),
    reliability: points('reliability'),
    capacity: points('capacity'),
  }
}

export const scoreOf = (...of: Parameters<typeof pointsOf>) =>
  Math.round(Object.values(pointsOf(...of)).reduce((sum, points) => sum + points, 0))

export const mostSuggestions = 6
/** At once; the first to accept keeps a time for the learner. */
export const mostAsked = 3
export const requestHours = 48
export const mostRequestsADay = 3

/** From 1. It goes to somebody new if none is before it. */
export const newPlace = 3
/** Somebody new who fits less well than this is no help to a learner. */
const leastNewScore = 50

type Scored = Pick<Candidate, 'id' | 'miles' | 'reviews'> & { readonly score: number }

/**
 * Best first; of equals the nearer. If nobody new is among the first three, the third place goes to one of the new ones
 * who fit well enough: the same one all day for one learner, another one for the next.
 */
export function rank<One extends Scored>(scored: readonly One[], learnerId: string, day: string) {
  const best = scored.toSorted((a, b) => b.score - a.score || a.miles - b.miles || (a.id < b.id ? -1 : 1))
  const first = best.slice(0, newPlace)
  const newOnes = best.slice(newPlace).filter((one) => isNew(one) && one.score >= leastNewScore)
  if (first.some(isNew) || newOnes.length === 0)
    return best.slice(0, mostSuggestions).map((one) => ({ ...one, hasNewPlace: false }))
  const chosen = newOnes[numberOf(`${learnerId} ${day}`) % newOnes.length]!
  return [
    ...first.slice(0, newPlace - 1),
    chosen,
    ...best.filter((one) => one !== chosen).slice(newPlace - 1),
  ]
    .slice(0, mostSuggestions)
    .map((one) => ({ ...one, hasNewPlace: one === chosen }))
}

/** The same for the same text everywhere (FNV-1a). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash
}

const daysTo = (today: string, day: string) => Temporal.PlainDate.from(today).until(day).days

type WeekTime = { readonly weekday: number; readonly from: string; readonly to: string }

/** Times of one day that touch become one, so that a lesson may lie across both. */
export function joinTimes(times: readonly WeekTime[]): WeekTime[] {
  const joined: WeekTime[] = []
  for (const time of times.toSorted((a, b) => a.weekday - b.weekday || (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1)
    if (last && last.weekday === time.weekday && time.from <= last.to)
      joined[joined.length - 1] = { ...last, to: time.to > last.to ? time.to : last.to }
    else joined.push(time)
  }
  return joined
}
