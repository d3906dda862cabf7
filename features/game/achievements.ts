import type { Day } from '#common/days.ts'
import { skills } from '#features/assessments/syllabus.ts'
import { topics } from '#features/learning/topics.ts'
import { type AchievementId, achievementIds } from './achievement-ids.ts'
import { drivenIn, type Facts, levelAt, levelSteps, raisesOf } from './rules.ts'

/** Days of its steps, and how many it takes. `now` is how far it is where that can fall again. */
type Rule = {
  of: number
  steps: (facts: Facts, countedWeeks: readonly Day[]) => readonly Day[]
  now?: (facts: Facts, at: string) => number
}

const lessons = (of: number): Rule => ({ of, steps: (facts) => facts.lessons.map(({ on }) => on) })

const skill = (name: string, of = 4): Rule => ({
  of,
  steps: (facts) => levelSteps(facts, name),
  now: (facts, at) => levelAt(facts, name, at),
})

const skillsAt = (level: number, of: number): Rule => ({
  of,
  steps: (facts) =>
    raisesOf(facts)
      .filter((raise) => raise.before < level && raise.level >= level)
      .map(({ on }) => on),
})

const learnt = (of: number, topic?: string): Rule => ({
  of,
  steps: (facts) => facts.learnt.filter((one) => !topic || one.topic === topic).map(({ on }) => on),
})

const enoughInTopic = 10
const everyTopic: Rule = {
  of: topics.length,
  steps: ({ learnt: all }) =>
    topics.flatMap(({ id }) => {
      const days = all
        .filter(({ topic }) => topic === id)
        .map(({ on }) => on)
        .toSorted()
      return days[enoughInTopic - 1] ?? []
    }),
}

const theoryMocks = (of: number, least = 0): Rule => ({
  of,
  steps: (facts) =>
    facts.theoryMocks.filter(({ isPass, score }) => isPass && score >= least).map(({ on }) => on),
})

const hoursOfPractice = (of: number): Rule => ({
  of,
  steps: ({ practice }) => {
    let minutes = 0
    return practice
      .toSorted((a, b) => (a.on < b.on ? -1 : 1))
      .flatMap((drive) => {
        const before = Math.floor(minutes / 60)
        minutes += drive.minutes
        return Array.from({ length: Math.floor(minutes / 60) - before }, () => drive.on)
      })
  },
})

const achievementRules: Record<AchievementId, Rule> = {
  'first-drive': lessons(1),
  'ten-lessons': lessons(10),
  'twenty-five-lessons': lessons(25),
  cockpit: skill('Cockpit checks'),
  'moving-away': skill('Moving away and stopping'),
  mirrors: skill('Mirrors: vision and use'),
  signals: skill('Signals'),
  speed: skill('Use of speed'),
  'looking-ahead': skill('Anticipation and planning'),
  junctions: skill('Junctions'),
  'all-round': skill('Roundabouts'),
  crossings: skill('Pedestrian crossings'),
  reversing: skill('Reversing'),
  'turning-round': skill('Turning the car around'),
  parking: skill('Parking'),
  'emergency-stop': skill('Emergency stop'),
  'country-roads': skill('Country roads'),
  'two-lanes': skill('Dual carriageways'),
  'first-motorway': skill('Motorways', 1),
  'after-dark': skill('Driving in the dark'),
  'all-weathers': skill('Weather conditions'),
  'find-the-way': skill('Independent driving and using a sat nav'),
  'five-skills': skillsAt(4, 5),
  'half-the-record': skillsAt(4, 14),
  'whole-record': skillsAt(4, skills.length),
  'fifty-questions': learnt(50),
  'two-hundred-questions': learnt(200),
  'five-hundred-questions': learnt(500),
  'sign-reader': learnt(25, 'road-and-traffic-signs'),
  'every-subject': everyTopic,
  'mock-passed': theoryMocks(1),
  'three-mocks': theoryMocks(3),
  'full-marks': theoryMocks(1, 50),
  'sharp-eyes': { of: 3, steps: ({ sharpClips }) => sharpClips },
  'hazard-mock': {
    of: 1,
    steps: ({ hazardMocks }) => hazardMocks.filter(({ isPass }) => isPass).map(({ on }) => on),
  },
  'dress-rehearsal': {
    of: 1,
    steps: ({ mockDrives }) => mockDrives.filter(({ isPass }) => isPass).map(({ on }) => on),
  },
  'first-practice': { of: 1, steps: ({ practice }) => practice.map(({ on }) => on) },
  'ten-hours': hoursOfPractice(10),
  'night-driver': { of: 3, steps: (facts) => drivenIn(facts, 'night') },
  'ready-for-the-wet': { of: 3, steps: (facts) => drivenIn(facts, 'wet') },
  'steady-month': { of: 4, steps: (_facts, counted) => counted },
  'steady-season': { of: 12, steps: (_facts, counted) => counted },
  passed: { of: 1, steps: ({ passedOn }) => (passedOn ? [passedOn] : []) },
}

/** An earned one stays; what is ahead shows how far it is at that moment. */
export const achievementsOf = (facts: Facts, countedWeeks: readonly Day[], at: string) =>
  achievementIds.map((id) => {
    const rule = achievementRules[id]
    const steps = rule.steps(facts, countedWeeks).toSorted()
    const earnedOn = steps[rule.of - 1] ?? null
    const far = (earnedOn === null ? rule.now?.(facts, at) : undefined) ?? steps.length
    return { id, have: Math.min(far, rule.of), of: rule.of, earnedOn }
  })
