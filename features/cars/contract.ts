import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Day, Id, InputDay, InputInstant, Instant } from '#common/schema.ts'
import { CarChoice, carBusy, carChoices, insuranceNotSeen } from '#features/diary/contract.ts'
import { gearboxes } from '#features/diary/rules.ts'
import { mostAbsences, mostCars, readRegistration } from './rules.ts'

export const tooManyCars = apiError(409, 'too-many-cars', `You can list up to ${mostCars} cars.`)
export const notInSchool = apiError(
  409,
  'not-in-school',
  'One of these instructors doesn’t belong to your school. Please load the page again.',
)
export const absenceOver = apiError(409, 'absence-over', 'That time has passed. Please choose a later one.')
export const awayAlready = apiError(409, 'away-already', 'This car is away at that time already.')

export const absenceTooLong = apiError(
  409,
  'absence-too-long',
  'A car can be away for up to a year at a time. If it’s gone for longer, archive it.',
)
export const tooManyAbsences = apiError(
  409,
  'too-many-absences',
  `A car can have up to ${mostAbsences} absences ahead. Please remove one first.`,
)

const Gearbox = z.enum(gearboxes)
const CarName = z.string().check(
  z.trim(),
  z.minLength(1, 'Please enter a name, such as “White Corsa”.'),
  z.maxLength(60, 'Use 60 characters or fewer.'),
  // oxlint-disable-next-line no-control-regex -- exactly those are refused
  z.refine((text) => !/[\u0000-\u001f\u007f-\u009f]/.test(text), 'Please use letters and numbers.'),
)
const Registration = z.string().check(
  z.trim(),
  z.maxLength(12),
  z.refine(
    (text) => text === '' || readRegistration(text) !== undefined,
    'Enter it as on the plate, such as AB12 CDE.',
  ),
)

const Person = z.object({ id: Id, name: z.string() })

const known = z.nullable(Day)
const CarDates = z.object({ mot: known, tax: known, insurance: known, service: known })
const given = z.optional(z.nullable(InputDay))
export type NewCarDates = z.infer<typeof NewCarDates>
export const NewCarDates = z.object({ mot: given, tax: given, insurance: given, service: given })

export type CarAbsence = z.infer<typeof CarAbsence>
export const CarAbsence = z.object({ id: Id, startsAt: Instant, endsAt: Instant, note: z.string() })

export type Car = z.infer<typeof Car>
export const Car = z.object({
  id: Id,
  name: z.string(),
  registration: z.nullable(z.string()),
  gearbox: Gearbox,
  dualControls: z.boolean(),
  /** False: your school's, which lets you teach in it. */
  isOwn: z.boolean(),
  /** Your own lessons, or everybody's if you own it for a school. */
  lessonsAhead: z.int(),
  /** Who teaches in it; only its owner sees who else. */
  drivers: z.array(Person),
  archivedAt: z.nullable(Instant),
  /** When its MOT, tax and insurance run out and its next service is due. */
  dates: CarDates,
  absences: z.array(CarAbsence),
})

/** A lesson to come whose car has changed, or that has none. To a school the lesson’s id and the learner are null. */
export type CarLesson = z.infer<typeof CarLesson>
export const CarLesson = z.object({
  lessonId: z.nullable(Id),
  startsAt: Instant,
  endsAt: Instant,
  instructor: Person,
  learner: z.nullable(Person),
  /** Null: it still needs one. */
  car: z.nullable(Person),
})

export const listCars = endpoint({
  method: 'GET',
  path: '/api/cars',
  who: ['instructor', 'school_owner'],
  summary:
    'The cars you teach in or own, the usual one first, and the lessons to come for which none is free.',
  input: z.object({}),
  output: z.object({
    cars: z.array(Car),
    lessonsWithoutCar: z.array(CarLesson),
    /** Schools only: the instructors who may be let teach in its cars. */
    instructors: z.array(Person),
  }),
})

const Changed = z.object({ car: Car, lessons: z.array(CarLesson) })

export const NewCar = z.object({
  name: CarName,
  registration: z._default(Registration, ''),
  gearbox: Gearbox,
  dualControls: z._default(z.boolean(), true),
  /** Schools only: its instructors who teach in it. An instructor's own car is theirs. */
  driverIds: z._default(z.array(Id).check(z.maxLength(200)), []),
  dates: z.optional(NewCarDates),
})
export const addCar = endpoint({
  method: 'POST',
  path: '/api/cars',
  who: ['instructor', 'school_owner'],
  load: 'plan',
  summary:
    'Adds a car. From then on each lesson takes one that is free, and no car is in two lessons at once. Lessons that are booked take one too; `lessons` says which.',
  input: NewCar,
  output: Changed,
  errors: [tooManyCars, notInSchool],
})

export const changeCar = endpoint({
  method: 'PATCH',
  path: '/api/cars/:id',
  who: ['instructor', 'school_owner'],
  load: 'plan',
  summary:
    'Changes a car of yours; what isn’t sent stays. Archived, or without a driver, it leaves their lessons, which take another that is free. Used again, it is for those who taught in it before. `isUsual` is for everybody who teaches in it: their lessons take it first. With `dryRun` nothing changes.',
  input: z.object({
    id: Id,
    name: z.optional(CarName),
    registration: z.optional(Registration),
    gearbox: z.optional(Gearbox),
    dualControls: z.optional(z.boolean()),
    driverIds: z.optional(z.array(Id).check(z.maxLength(200))),
    /** A date that isn’t sent stays, null removes it. Its owner is reminded 30 and 7 days before and on the day. */
    dates: z.optional(NewCarDates),
    archived: z.optional(z.boolean()),
    /** With `archived: false`: the lessons it left then take it again, where it is free and they have what they got instead. */
    lessonsBack: z.optional(z.literal(true)),
    isUsual: z.optional(z.literal(true)),
    dryRun: z._default(z.boolean(), false),
  }),
  output: Changed,
  errors: [notFound, notInSchool],
})

export const addCarAbsence = endpoint({
  method: 'POST',
  path: '/api/cars/:id/absences',
  who: ['instructor', 'school_owner'],
  load: 'plan',
  summary:
    'A car is at the garage: nobody teaches in it then. Its lessons take another car that is free; those without one are listed with `car: null`. With `dryRun` nothing changes.',
  input: z
    .object({
      id: Id,
      startsAt: InputInstant,
      endsAt: InputInstant,
      note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      dryRun: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
        message: 'It must end after it begins.',
        path: ['endsAt'],
      }),
    ),
  output: z.object({ absence: z.nullable(CarAbsence), lessons: z.array(CarLesson) }),
  errors: [notFound, absenceOver, absenceTooLong, tooManyAbsences, awayAlready],
})

export const removeCarAbsence = endpoint({
  method: 'DELETE',
  path: '/api/cars/:id/absences/:absenceId',
  who: ['instructor', 'school_owner'],
  load: 'plan',
  summary: 'The car is back: lessons that had none take it again.',
  input: z.object({ id: Id, absenceId: Id }),
  output: z.object({ lessons: z.array(CarLesson) }),
  errors: [notFound],
})

export type LessonCar = z.infer<typeof LessonCar>
export const LessonCar = z.object({
  /** `learners`: their own; `none`: one that isn't listed; `missing`: none was free. */
  choice: z.enum(carChoices),
  car: z.nullable(
    z.object({
      id: Id,
      name: z.string(),
      registration: z.nullable(z.string()),
      gearbox: Gearbox,
      dualControls: z.boolean(),
    }),
  ),
})

export const getLessonCar = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/car',
  who: ['student', 'instructor'],
  summary: 'The car of a booked lesson, for the two people in it.',
  input: ById,
  output: LessonCar,
  errors: [notFound],
})

export const setLessonCar = endpoint({
  method: 'PUT',
  path: '/api/lessons/:id/car',
  who: ['instructor'],
  summary:
    'Takes another car for a lesson: one of yours by its id, the learner’s own, `none` that is listed here, or `any` that is free.',
  input: z.object({ id: Id, car: z.union([z.literal('any'), CarChoice]) }),
  output: LessonCar,
  errors: [notFound, carBusy, insuranceNotSeen],
})

export type LearnerCar = z.infer<typeof LearnerCar>
export const LearnerCar = z.object({
  /** Null: that of the usual car. */
  gearbox: z.nullable(Gearbox),
  /** Lessons take their own car, as long as its insurance was seen. */
  ownCar: z.boolean(),
  insuranceSeenOn: z.nullable(Day),
  insuredUntil: z.nullable(Day),
})

export const getLearnerCar = endpoint({
  method: 'GET',
  path: '/api/pupils/:id/car',
  who: ['instructor'],
  summary: 'What a learner of yours is taught in.',
  input: ById,
  output: LearnerCar,
  errors: [notFound],
})

export const setLearnerCar = endpoint({
  method: 'PUT',
  path: '/api/pupils/:id/car',
  who: ['instructor'],
  load: 'plan',
  summary: 'Sets what a learner of yours is taught in; lessons to come follow. They see it too.',
  input: z
    .object({
      id: Id,
      gearbox: z.nullable(Gearbox),
      ownCar: z.boolean(),
      insuranceSeenOn: z.nullable(InputDay),
      insuredUntil: z.nullable(InputDay),
    })
    .check(
      z.refine(({ ownCar, insuranceSeenOn }) => !ownCar || insuranceSeenOn !== null, {
        message: 'Look at the insurance first, and note when you saw it.',
        path: ['insuranceSeenOn'],
      }),
      z.refine(({ insuranceSeenOn, insuredUntil }) => insuredUntil === null || insuranceSeenOn !== null, {
        message: 'Note when you saw the insurance.',
        path: ['insuranceSeenOn'],
      }),
    ),
  output: z.extend(LearnerCar, { lessons: z.array(CarLesson) }),
  errors: [notFound],
})
