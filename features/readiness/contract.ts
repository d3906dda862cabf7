import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Day, Instant } from '#common/schema.ts'
import { theoryStates } from '#features/test-days/rules.ts'

/** In 100. */
const Chance = z.object({ low: z.int(), likely: z.int(), high: z.int() })

export type Estimate = z.infer<typeof Estimate>
const Estimate = z.object({
  today: Chance,
  sureness: z.enum(['fairly-sure', 'rough', 'very-rough']),
  /** What it's from. */
  basis: z.object({
    skillsAssessed: z.int(),
    skillsTested: z.int(),
    mockDrives: z.int(),
    lessonMinutes: z.int(),
    practiceMinutes: z.int(),
    theory: z.enum(['passed', 'predicted', 'unknown']),
  }),
  /** By so many per cent of itself one more mock test would narrow the range. */
  narrowedByMock: z.int(),
  /** The most first; `gain` in 100. */
  raises: z.array(
    z.object({
      kind: z.enum(['skill', 'practice', 'theory']),
      skill: z.nullable(z.string()),
      toLevel: z.nullable(z.int()),
      /** At the pace of the last eight weeks. */
      lessons: z.nullable(z.int()),
      gain: z.int(),
    }),
  ),
  /** On the day of the test, or in twelve weeks, at the pace of the last eight weeks; null without lessons in them. */
  ahead: z.nullable(z.extend(Chance, { on: Day, isTest: z.boolean() })),
  /** When seven in ten would be likely; null if not within a year. */
  aimOn: z.nullable(Day),
})

const MockResult = z.object({
  takenOn: Day,
  isWhole: z.boolean(),
  /** A whole test within the limits. */
  passed: z.boolean(),
  drivingFaults: z.int(),
  seriousFaults: z.int(),
  dangerousFaults: z.int(),
})

export type LearnersReadiness = z.infer<typeof LearnersReadiness>
const LearnersReadiness = z.object({
  /** False: the learner doesn't want an estimate, so nobody gets one. */
  isOn: z.boolean(),
  /** Null if it's off, or there's nothing to estimate it from yet. */
  estimate: z.nullable(Estimate),
})

export type Readiness = z.infer<typeof Readiness>
const Readiness = z.extend(LearnersReadiness, {
  today: Day,
  theory: z.object({
    testOn: z.nullable(Day),
    passedOn: z.nullable(Day),
    validUntil: z.nullable(Day),
    state: z.enum(theoryStates),
  }),
  drivingTest: z.nullable(z.object({ testAt: Instant, centre: z.string() })),
  passedOn: z.nullable(Day),
  nextLessonAt: z.nullable(Instant),
  mockDrives: z.object({ latest: z.nullable(MockResult), count: z.int(), passedCount: z.int() }),
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/readiness',
  who: ['student'],
  summary:
    'Your way to the tests, and how likely you’d pass the driving test today: a range from your skills, mock tests, hours and theory, what would raise it most, and by when. An estimate, never a promise.',
  input: z.object({}),
  output: Readiness,
})

export const setReadiness = endpoint({
  method: 'PUT',
  path: '/api/readiness',
  who: ['student'],
  summary: 'Switches the estimate of your chances on or off, for you and for your instructors',
  input: z.object({ isOn: z.boolean() }),
  output: z.object({}),
})

export const getLearnersReadiness = endpoint({
  method: 'GET',
  path: '/api/learners/:id/readiness',
  who: ['instructor'],
  summary:
    'How likely a learner on your list would pass the driving test today, from what you may see of them. Nothing if they’ve switched it off.',
  input: ById,
  output: LearnersReadiness,
  errors: [notFound],
})
