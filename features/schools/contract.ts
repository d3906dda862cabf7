import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { defineEvent } from '#common/event.ts'
import { apiError, notFound, tooMany } from '#common/api-error.ts'
import { AnyId, ById, Day, Id, Instant } from '#common/schema.ts'
import { badgeKinds } from '#features/instructors/rules.ts'
import { periods } from '#features/analytics/rules.ts'
import { addressOfWebsite, requestStates } from './rules.ts'

const Count = z.int()

const line = (missing: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(80, 'Use 80 characters or fewer.'),
    // oxlint-disable-next-line no-control-regex -- exactly those are refused
    z.refine((text) => !/[\u0000-\u001f\u007f-\u009f]/.test(text), 'Please use letters and numbers.'),
  )

const SchoolName = line('Please enter the name of the school.')

export type School = z.infer<typeof School>
export const School = z.object({ id: Id, name: z.string() })

export const getSchool = endpoint({
  method: 'GET',
  path: '/api/school',
  who: ['school_owner'],
  summary: 'Your school; null until you have named it.',
  input: z.object({}),
  output: z.object({ school: z.nullable(School) }),
})

export const NameSchool = z.object({ name: SchoolName })
export const nameSchool = endpoint({
  method: 'PUT',
  path: '/api/school',
  who: ['school_owner'],
  summary: 'Gives your school its name, the first time or another one. Instructors read it in invitations.',
  input: NameSchool,
  output: School,
})

export type SchoolInstructor = z.infer<typeof SchoolInstructor>
export const SchoolInstructor = z.object({
  id: Id,
  name: z.string(),
  image: z.nullable(z.string()),
  since: Instant,
  /** From now until the end of the 28th day, counting today: opening hours less time off, how much of them is booked, and lessons at other times. */
  openMinutes: Count,
  bookedMinutes: Count,
  outsideMinutes: Count,
  /** Days off in the next seven days on which lessons were cancelled. */
  daysOff: z.array(z.object({ on: Day, cancelled: Count })),
  lessonsAhead: Count,
  lessonsGiven: Count,
  /** With a lesson in the last twelve weeks (since they joined), or one booked. */
  learners: Count,
  badgeKind: z.nullable(z.enum(badgeKinds)),
  badgeExpiresOn: z.nullable(Day),
  licenceExpiresOn: z.nullable(Day),
  /** Null unless learners find them in the directory. */
  publicId: z.nullable(Id),
  /** They let your office work in their diary: any endpoint that says so, with the header `X-On-Behalf-Of`. */
  letsOfficeAct: z.boolean(),
})

export const listSchoolInstructors = endpoint({
  method: 'GET',
  path: '/api/school/instructors',
  who: ['school_owner'],
  summary:
    'The instructors of your school: how full their next four weeks are, and figures since they joined. Never who their learners are.',
  input: z.object({}),
  output: z.object({ instructors: z.array(SchoolInstructor) }),
})

export const removeFromSchool = endpoint({
  method: 'DELETE',
  path: '/api/school/instructors/:id',
  who: ['school_owner'],
  summary:
    'Takes an instructor out of your school. Account, lessons and learners stay theirs; you keep the figures up to now.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

export type SchoolFigures = z.infer<typeof SchoolFigures>
export const SchoolFigures = z.object({
  lessons: Count,
  minutes: Count,
  /** Those that the revenue is for: paid by card or with lesson credit. Cash is the instructor's own business. */
  cardMinutes: Count,
  cancelled: Count,
  cancelledLate: Count,
  noShows: Count,
  grossPence: Count,
  commissionPence: Count,
  netPence: Count,
})

const span = { from: Day, to: Day, learners: Count }

const Course = z.object({
  period: z.enum(periods),
  unit: z.enum(['week', 'month']),
  now: z.extend(SchoolFigures, span),
  before: z.extend(SchoolFigures, span),
  buckets: z.array(z.extend(SchoolFigures, { ...span, isOpen: z.boolean() })),
})

export type SchoolReport = z.infer<typeof SchoolReport>
export const SchoolReport = z.extend(Course, {
  /** Also those who have left; only of the time that they belonged to the school. */
  instructors: z.array(
    z.extend(SchoolFigures, {
      id: Id,
      name: z.string(),
      image: z.nullable(z.string()),
      isMember: z.boolean(),
    }),
  ),
})

export const getSchoolReport = endpoint({
  method: 'GET',
  path: '/api/school/report',
  who: ['school_owner'],
  summary:
    'Lessons, hours, revenue and commission of your school in a period that ends today, by week or month and by instructor, with the period before.',
  input: z.object({ period: z._default(z.enum(periods), '12-weeks') }),
  output: SchoolReport,
})

const SchoolDay = z.object({
  on: Day,
  openMinutes: Count,
  bookedMinutes: Count,
  outsideMinutes: Count,
  /** Blocked for all of its opening hours to come; never why. */
  isOff: z.boolean(),
  /** Lessons to come of such a day that were called off for the instructor. */
  cancelled: Count,
})

export type InstructorInSchool = z.infer<typeof InstructorInSchool>
export const InstructorInSchool = z.object({
  instructor: SchoolInstructor,
  /** The next 28 days, today first; none where there are no opening hours. */
  days: z.array(SchoolDay),
  report: Course,
})

export const getSchoolInstructor = endpoint({
  method: 'GET',
  path: '/api/school/instructors/:id',
  who: ['school_owner'],
  summary:
    'One instructor of your school: how full each of the next 28 days is, and their figures with you in a period that ends today. Never who their learners are.',
  input: z.extend(ById, { period: z._default(z.enum(periods), '12-weeks') }),
  output: InstructorInSchool,
  errors: [notFound],
})

export type MySchool = z.infer<typeof MySchool>
export const MySchool = z.object({
  name: z.string(),
  ownerName: z.string(),
  since: Instant,
  /** Since when its office may act for you in your diary; null: it may not. */
  officeSince: z.nullable(Instant),
})

export const getMySchool = endpoint({
  method: 'GET',
  path: '/api/my-school',
  who: ['instructor'],
  summary: 'The school that you belong to, or null.',
  input: z.object({}),
  output: z.object({ school: z.nullable(MySchool) }),
})

export const allowOffice = endpoint({
  method: 'PUT',
  path: '/api/my-school/office',
  who: ['instructor'],
  summary:
    'Lets the office of your school work in your diary, or no longer: it sees your lessons with names and postcode sectors, adds, moves and cancels them as you would, and blocks time. Never notes or contact details.',
  input: z.object({ allowed: z.boolean() }),
  output: z.object({ school: MySchool }),
  errors: [notFound],
})

export const leaveSchool = endpoint({
  method: 'DELETE',
  path: '/api/my-school',
  who: ['instructor'],
  summary: 'Leaves your school. It keeps the figures up to now and sees nothing from then on.',
  input: z.object({}),
  output: z.object({}),
  errors: [notFound],
})

export const requestOpen = apiError(
  409,
  'school-request-open',
  'You’ve already told us about your school. We’ll answer by email.',
)
export const requestClosed = apiError(
  409,
  'school-request-closed',
  'This request has been answered or withdrawn.',
)
export const accountInUse = apiError(
  409,
  'account-in-use',
  'This account has upcoming lessons or lesson credit. Please register your school with another email address.',
)

export type RequestSchool = z.infer<typeof RequestSchool>
export const RequestSchool = z.object({
  name: SchoolName,
  town: line('Please enter the town.'),
  instructors: z
    .int('Please enter a whole number.')
    .check(z.minimum(1, 'Please enter 1 or more.'), z.maximum(1000, 'Please enter 1,000 or fewer.')),
  website: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(200, 'Use 200 characters or fewer.'),
      z.refine(
        (text) => text === '' || addressOfWebsite(text) !== null,
        'Please enter a web address, such as example.co.uk.',
      ),
    ),
    '',
  ),
  message: z._default(z.string().check(z.trim(), z.maxLength(1000, 'Use 1,000 characters or fewer.')), ''),
})

export type SchoolRequest = z.infer<typeof SchoolRequest>
export const SchoolRequest = z.object({
  id: Id,
  name: z.string(),
  town: z.string(),
  instructors: Count,
  website: z.string(),
  message: z.string(),
  status: z.enum(requestStates),
  reason: z.nullable(z.string()),
  madeAt: Instant,
  closedAt: z.nullable(Instant),
})

const beforeASchool = ['student', 'instructor'] as const

export const getSchoolRequest = endpoint({
  method: 'GET',
  path: '/api/school-request',
  who: beforeASchool,
  summary:
    'Your latest request for a school account, or null; `accountInUse` says that lessons or credit stand in the way of one.',
  input: z.object({}),
  output: z.object({ request: z.nullable(SchoolRequest), accountInUse: z.boolean() }),
})

export const requestSchool = endpoint({
  method: 'POST',
  path: '/api/school-request',
  who: beforeASchool,
  transaction: 'own',
  summary: 'Asks for a school account. An administrator answers, and you get an email.',
  input: RequestSchool,
  output: SchoolRequest,
  errors: [requestOpen, accountInUse, tooMany],
})

export const withdrawSchoolRequest = endpoint({
  method: 'DELETE',
  path: '/api/school-request',
  who: beforeASchool,
  summary: 'Takes your open request for a school account back.',
  input: z.object({}),
  output: z.object({}),
  errors: [requestClosed],
})

/** `platform`: the instructor has another role now. */
export const schoolLeft = defineEvent(
  'school.left',
  z.object({
    membershipId: AnyId,
    schoolId: AnyId,
    instructorId: AnyId,
    by: z.enum(['school', 'instructor', 'platform']),
  }),
)
export type SchoolLeft = z.infer<typeof schoolLeft.payload>

const officeActs = [
  'lesson-added',
  'series-added',
  'lesson-moved',
  'lesson-cancelled',
  'time-blocked',
  'block-changed',
  'time-unblocked',
  'time-off',
  'sick-day',
] as const
export type OfficeAct = (typeof officeActs)[number]

/** The office did something for an instructor. `cancelled`: how many lessons. */
export const schoolActed = defineEvent(
  'school.acted',
  z.object({
    actId: AnyId,
    what: z.enum(officeActs),
    instructorId: AnyId,
    ownerId: AnyId,
    school: z.string(),
    lessonId: z.optional(AnyId),
    startsAt: z.optional(z.string()),
    endsAt: z.optional(z.string()),
    on: z.optional(z.string()),
    cancelled: z.optional(z.int()),
  }),
)
export type SchoolActed = z.infer<typeof schoolActed.payload>
