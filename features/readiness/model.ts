import { skills } from '#features/assessments/syllabus.ts'
import { mostDrivingFaults } from '#features/mock-drives/rules.ts'
import { weightOf } from '#features/progress/rules.ts'

/** What each figure rests on: docs/readiness.md. */

/**
 * Serious faults in a test are counted by chance at a person's own rate. These three figures of that rate among everyone
 * who takes a test give what is published: 48.4 % pass, with 5.3 driving faults, 9.7 when they fail.
 */
export const population = { shape: 2.526, rate: 0.7954, drivingFaultsEach: 9.518 } as const

const faultsInAPass = 5.3

/** With every skill assessed, half of what sets people apart is explained. */
const shapeWithSkills = 4.6

const typicalLevel = 3.3
const fewerEachLevel = 1.7

/** An hour of practice counts for half an hour of lessons. */
const practiceShare = 0.5
const typicalHours = 45 + 22 * practiceShare
const hoursElasticity = 0.15

/** Somebody who has passed theory, or would for certain, makes fewer faults by this much than somebody who wouldn't. */
const theoryWeight = 0.2
const theoryNeutral = 0.7

/** Driving faults say less about failing than serious ones, and what is long ago less than what is new. */
const drivingFaultWeight = 0.15
const mockHalfLifeDays = 60

/** What a test hardly shows, and what it shows less often than the others. */
const shownInTests: Readonly<Record<string, number>> = {
  'Legal responsibilities': 0,
  'Safety checks': 0.3,
  'Cockpit checks': 0.3,
  Security: 0,
  'Fuel-efficient driving': 0,
  Reversing: 0.5,
  'Turning the car around': 0,
  Parking: 0.6,
  'Emergency stop': 0.2,
  'Country roads': 0.7,
  'Dual carriageways': 0.7,
  Motorways: 0,
  'Driving in the dark': 0,
  'Weather conditions': 0,
  'Passengers and loads': 0,
}

const shares = skills.map(({ name }) => ({ name, share: shownInTests[name] ?? weightOf(name) }))
const allShares = shares.reduce((sum, { share }) => sum + share, 0)

/** Those that weigh in a test, with their part of it. */
export const testedSkills = shares
  .filter(({ share }) => share > 0)
  .map(({ name, share }) => ({ name, share: share / allShares }))

export type Driver = {
  /** 0 to 5, of the skills that were assessed. */
  levels: Readonly<Record<string, number>>
  lessonHours: number
  practiceHours: number
  /** How likely they are to pass theory, 1 once they have; null if nothing is known. */
  theory: number | null
}

export type Mock = {
  passed: boolean
  drivingFaults: number
  /** Serious and dangerous ones. */
  seriousFaults: number
  daysAgo: number
  /** As they were on that day. */
  driver: Driver
}

const hoursOf = ({ lessonHours, practiceHours }: Driver) => lessonHours + practiceShare * practiceHours

/** A skill that nobody has assessed is where the hours would have it; half as far if others were assessed instead. */
export function levelIn(driver: Driver, name: string) {
  const level = driver.levels[name]
  if (level !== undefined) return level
  const expected = 4.2 * (1 - Math.exp(-hoursOf(driver) / 28))
  return Object.keys(driver.levels).length === 0 ? expected : expected / 2
}

/** Serious faults to be expected in one test, before anything is known of this person's own driving. */
export function expectedFaults(driver: Driver): number {
  const ofSkills = testedSkills.reduce(
    (sum, { name, share }) => sum + share * fewerEachLevel ** (typicalLevel - levelIn(driver, name)),
    0,
  )
  const ofHours = ((hoursOf(driver) + 10) / (typicalHours + 10)) ** -hoursElasticity
  const ofTheory = driver.theory === null ? 1 : Math.exp(theoryWeight * (theoryNeutral - driver.theory))
  return population.rate * ofSkills * ofHours * ofTheory
}

/** How a person differs from what their skills and hours lead one to expect: a factor, known as well as this. */
type Factor = { shape: number; rate: number }

export function factorOf(driver: Driver, mocks: readonly Mock[]): Factor {
  const assessed = testedSkills
    .filter(({ name }) => driver.levels[name] !== undefined)
    .reduce((sum, { share }) => sum + share, 0)
  const before = population.shape + (shapeWithSkills - population.shape) * assessed
  return mocks.reduce(
    ({ shape, rate }, mock) => {
      const weight = 0.5 ** (Math.max(0, mock.daysAgo) / mockHalfLifeDays)
      const seen = mock.seriousFaults + drivingFaultWeight * mock.drivingFaults
      const expected = expectedFaults(mock.driver) * (1 + drivingFaultWeight * population.drivingFaultsEach)
      const after = { shape: shape + weight * seen, rate: rate + weight * expected }
      if (mock.passed) return after
      // Somebody at the beginning is helped before all their faults are made, so that a fail looks better than what was expected: it never raises an end.
      return { shape: rate * Math.max(shape / rate, after.shape / after.rate), rate }
    },
    { shape: before, rate: before },
  )
}

/** From 0 to 1. In more than eight of ten cases a person's own chance lies between `low` and `high`. */
export type Chance = { low: number; likely: number; high: number }

const outside = 0.1

/** Of a person of whom so many serious faults are expected: the mean of what may be so, and its range. */
export function chanceOf(expected: number, { shape, rate }: Factor): Chance {
  const points = Array.from({ length: gridSize }, (_, at) => {
    const log = gridFrom + (gridTo - gridFrom) * (at / (gridSize - 1))
    const factor = Math.exp(log)
    return { weight: Math.exp(shape * log - rate * factor), chance: passesWith(expected * factor) }
  })
  const all = points.reduce((sum, { weight }) => sum + weight, 0)
  const likely = points.reduce((sum, { weight, chance }) => sum + weight * chance, 0) / all
  // The higher the factor, the lower the chance.
  let seen = 0
  let [low, high] = [0, 1]
  for (const { weight, chance } of points) {
    const before = seen
    seen += weight / all
    if (before < outside && seen >= outside) high = chance
    if (before < 1 - outside && seen >= 1 - outside) low = chance
  }
  return { low: Math.min(low, likely), likely, high: Math.max(high, likely) }
}

const [gridFrom, gridTo, gridSize] = [-5, 3, 400]

/** No serious fault, and not more than fifteen driving faults. */
function passesWith(seriousFaults: number) {
  const drivingFaults = seriousFaults * population.drivingFaultsEach
  let term = Math.exp(-drivingFaults)
  let upToLimit = term
  for (let faults = 1; faults <= mostDrivingFaults; faults++) {
    term *= drivingFaults / faults
    upToLimit += term
  }
  return Math.exp(-seriousFaults) * upToLimit
}

/** By how much of itself the range would narrow if one more mock test were passed, with as many driving faults as those have who pass. */
export function narrowedByMock(driver: Driver, factor: Factor): number {
  const expected = expectedFaults(driver)
  const after = {
    shape: factor.shape + drivingFaultWeight * faultsInAPass,
    rate: factor.rate + expected * (1 + drivingFaultWeight * population.drivingFaultsEach),
  }
  const width = ({ low, high }: Chance) => high - low
  return 1 - width(chanceOf(expected, after)) / width(chanceOf(expected, factor))
}
