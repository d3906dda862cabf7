import { addDays } from '#common/days.ts'
import { skills } from '#features/assessments/syllabus.ts'
import { competencies } from '#features/test-days/competencies.ts'
import { topicIds } from '#features/learning/topics.ts'
import type { Kind } from './finding.ts'
import type { AssessedLesson, LearnerRecord } from './record.ts'

/** 0 up to 1. */
export type Random = () => number

/** From a seed; mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const whole = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1))
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

/** Strays as docs/patterns.md assumes of marks. */
function noise(random: Random) {
  const r = random()
  if (r < 0.01) return -2
  if (r < 0.15) return -1
  if (r < 0.85) return 0
  return r < 0.99 ? 1 : 2
}

const remarks = [
  'Left mirror before turning left',
  'Cancel the signal after the turn',
  'Decide earlier at the big roundabout',
  'Effective look at closed junctions',
  'Look further ahead',
  'Use of speed past the school',
  'Find the bite first',
  'Steer in time',
  'A little further from parked cars',
  'Moving off on the hill',
  'Following distance in town',
  'Slower to the zebra',
  'Bay parking once more',
  'Reversing: all-round look',
  'Lights on before dusk',
  'Back to the left after overtaking',
]

/** A learner whose skills all follow one curve, and whose marks, remarks, faults, drives and answers stray by chance alone. */
export function patternlessLearner(random: Random): LearnerRecord {
  const pace = 0.4 + random() * 0.6
  const practised = new Map<string, number>()
  const lessons = Array.from({ length: whole(random, 8, 30) }, (_, at): AssessedLesson => {
    const reach = Math.min(skills.length, 5 + Math.floor(at * (0.5 + pace)))
    const worked = shuffled(random, skills.slice(0, reach)).slice(0, whole(random, 3, 6))
    return {
      lessonId: `lesson-${at}`,
      instructorId: 'helen',
      on: addDays('2026-03-02', at * 7),
      skills: Object.fromEntries(
        worked.map(({ name }) => {
          const times = practised.get(name) ?? 0
          practised.set(name, times + 1)
          const level = Math.round(1.5 + times * pace) + noise(random)
          return [name, 20 * Math.max(1, Math.min(5, level))]
        }),
      ),
      areas: Array.from({ length: whole(random, 0, 2) }, () => pick(random, remarks)),
      notes: '',
    }
  })
  return {
    lessons,
    mocks: Array.from({ length: whole(random, 0, 4) }, (_, at) => ({
      id: `mock-${at}`,
      lessonId: null,
      instructorId: 'helen',
      on: addDays('2026-03-03', (lessons.length - 3 + at) * 7),
      faults: Array.from({ length: whole(random, 2, 10) }, () => ({
        competency: pick(random, competencies),
        grade: random() < 0.1 ? 'serious' : 'driving',
        times: 1,
      })),
    })),
    drives: Array.from({ length: whole(random, 0, 6) }, (_, at) => ({
      id: `drive-${at}`,
      on: addDays('2026-03-04', at * 7),
      seconds: whole(random, 300, 3600),
      events: (['brake', 'acceleration', 'turn'] as const)
        .filter(() => random() < 0.2)
        .map((kind) => ({ kind, band: whole(random, 1, 3), isExercise: false })),
    })),
    theory: theoryOf(random),
  }
}

function theoryOf(random: Random) {
  const rate = 0.6 + random() * 0.35
  return topicIds.map((topic) => {
    const of = whole(random, 0, 20)
    return { topic, of, right: Array.from({ length: of }).filter(() => random() < rate).length }
  })
}

type Planted = { kind: Kind; plant: (record: LearnerRecord, random: Random) => LearnerRecord }

/** Fifteen lessons at least, so that there is room for a pattern. */
const longLearner = (random: Random): LearnerRecord => {
  const record = patternlessLearner(random)
  return record.lessons.length >= 15 ? record : longLearner(random)
}

/** A patternless learner with one pattern put in. */
export const learnerWith = (kind: Kind, random: Random): LearnerRecord =>
  planted.find((one) => one.kind === kind)!.plant(longLearner(random), random)

/** The skill that patterns are planted in, and the one beside it. */
export const [plantedSkill, plantedBeside] = ['Junctions', 'Signals']

/** Its marks in the last lessons are these, oldest first; earlier ones go. */
function withMarks(record: LearnerRecord, skill: string, levels: readonly number[]): LearnerRecord {
  const first = record.lessons.length - levels.length
  return {
    ...record,
    lessons: record.lessons.map((lesson, at) => {
      const { [skill]: _, ...others } = lesson.skills
      return { ...lesson, skills: at < first ? others : { ...others, [skill]: 20 * levels[at - first]! } }
    }),
  }
}

/** A level further each time a skill is practised. */
function steadily(record: LearnerRecord): LearnerRecord {
  const times = new Map<string, number>()
  const next = (name: string) => {
    times.set(name, (times.get(name) ?? 1) + 1)
    return 20 * Math.min(5, times.get(name)!)
  }
  return {
    ...record,
    lessons: record.lessons.map((lesson) => ({
      ...lesson,
      skills: Object.fromEntries(Object.keys(lesson.skills).map((name) => [name, next(name)])),
    })),
  }
}

const planted: readonly Planted[] = [
  {
    kind: 'keeps-coming-back',
    plant: (record) => ({
      ...withMarks(steadily(record), plantedSkill, [2, 2, 1, 2, 2, 1, 2]),
      mocks: record.mocks.map((mock) => ({
        ...mock,
        faults: [{ competency: 'junctionsObservation', grade: 'serious', times: 1 }],
      })),
    }),
  },
  { kind: 'relapse', plant: (record) => withMarks(record, plantedSkill, [3, 4, 5, 5, 3, 2]) },
  {
    kind: 'plateau',
    plant: (record) => ({
      ...withMarks(steadily(record), plantedSkill, [3, 3, 3, 3, 3, 3, 3]),
      mocks: [],
    }),
  },
  {
    kind: 'fail-together',
    plant(record, random) {
      const dips = shuffled(random, [1, 3, 5, 7, 9, 11]).slice(0, 5)
      const levels = Array.from({ length: 14 }, (_, at) => (dips.includes(at) ? 2 : 4))
      return withMarks(withMarks(record, plantedSkill, levels), plantedBeside, levels)
    },
  },
  {
    kind: 'theory-and-driving',
    plant: (record) => ({
      ...withMarks(record, plantedSkill, [2, 2, 1, 1, 2]),
      theory: record.theory.map((row) =>
        row.topic === 'rules-of-the-road' ? { ...row, of: 20, right: 6 } : { ...row, of: 20, right: 17 },
      ),
    }),
  },
  {
    kind: 'remarks',
    plant: (record) => ({
      ...record,
      lessons: record.lessons.map((lesson, at) => ({
        ...lesson,
        areas:
          at >= record.lessons.length - 5
            ? ['Mirror before signal', ...lesson.areas.slice(0, 1)]
            : lesson.areas,
      })),
    }),
  },
  {
    kind: 'recorded-drives',
    plant: (record, random) => ({
      ...record,
      drives: Array.from({ length: 5 }, (_, at) => ({
        id: `drive-${at}`,
        on: addDays('2026-03-04', at * 7),
        seconds: 1800,
        events: at === 2 ? [] : [{ kind: 'brake', band: whole(random, 2, 3), isExercise: false }],
      })),
    }),
  },
]
