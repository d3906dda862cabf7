import { addDays, type Day, daysBetween } from '#common/days.ts'
import { dayOf } from '#common/time.ts'
import { mostDrivingFaults } from '#features/mock-drives/rules.ts'
import type { SkillProgress } from '#features/progress/rules.ts'
import type { Estimate } from './contract.ts'
import {
  type Chance,
  chanceOf,
  type Driver,
  expectedFaults,
  factorOf,
  type Mock,
  narrowedByMock,
  testedSkills,
} from './model.ts'
import {
  chanceIn,
  hasRhythm,
  levelsGained,
  type Rhythm,
  rhythmWeeks,
  sureness,
  weeksToAim,
  whatWouldRaise,
} from './rules.ts'

type Driven = { on: Day; minutes: number }

export type Evidence = {
  skills: readonly Pick<SkillProgress, 'name' | 'history'>[]
  lessons: readonly Driven[]
  /** Of lessons that aren't here. */
  earlierMinutes: number
  /** Confirmed practice. */
  drives: readonly Driven[]
  mocks: readonly {
    takenOn: Day
    isWhole: boolean
    passed: boolean
    drivingFaults: number
    seriousFaults: number
    dangerousFaults: number
  }[]
  theory: { kind: 'passed' | 'predicted' | 'unknown'; chance: number | null }
  now: string
}

const leastMinutes = 60
const aheadWeeks = 12
const mostWeeksAhead = 52

/** Null while there's too little to say anything. `testOn`: of a driving test that's booked. */
export function estimateOf(evidence: Evidence, today: Day, testOn: Day | null): Estimate | null {
  const driver = driverOn(evidence, today)
  const mocks = evidence.mocks.filter(saysSomething).map(
    (mock): Mock => ({
      passed: mock.passed,
      drivingFaults: mock.drivingFaults,
      seriousFaults: mock.seriousFaults + mock.dangerousFaults,
      daysAgo: daysBetween(mock.takenOn, today),
      driver: driverOn(evidence, mock.takenOn),
    }),
  )
  const [lessonMinutes, practiceMinutes] = [driver.lessonHours * 60, driver.practiceHours * 60]
  const skillsAssessed = testedSkills.filter(({ name }) => driver.levels[name] !== undefined).length
  if (skillsAssessed === 0 && mocks.length === 0 && lessonMinutes + practiceMinutes < leastMinutes)
    return null
  const factor = factorOf(driver, mocks)
  const now = chanceOf(expectedFaults(driver), factor)
  const rhythm = rhythmOf(evidence, today)
  const weeksToTest = testOn ? daysBetween(today, testOn) / 7 : null
  const weeks = Math.min(mostWeeksAhead, weeksToTest ?? aheadWeeks)
  const toAim = weeksToAim(driver, mocks, rhythm)
  return {
    today: inHundred(now),
    sureness: sureness(now),
    basis: {
      skillsAssessed,
      skillsTested: testedSkills.length,
      mockDrives: mocks.length,
      lessonMinutes: Math.round(lessonMinutes),
      practiceMinutes: Math.round(practiceMinutes),
      theory: evidence.theory.kind,
    },
    narrowedByMock: Math.round(narrowedByMock(driver, factor) * 100),
    raises: whatWouldRaise(driver, mocks, rhythm).map(({ gain, ...raise }) => ({
      ...raise,
      gain: Math.max(1, Math.round(gain * 100)),
    })),
    ahead:
      hasRhythm(rhythm) && weeks > 0
        ? {
            ...inHundred(chanceIn(weeks, driver, mocks, rhythm)),
            on: addDays(today, Math.round(weeks * 7)),
            isTest: testOn !== null,
          }
        : null,
    aimOn: toAim === null ? null : addDays(today, toAim * 7),
  }
}

/** A part of a test within the limits says nothing about the rest of it. */
const saysSomething = (mock: Evidence['mocks'][number]) =>
  mock.isWhole || mock.seriousFaults + mock.dangerousFaults > 0 || mock.drivingFaults > mostDrivingFaults

const inHundred = ({ low, likely, high }: Chance) => ({
  low: Math.round(low * 100),
  likely: Math.round(likely * 100),
  high: Math.round(high * 100),
})

const upTo = (driven: readonly Driven[], on: Day) =>
  driven.filter((one) => one.on <= on).reduce((sum, { minutes }) => sum + minutes, 0)

function driverOn(evidence: Evidence, on: Day): Driver {
  const levels = evidence.skills.flatMap(({ name, history }) => {
    const step = history.findLast(({ date }) => dayOf(date) <= on)
    return step ? [[name, step.level] as const] : []
  })
  return {
    levels: Object.fromEntries(levels),
    lessonHours: (evidence.earlierMinutes + upTo(evidence.lessons, on)) / 60,
    practiceHours: upTo(evidence.drives, on) / 60,
    theory: evidence.theory.chance,
  }
}

function rhythmOf({ skills, lessons, drives, now }: Evidence, today: Day): Rhythm {
  const from = addDays(today, -rhythmWeeks * 7)
  const lately = (driven: readonly Driven[]) => driven.filter(({ on }) => on > from)
  const hours = (driven: readonly Driven[]) => upTo(lately(driven), today) / 60 / rhythmWeeks
  const since = Temporal.Instant.from(now)
    .subtract({ hours: rhythmWeeks * 7 * 24 })
    .toString()
  const histories = skills
    .filter(({ name }) => testedSkills.some((tested) => tested.name === name))
    .map(({ history }) => history)
  return {
    levelsAWeek: levelsGained(histories, since) / rhythmWeeks,
    lessonHoursAWeek: hours(lessons),
    practiceHoursAWeek: hours(drives),
    lessonsAWeek: lately(lessons).length / rhythmWeeks,
  }
}
