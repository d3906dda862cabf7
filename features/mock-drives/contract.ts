import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { defineEvent } from '#common/event.ts'
import { AnyId, ById, Day, Id, InputInstant, Instant } from '#common/schema.ts'
import { competencies } from '#features/test-days/competencies.ts'
import { aspects, type DrivingCompetency, drivingCompetencies, grades, results } from './rules.ts'

const Marked = z.literal(true)
const Outcome = z.enum(['DF', 'S', 'D'])
const Flag = z.exactOptional(z.boolean())
const Counted = z.enum(drivingCompetencies as [DrivingCompetency, ...DrivingCompetency[]])
const Done = z.object({
  selected: Flag,
  controlFault: z.exactOptional(Outcome),
  observationFault: z.exactOptional(Outcome),
})

/** In the shape of `testData` of the DVSA's schema for cars, with the independent driving of its summary. */
export type Sheet = z.infer<typeof Sheet>
export const Sheet = z.object({
  drivingFaults: z.exactOptional(
    z.partialRecord(Counted, z.int().check(z.minimum(1), z.maximum(50, 'Use 50 or fewer.'))),
  ),
  seriousFaults: z.exactOptional(z.partialRecord(Counted, Marked)),
  dangerousFaults: z.exactOptional(z.partialRecord(Counted, Marked)),
  eyesightTest: z.exactOptional(z.object({ complete: Flag, seriousFault: Flag })),
  vehicleChecks: z.exactOptional(
    z.object({
      tellMeQuestion: z.exactOptional(z.object({ outcome: z.enum(['P', 'DF']) })),
      showMeQuestion: z.exactOptional(z.object({ outcome: z.enum(['P', 'DF', 'S', 'D']) })),
    }),
  ),
  manoeuvres: z.exactOptional(
    z.object({
      reverseRight: z.exactOptional(Done),
      reverseParkRoad: z.exactOptional(Done),
      reverseParkCarpark: z.exactOptional(Done),
      forwardPark: z.exactOptional(Done),
    }),
  ),
  controlledStop: z.exactOptional(z.object({ selected: Flag, fault: z.exactOptional(Outcome) })),
  testRequirements: z.exactOptional(
    z.object({ normalStart1: Flag, normalStart2: Flag, angledStart: Flag, hillStart: Flag }),
  ),
  ETA: z.exactOptional(z.object({ verbal: Flag, physical: Flag })),
  eco: z.exactOptional(z.object({ completed: Flag, adviceGivenControl: Flag, adviceGivenPlanning: Flag })),
  independentDriving: z.exactOptional(z.enum(['Sat nav', 'Traffic signs'])),
})

export type MockDrive = z.infer<typeof MockDrive>
export const MockDrive = z.object({
  id: Id,
  learner: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Null once their account is gone, and for another instructor with whom the learner shares their record. */
  instructor: z.nullable(z.object({ id: Id, name: z.string() })),
  lessonId: z.nullable(Id),
  takenOn: Day,
  startedAt: Instant,
  finishedAt: Instant,
  minutes: z.int(),
  drivingFaults: z.int(),
  seriousFaults: z.int(),
  dangerousFaults: z.int(),
  /** False: an eyesight check, a question, a manoeuvre or independent driving is missing. */
  isWhole: z.boolean(),
  /** A whole test within the limits. */
  passed: z.boolean(),
  faults: z.array(
    z.object({
      competency: z.enum(competencies),
      grade: z.enum(grades),
      times: z.int(),
      aspect: z.exactOptional(z.enum(aspects)),
    }),
  ),
  sheet: Sheet,
  note: z.string(),
  /** When its instructor last corrected the sheet or its time. */
  changedAt: z.nullable(Instant),
})

const Note = z.string().check(z.trim(), z.maxLength(1_000, 'Use 1,000 characters or fewer.'))

export const enoughMocksToday = apiError(
  409,
  'enough-mocks-today',
  'You’ve entered ten mock tests for this learner today. Please enter more tomorrow.',
)

export const emptySheet = apiError(
  400,
  'empty-sheet',
  'Nothing is marked on this sheet. Mark what you saw, or at least which parts of a test you did.',
)

export const recordMockDrive = endpoint({
  method: 'POST',
  path: '/api/mock-drives',
  who: ['instructor'],
  summary:
    'Records a mock driving test that you marked, with an id of your own: sent again it is the same one. Totals and result are worked out here by the DVSA’s rule, and only a whole test is a pass; the learner sees it at once.',
  input: z.object({
    id: Id,
    /** The record’s id or the learner’s. */
    pupilId: Id,
    startedAt: InputInstant,
    finishedAt: InputInstant,
    sheet: Sheet,
    note: z._default(Note, ''),
  }),
  output: MockDrive,
  errors: [notFound, enoughMocksToday, emptySheet],
})

export const listMockDrives = endpoint({
  method: 'GET',
  path: '/api/mock-drives',
  who: ['student', 'instructor'],
  summary: 'Your mock driving tests, or those of your learners, the latest first, 100 at most.',
  input: z.object({ learnerId: z.optional(Id) }),
  output: z.object({ mockDrives: z.array(MockDrive) }),
})

export const getMockDrive = endpoint({
  method: 'GET',
  path: '/api/mock-drives/:id',
  who: ['student', 'instructor'],
  summary: 'A mock driving test, with all that was marked in it.',
  input: ById,
  output: MockDrive,
  errors: [notFound],
})

export const changeMockDrive = endpoint({
  method: 'PATCH',
  path: '/api/mock-drives/:id',
  who: ['instructor'],
  summary:
    'Changes what you wrote below a mock driving test, or corrects its sheet or when it was: then its result is worked out again, and the day of the change is shown.',
  input: z.extend(ById, {
    note: z.optional(Note),
    sheet: z.optional(Sheet),
    /** When it was, in place of the times it had. */
    at: z.optional(InputInstant),
  }),
  output: MockDrive,
  errors: [notFound, emptySheet],
})

export const deleteMockDrive = endpoint({
  method: 'DELETE',
  path: '/api/mock-drives/:id',
  who: ['instructor'],
  summary: 'Deletes a mock driving test that you marked, such as one for the wrong learner.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

export const mockDriveFinished = defineEvent(
  'mock-drive.finished',
  z.object({
    mockDriveId: AnyId,
    learnerId: AnyId,
    instructorId: AnyId,
    result: z.enum(results),
    finishedAt: z.string(),
  }),
)
