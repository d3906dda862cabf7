import {
  type Chance,
  chanceOf,
  type Driver,
  expectedFaults,
  factorOf,
  levelIn,
  type Mock,
  testedSkills,
} from './model.ts'

/** Where "by when" points: more than two of three. Ours; no examiner has such a figure. */
export const aim = 0.7
const mostWeeks = 52
export const rhythmWeeks = 8
const practiceHoursMore = 10
const theorySure = 0.95

export type Rhythm = {
  /** By so many levels skills rose in a week, all together. */
  levelsAWeek: number
  lessonHoursAWeek: number
  practiceHoursAWeek: number
  lessonsAWeek: number
}

export type Raise = {
  kind: 'skill' | 'practice' | 'theory'
  skill: string | null
  toLevel: number | null
  /** In lessons at the present pace; null if there's none, or it takes none. */
  lessons: number | null
  gain: number
}

/** Everything that could be better, by what it would add to the chance today: the model itself, asked again. */
export function whatWouldRaise(driver: Driver, mocks: readonly Mock[], rhythm: Rhythm, most = 3): Raise[] {
  const factor = factorOf(driver, mocks)
  const chance = (of: Driver) => chanceOf(expectedFaults(of), factor).likely
  const now = chance(driver)
  const lessonsFor = (levels: number) =>
    rhythm.levelsAWeek > 0 && rhythm.lessonsAWeek > 0
      ? Math.max(1, Math.ceil((levels * rhythm.lessonsAWeek) / rhythm.levelsAWeek))
      : null
  const ofSkills = testedSkills.flatMap(({ name }): Raise[] => {
    const level = levelIn(driver, name)
    if (level >= 5) return []
    const toLevel = level < 4 ? 4 : 5
    const better = { ...driver, levels: { ...driver.levels, [name]: toLevel } }
    const lessons = lessonsFor(toLevel - level)
    return [{ kind: 'skill', skill: name, toLevel, lessons, gain: chance(better) - now }]
  })
  const more = { skill: null, toLevel: null, lessons: null }
  const others: Raise[] = [
    {
      kind: 'practice',
      ...more,
      gain: chance({ ...driver, practiceHours: driver.practiceHours + practiceHoursMore }) - now,
    },
    ...(driver.theory !== null && driver.theory < theorySure
      ? [{ kind: 'theory' as const, ...more, gain: chance({ ...driver, theory: theorySure }) - now }]
      : []),
  ]
  return [...ofSkills, ...others]
    .filter(({ gain }) => gain >= 0.005)
    .toSorted((a, b) => b.gain - a.gain)
    .slice(0, most)
}

/** The higher a level, the longer it takes. */
const costTo = (level: number) => (level <= 3 ? 1 : level === 4 ? 1.5 : 2)

/** So many weeks on, if lessons go on as they did: what brings most comes first. */
function driverIn(weeks: number, driver: Driver, rhythm: Rhythm, pace = 1): Driver {
  const levels: Record<string, number> = Object.fromEntries(
    testedSkills.map(({ name }) => [name, levelIn(driver, name)]),
  )
  let budget = rhythm.levelsAWeek * weeks * pace
  for (;;) {
    const next = testedSkills
      .map(({ name, share }) => ({ name, share, level: levels[name]! }))
      .filter(({ level }) => level < 5)
      .toSorted((a, b) => worth(b) - worth(a))[0]
    if (!next) break
    const toLevel = Math.floor(next.level) + 1
    const cost = costTo(toLevel) * (toLevel - next.level)
    if (cost > budget) {
      levels[next.name] = next.level + budget / costTo(toLevel)
      break
    }
    budget -= cost
    levels[next.name] = toLevel
  }
  return {
    ...driver,
    levels,
    lessonHours: driver.lessonHours + rhythm.lessonHoursAWeek * weeks,
    practiceHours: driver.practiceHours + rhythm.practiceHoursAWeek * weeks,
  }
}

const worth = ({ share, level }: { share: number; level: number }) =>
  (share * 2 ** -level) / costTo(Math.floor(level) + 1)

/** Wider than today: the pace may halve, or be half as much again. */
export function chanceIn(weeks: number, driver: Driver, mocks: readonly Mock[], rhythm: Rhythm): Chance {
  const factor = factorOf(driver, mocks)
  const at = (pace: number) => chanceOf(expectedFaults(driverIn(weeks, driver, rhythm, pace)), factor)
  return { low: at(0.5).low, likely: at(1).likely, high: at(1.5).high }
}

export const hasRhythm = ({ levelsAWeek, lessonHoursAWeek }: Rhythm) =>
  levelsAWeek > 0 && lessonHoursAWeek > 0

/** The first week in which `aim` is likely; 0 is now, null not within a year, or without lessons these weeks. */
export function weeksToAim(driver: Driver, mocks: readonly Mock[], rhythm: Rhythm): number | null {
  const factor = factorOf(driver, mocks)
  const reaches = (weeks: number) =>
    chanceOf(expectedFaults(driverIn(weeks, driver, rhythm)), factor).likely >= aim
  if (reaches(0)) return 0
  if (!hasRhythm(rhythm)) return null
  for (let weeks = 1; weeks <= mostWeeks; weeks++) if (reaches(weeks)) return weeks
  return null
}

type Step = { date: string; level: number }

/** What was raised lately, all skills together; a level that fell again isn't. */
export function levelsGained(histories: readonly (readonly Step[])[], from: string): number {
  return histories.reduce((sum, history) => {
    const before = history.findLast(({ date }) => Date.parse(date) < Date.parse(from))?.level ?? 0
    return sum + Math.max(0, (history.at(-1)?.level ?? 0) - before)
  }, 0)
}

export const sureness = ({ low, high }: Chance) =>
  high - low <= 0.25 ? 'fairly-sure' : high - low <= 0.45 ? 'rough' : 'very-rough'
