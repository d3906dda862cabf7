import { addDays, type Day, weekdayOf } from '#common/days.ts'
import { skills } from '#features/assessments/syllabus.ts'
import { standingOf } from '#features/progress/standing.ts'

/** What somebody or something checked, with the day on which it was. Everything else follows from it. */
export type Facts = {
  /** Delivered lessons with their instructor's assessment, in the order in which they were driven. */
  lessons: { drivenAt: string; drivenOn: Day; on: Day; levels: Readonly<Record<string, number>> }[]
  /** Theory questions, once each, on the day they became firm. */
  learnt: { on: Day; topic: string }[]
  /** Handed in. */
  theoryMocks: { on: Day; score: number; isPass: boolean }[]
  /** With all their clips. */
  hazardMocks: { on: Day; points: number; isPass: boolean }[]
  /** Clips in which each hazard was seen at once: the first time of each scene. */
  sharpClips: Day[]
  mockDrives: { on: Day; isPass: boolean }[]
  /** Drives that their supervisor has confirmed. `on` is when they did. */
  practice: { drivenOn: Day; on: Day; minutes: number; conditions: readonly string[] }[]
  /** Days with at least `leastAnswers` theory questions or `leastClips` hazard clips. */
  studyDays: Day[]
  /** The driving test. */
  passedOn: Day | null
}

export const leastAnswers = 10
export const leastClips = 3

/** FSRS expects it to be remembered for a week: that takes right answers on two different days. */
export const firmStability = 7

export const pointsFor = {
  lesson: 40,
  question: 2,
  theoryMock: 100,
  hazardMock: 100,
  mockDrive: 150,
  practice: 20,
  /** For each level reached for the first time: 15 for Introduced to 75 for Reflection. */
  skillLevel: 15,
} as const

export const awardKinds = [
  'lesson',
  'skill',
  'questions',
  'theory-mock',
  'hazard-mock',
  'mock-drive',
  'practice',
] as const
export type Award = {
  kind: (typeof awardKinds)[number]
  on: Day
  points: number
  /** Which lesson; how many questions; the mark or points of a mock test; minutes of practice. */
  count: number
  skill?: string
  level?: number
}

/**
 * The oldest first. Mock tests can be sat again and again: of each kind the first pass of a week counts; of practice
 * the first drive of a day.
 */
export function awardsOf(facts: Facts): Award[] {
  const seen = new Set<string>()
  const isFirst = (key: string) => !seen.has(key) && seen.add(key).size > 0
  const awards: Award[] = [
    ...facts.lessons.map(({ on }, at) => one('lesson', on, pointsFor.lesson, at + 1)),
    ...raisesOf(facts).map(({ on, skill, level, points }) => ({
      ...one('skill', on, points, level),
      skill,
      level,
    })),
    ...[...Map.groupBy(facts.learnt, ({ on }) => on)].map(([on, questions]) =>
      one('questions', on, questions.length * pointsFor.question, questions.length),
    ),
    ...byDay(facts.theoryMocks)
      .filter(({ on, isPass }) => isPass && isFirst(`theory ${weekOf(on)}`))
      .map(({ on, score }) => one('theory-mock', on, pointsFor.theoryMock, score)),
    ...byDay(facts.hazardMocks)
      .filter(({ on, isPass }) => isPass && isFirst(`hazards ${weekOf(on)}`))
      .map(({ on, points }) => one('hazard-mock', on, pointsFor.hazardMock, points)),
    ...facts.mockDrives
      .filter(({ isPass }) => isPass)
      .map(({ on }) => one('mock-drive', on, pointsFor.mockDrive, 1)),
    ...byDay(facts.practice)
      .filter(({ drivenOn }) => isFirst(`practice ${drivenOn}`))
      .map(({ on, minutes }) => one('practice', on, pointsFor.practice, minutes)),
  ]
  return byDay(awards)
}

/** Learning, not driving: these are compared, skills and mock driving tests are not. */
const compared: readonly Award['kind'][] = ['lesson', 'questions', 'theory-mock', 'hazard-mock', 'practice']

/** What one honest week can bring; the rest counts for oneself alone. */
const mostAWeek: Partial<Record<Award['kind'], number>> = {
  questions: 200 * pointsFor.question,
  practice: 7 * pointsFor.practice,
}

export const comparedPoints = (awards: readonly Award[], week: Day) =>
  compared.reduce((sum, wanted) => {
    const points = sumOf(awards.filter(({ kind, on }) => kind === wanted && weekOf(on) === week))
    return sum + Math.min(points, mostAWeek[wanted] ?? points)
  }, 0)

export const sumOf = (awards: readonly Award[]) => awards.reduce((sum, { points }) => sum + points, 0)

/** Only what is higher than ever before: a level that was lost and found again brings nothing. */
export function raisesOf({ lessons }: Facts) {
  const highest = new Map<string, number>()
  return lessons.flatMap(({ on, levels }) =>
    Object.entries(levels).flatMap(([skill, level]) => {
      const before = highest.get(skill) ?? 0
      if (level <= before) return []
      highest.set(skill, level)
      const reached = Array.from({ length: level - before }, (_, at) => before + at + 1)
      const points = reached.reduce((sum, step) => sum + step * pointsFor.skillLevel, 0)
      return [{ on, skill, level, before, points }]
    }),
  )
}

export const levels = [
  { name: 'Lane', from: 0 },
  { name: 'Street', from: 150 },
  { name: 'B road', from: 400 },
  { name: 'City road', from: 800 },
  { name: 'A road', from: 1_400 },
  { name: 'Dual carriageway', from: 2_200 },
  { name: 'Motorway', from: 3_500 },
] as const
/** The last level isn't for points: it's the driving test. */
export const passedLevel = { name: 'Passed', number: levels.length + 1 } as const

export type Level = {
  number: number
  name: string
  /** Points in this level, and how many it has; null where it ends with the driving test. */
  into: number
  of: number | null
  next: string | null
}

export function levelOf(points: number, hasPassed: boolean): Level {
  if (hasPassed) return { ...passedLevel, into: 0, of: null, next: null }
  const at = levels.findLastIndex(({ from }) => from <= points)
  const { name, from } = levels[at]!
  const next = levels[at + 1]
  return {
    number: at + 1,
    name,
    into: points - from,
    of: next ? next.from - from : null,
    next: next?.name ?? passedLevel.name,
  }
}

/** Its Monday. */
export const weekOf = (on: Day): Day => addDays(on, 1 - weekdayOf(on))

export type Aim = { from: Day; days: number }
const usualAim = 2

/** What was aimed at in that week: a change counts from its own week on. */
export const aimIn = (week: Day, aims: readonly Aim[]) =>
  aims.findLast(({ from }) => from <= week)?.days ?? usualAim

const learningDays = (facts: Facts): Day[] => [
  ...new Set([
    ...facts.lessons.map(({ drivenOn }) => drivenOn),
    ...facts.practice.map(({ drivenOn }) => drivenOn),
    ...[...facts.theoryMocks, ...facts.hazardMocks, ...facts.mockDrives].map(({ on }) => on),
    ...facts.studyDays,
  ]),
]

export type RhythmWeek = { from: Day; days: number; aim: number; isPaused: boolean; counts: boolean }
const weeksShown = 8

/**
 * A week counts with as many learning days as were aimed at. Weeks are added up and never taken away: there's no
 * streak that one bad week would end, and a paused week is neither good nor bad.
 */
export function rhythmOf(facts: Facts, today: Day, aims: readonly Aim[], pauses: readonly Day[]) {
  const days = Map.groupBy(learningDays(facts), weekOf)
  const isPaused = new Set(pauses)
  const weekFrom = (from: Day): RhythmWeek => {
    const [count, aim] = [days.get(from)?.length ?? 0, aimIn(from, aims)]
    return { from, days: count, aim, isPaused: isPaused.has(from), counts: count >= aim }
  }
  const thisWeek = weekOf(today)
  return {
    /** The day on which each of them was reached. */
    counted: [...days]
      .filter(([from, list]) => list.length >= aimIn(from, aims))
      .map(([from, list]) => list.toSorted()[aimIn(from, aims) - 1]!)
      .toSorted(),
    weeks: Array.from({ length: weeksShown }, (_, at) =>
      weekFrom(addDays(thisWeek, 7 * (at - weeksShown + 1))),
    ),
  }
}

export const goalKinds = [
  'questions',
  'skill',
  'lessons',
  'practice',
  'dark',
  'wet',
  'mock-theory',
  'own',
] as const
export type GoalKind = (typeof goalKinds)[number]

type CountedKind = Exclude<GoalKind, 'skill' | 'own'>
const isCounted = (kind: GoalKind): kind is CountedKind => kind !== 'skill' && kind !== 'own'

/** Days on which a step of it was made, the oldest first: the one that makes it full is when it was reached. */
export function goalSteps(kind: CountedKind, facts: Facts): Day[] {
  switch (kind) {
    case 'questions':
      return sorted(facts.learnt.map(({ on }) => on))
    case 'lessons':
      return sorted(facts.lessons.map(({ on }) => on))
    case 'practice':
      return sorted(facts.practice.map(({ on }) => on))
    case 'dark':
      return drivenIn(facts, 'night')
    case 'wet':
      return drivenIn(facts, 'wet')
    case 'mock-theory':
      return sorted(facts.theoryMocks.filter(({ isPass }) => isPass).map(({ on }) => on))
  }
}

/** Where a skill stands at that moment, as the record shows it. */
export function levelAt({ lessons }: Pick<Facts, 'lessons'>, skill: string, at: string): number {
  const marks = lessons.flatMap(({ drivenAt, levels }) =>
    levels[skill] === undefined ? [] : [{ date: drivenAt, score: levels[skill] * pointsALevel }],
  )
  return standingOf(marks, at).level
}
/** Of an assessment, where level 5 is 100. */
const pointsALevel = 20

export type Present = { kind: GoalKind; skill: string | null; have: number }

/** What a goal would begin with at that moment, of each kind and each skill. */
export const presentOf = (facts: Facts, at: string): Present[] => [
  ...goalKinds.filter(isCounted).map((kind) => ({ kind, skill: null, have: goalSteps(kind, facts).length })),
  ...skills.map(({ name }) => ({ kind: 'skill' as const, skill: name, have: levelAt(facts, name, at) })),
]

export const presentFor = (present: readonly Present[], kind: GoalKind, skill: string | null) =>
  present.find((one) => one.kind === kind && one.skill === skill)?.have ?? 0

type FactualGoal = { kind: Exclude<GoalKind, 'own'>; skill: string | null; target: number; setOn: Day }

/** It counts from the day it was set, and once reached it stays so, whatever is lost afterwards. */
export function reachedOn({ kind, skill, target, setOn }: FactualGoal, facts: Facts): Day | null {
  if (kind !== 'skill') {
    const step = goalSteps(kind, facts)[target - 1]
    return step ? latestOf(step, setOn) : null
  }
  const days = sorted([...new Set(facts.lessons.map(({ on }) => on))]).filter((on) => on >= setOn)
  const isThere = (day: Day) =>
    levelAt({ lessons: facts.lessons.filter(({ on }) => on <= day) }, skill ?? '', `${day}T23:59:59Z`) >=
    target
  return days.find(isThere) ?? null
}

const latestOf = (one: Day, other: Day) => (one > other ? one : other)

/** As many steps as levels. */
export const levelSteps = (facts: Facts, skill: string | null) =>
  raisesOf(facts)
    .filter((raise) => raise.skill === skill)
    .flatMap(({ on, level, before }) => Array.from({ length: level - before }, () => on))

export const drivenIn = ({ practice }: Facts, condition: string) =>
  sorted(practice.filter(({ conditions }) => conditions.includes(condition)).map(({ on }) => on))

export const goalsOpen = 6
export const weeksOfPause = { back: 4, ahead: 26 }

export const encouragementKinds = [
  'well-driven',
  'keep-going',
  'good-week',
  'theory',
  'nearly-there',
] as const
export const encouragementsADay = 3

/** Fewer would say who is who. */
export const leastOnBoard = 5
const adultYears = 18
export const ageWaitDays = 30

export function isAdult(bornOn: Day, today: Day): boolean {
  const birthday = `${Number(bornOn.slice(0, 4)) + adultYears}${bornOn.slice(4)}`
  return birthday <= today
}

const one = (kind: Award['kind'], on: Day, points: number, count: number): Award => ({
  kind,
  on,
  points,
  count,
})
const byDay = <T extends { on: Day }>(list: readonly T[]) =>
  list.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
const sorted = (days: readonly Day[]) => days.toSorted()
