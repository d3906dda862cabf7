import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Day, Id, InputDay, Instant, Pence } from '#common/schema.ts'
import { carBusy, gapTooShort, InTheWay, travelTooTight } from '#features/diary/contract.ts'
import { lessonBegun, lessonNotBooked } from '#features/lessons/contract.ts'
import {
  diaryBusy,
  forwardTooSoon,
  hoursShort,
  learnerElsewhere,
  lengthFixed,
  lessonUnderWay,
  moneyReceived,
  movedOften,
  ownDiaryClosed,
  timeOver,
  WholeMinute,
} from '#features/lessons/moving-contract.ts'
import { EntryFields, entryErrors, oneOfPupil } from '#features/pupils/enter-lesson-contract.ts'
import { enteredPayments } from '#features/pupils/rules.ts'
import { PostcodeText } from '#features/places/contract.ts'
import { competencies } from './competencies.ts'
import { mostChanges, theoryStates } from './rules.ts'
import { conclusions, indicatorKinds } from './standards.ts'

export const testOver = apiError(
  409,
  'test-over',
  'This test day is over, cancelled, or has its result. Add the next one instead.',
)
export const testToCome = apiError(409, 'test-to-come', 'You can enter the result once the test has begun.')
export const notAPass = apiError(
  409,
  'not-a-pass',
  'With these faults nobody passes: more than 15 driving faults, or a serious or dangerous one. Check them, or the result.',
)
export const testThere = apiError(
  409,
  'test-there',
  'This learner already has a test day ahead. Change that one.',
)

export type Fault = z.infer<typeof Fault>
export const Fault = z.object({
  competency: z.enum(competencies),
  driving: z.int().check(z.minimum(0), z.maximum(50)),
  serious: z.boolean(),
  dangerous: z.boolean(),
})

const results = ['pass', 'fail', 'not-taken'] as const
const examinerActions = ['none', 'verbal', 'physical'] as const

export type TestDay = z.infer<typeof TestDay>
export const TestDay = z.object({
  id: Id,
  /** Null once the learner's account is gone. */
  learner: z.nullable(z.object({ id: Id, name: z.string() })),
  instructor: z.object({ id: Id, name: z.string() }),
  testAt: Instant,
  centre: z.string(),
  centrePostcode: z.nullable(z.string()),
  warmUpMinutes: z.int(),
  afterMinutes: z.int(),
  carHirePence: Pence,
  /** Its time in the diary, from the warm-up to the way back; null if none is taken. */
  lesson: z.nullable(z.object({ id: Id, startsAt: Instant, endsAt: Instant, pricePence: z.nullable(Pence) })),
  status: z.enum(['planned', 'cancelled', 'done']),
  /** `people`: the learner or the instructor. */
  cancelledBy: z.nullable(z.enum(['dvsa', 'people'])),
  result: z.nullable(z.enum(results)),
  /** For the learner's driving tests, this is number. */
  attempt: z.nullable(z.int()),
  faults: z.array(Fault),
  satIn: z.boolean(),
  /** Null if nobody noted it. */
  examinerAction: z.nullable(z.enum(examinerActions)),
  note: z.string(),
})

const Centre = z.string().check(
  z.trim(),
  z.minLength(1, 'Enter the test centre, such as “Bristol (Avonmouth)”.'),
  z.maxLength(80, 'Use 80 characters or fewer.'),
  // oxlint-disable-next-line no-control-regex -- exactly those are refused
  z.refine((text) => !/[\u0000-\u001f\u007f-\u009f]/.test(text), 'Please use letters and numbers.'),
)
const WarmUp = z.int().check(z.minimum(0), z.maximum(240))
const After = z.int().check(z.minimum(0), z.maximum(180))

export const listTestDays = endpoint({
  method: 'GET',
  path: '/api/test-days',
  who: ['student', 'instructor'],
  summary: 'Your driving tests, or those of your learners, the latest first.',
  input: z.object({ learnerId: z.optional(Id) }),
  output: z.object({ testDays: z.array(TestDay) }),
})

export const listTestCentres = endpoint({
  method: 'GET',
  path: '/api/test-centres',
  who: ['instructor'],
  summary: 'The test centres of your test days, those you entered last first, eight at most.',
  input: z.object({}),
  output: z.object({
    centres: z.array(z.object({ centre: z.string(), centrePostcode: z.nullable(z.string()) })),
  }),
})

export const addTestDay = endpoint({
  method: 'POST',
  path: '/api/test-days',
  who: ['instructor'],
  summary:
    'Notes a test that the learner has booked at gov.uk, and takes its time in your diary: the warm-up, about 40 minutes for the test, and the way back, as one lesson with your price and car hire. Nothing is booked at the DVSA. Without `payment` no time is taken.',
  input: z
    .extend(EntryFields, {
      testAt: WholeMinute,
      centre: Centre,
      centrePostcode: z.optional(z.nullable(PostcodeText)),
      warmUpMinutes: z._default(WarmUp, 60),
      afterMinutes: z._default(After, 30),
      /** As for lessons; absent if you don't come along. */
      payment: z.optional(z.enum(enteredPayments)),
      /** For the time, without car hire. Your rate unless given. */
      pricePence: z.optional(z.int().check(z.minimum(0), z.maximum(900_000))),
      carHirePence: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
    })
    .check(
      oneOfPupil,
      z.refine(({ payment, carHirePence }) => carHirePence === 0 || (payment && payment !== 'hours'), {
        message:
          'Hours paid in advance pay for time, not for car hire. Choose cash, a transfer or a card link.',
        path: ['carHirePence'],
      }),
    ),
  output: TestDay,
  errors: [...entryErrors, testThere],
})

export const findTestDayClashes = endpoint({
  method: 'GET',
  path: '/api/test-day-clashes',
  who: ['instructor'],
  load: 'search',
  summary:
    'What would be in the way of a test day in your diary, before it is saved: lessons, blocks, drives and other tests. Without `takesTime` (they go alone) only lessons of theirs.',
  input: z.object({
    pupilId: Id,
    /** That is to be changed: it is not in its own way. */
    testDayId: z.optional(Id),
    testAt: WholeMinute,
    warmUpMinutes: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(240)),
    afterMinutes: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(180)),
    takesTime: z._default(z.enum(['true', 'false']), 'true'),
  }),
  output: z.object({
    inTheWay: z.array(InTheWay),
    /** Noted without time of the diary; `isTheirs`: a booking that this learner has already. */
    tests: z.array(
      z.object({
        learner: z.nullable(z.string()),
        testAt: Instant,
        centre: z.string(),
        isTheirs: z.boolean(),
      }),
    ),
  }),
  errors: [notFound],
})

export const changeTestDay = endpoint({
  method: 'PATCH',
  path: '/api/test-days/:id',
  who: ['instructor'],
  summary:
    'The DVSA or the learner has moved the test: its time in the diary moves with it, at no charge and without the usual notice; paid through the platform, it is brought forward only to a time at least 24 hours away. What isn’t sent stays.',
  input: z.object({
    id: Id,
    testAt: z.optional(WholeMinute),
    centre: z.optional(Centre),
    centrePostcode: z.optional(z.nullable(PostcodeText)),
    warmUpMinutes: z.optional(WarmUp),
    afterMinutes: z.optional(After),
    overrideTravel: z.optional(z.boolean()),
  }),
  output: TestDay,
  errors: [
    notFound,
    testOver,
    lessonNotBooked,
    lessonUnderWay,
    movedOften,
    timeOver,
    forwardTooSoon,
    diaryBusy,
    gapTooShort,
    learnerElsewhere,
    ownDiaryClosed,
    travelTooTight,
    carBusy,
    lengthFixed,
    moneyReceived,
    hoursShort,
  ],
})

export const cancelTestDay = endpoint({
  method: 'POST',
  path: '/api/test-days/:id/cancellation',
  who: ['instructor'],
  summary:
    'The test is off: its time in your diary is free again, and the learner pays nothing. It cancels nothing at the DVSA.',
  input: z.object({ id: Id, by: z._default(z.enum(['dvsa', 'people']), 'dvsa') }),
  output: TestDay,
  errors: [notFound, testOver, lessonNotBooked, lessonBegun],
})

export const setTestResult = endpoint({
  method: 'POST',
  path: '/api/test-days/:id/result',
  who: ['instructor'],
  summary:
    'How the test went, with the faults of the result sheet. Sent again, it is corrected. The learner sees it. `suggestsPassed`: nothing else changes, but you may want to set their status to passed.',
  input: z.object({
    id: Id,
    result: z.enum(results),
    /** Counted from the tests here unless given. */
    attempt: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
    faults: z._default(
      z.array(Fault).check(
        z.maxLength(competencies.length),
        z.refine(
          (faults) => new Set(faults.map(({ competency }) => competency)).size === faults.length,
          'Give each competency once.',
        ),
      ),
      [],
    ),
    satIn: z._default(z.boolean(), false),
    /** Whether the examiner had to step in, by the result sheet. What isn’t sent stays. */
    examinerAction: z.optional(z.nullable(z.enum(examinerActions))),
    note: z._default(z.string().check(z.trim(), z.maxLength(1_000)), ''),
  }),
  output: z.extend(TestDay, { suggestsPassed: z.boolean() }),
  errors: [notFound, testOver, testToCome, notAPass],
})

const planSteps = [
  'book-theory',
  'renew-theory',
  'add-theory',
  'book-test',
  'retest',
  'change-in-time',
  'change-costs-fee',
  'no-changes-left',
] as const

export type TestPlan = z.infer<typeof TestPlan>
export const TestPlan = z.object({
  theory: z.object({
    passedOn: z.nullable(Day),
    validUntil: z.nullable(Day),
    state: z.enum(theoryStates),
  }),
  nextTest: z.nullable(TestDay),
  testsOver: z.array(TestDay),
  /** The last day on which the learner can change or cancel it without losing the fee. */
  changeBy: z.nullable(Day),
  changesUsed: z.int(),
  changesLeft: z.int(),
  retestFrom: z.nullable(Day),
  attempts: z.int(),
  testsBefore: z.int(),
  passedOn: z.nullable(Day),
  /** What comes next, for the learner to do at gov.uk. */
  steps: z.array(z.enum(planSteps)),
  results: z.array(TestDay),
})

export const getTestPlan = endpoint({
  method: 'GET',
  path: '/api/pupils/:id/test-plan',
  who: ['instructor'],
  summary:
    'When a learner of yours can book, change or retake their driving test by the DVSA’s rules of 2026. Only they can do so, at gov.uk; nothing is booked here.',
  input: z.object({ id: Id }),
  output: TestPlan,
  errors: [notFound],
})

export const setTestPlan = endpoint({
  method: 'PATCH',
  path: '/api/pupils/:id/test-plan',
  who: ['instructor'],
  summary:
    'Notes when they passed the theory test, changes of the booking, and tests taken before. They see it.',
  input: z.object({
    id: Id,
    theoryPassedOn: z.optional(z.nullable(InputDay)),
    changesUsed: z.optional(z.int().check(z.minimum(0), z.maximum(mostChanges))),
    testsBefore: z.optional(z.int().check(z.minimum(0), z.maximum(49))),
  }),
  output: TestPlan,
  errors: [notFound],
})

export const getMyTestPlan = endpoint({
  method: 'GET',
  path: '/api/test-plan',
  who: ['student'],
  summary:
    'Your way to the driving test, as your instructor has noted it: the day, the centre, and what you have to do yourself at gov.uk. Null if nothing is noted.',
  input: z.object({}),
  output: z.object({ plan: z.nullable(TestPlan) }),
})

const Share = z.object({ passed: z.int(), taken: z.int() })

export const getTestFigures = endpoint({
  method: 'GET',
  path: '/api/analytics/tests',
  who: ['instructor'],
  summary:
    'Driving tests of your learners in the last twelve months, as you have entered them: passes of all and of first tests, and the faults that came up most.',
  input: z.object({}),
  output: z.object({
    from: Day,
    to: Day,
    all: Share,
    first: Share,
    /** Tests ahead, and those that are over without a result. */
    planned: z.int(),
    withoutResult: z.int(),
    faults: z.array(
      z.object({ competency: z.enum(competencies), tests: z.int(), driving: z.int(), serious: z.int() }),
    ),
  }),
})

const Indicator = z.object({
  kind: z.enum(indicatorKinds),
  /** Tests that it counts. */
  tests: z.int(),
  /** What is counted in them: faults, or tests. */
  counted: z.int(),
  /** An average a test, or a share between 0 and 1; null without a test. */
  value: z.nullable(z.number()),
  trigger: z.number(),
  isReached: z.boolean(),
})

export type StandardsCheck = z.infer<typeof StandardsCheck>
export const StandardsCheck = z.object({
  from: Day,
  to: Day,
  indicators: z.array(Indicator),
  /** Tests with a result. */
  tests: z.int(),
  /** Fails without a fault entered: their sheets are incomplete, so averages leave them out. */
  withoutFaults: z.int(),
  /** Tests of which nobody noted whether the examiner had to step in. */
  withoutAction: z.int(),
  /** Tests without time in your diary: the DVSA counts them only if your badge was in the windscreen. */
  alone: z.int(),
  conclusion: z.enum(conclusions),
  /** That are over, and have no result yet. */
  open: z.array(TestDay),
  results: z.array(TestDay),
})

export const getStandardsCheck = endpoint({
  method: 'GET',
  path: '/api/analytics/standards-check',
  who: ['instructor'],
  summary:
    'The four indicators by which the DVSA decides on a standards check, from the test results of twelve months that you have entered, each with its numbers and trigger.',
  input: z.object({}),
  output: StandardsCheck,
})
