import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { defineEvent } from '#common/event.ts'
import { notFound } from '#common/api-error.ts'
import { AnyId, ById, Day, Id, Instant } from '#common/schema.ts'
import { badgeKinds } from '#features/instructors/rules.ts'
import { periods } from '#features/analytics/rules.ts'

const Count = z.int()

const SchoolName = z.string().check(
  z.trim(),
  z.minLength(1, 'Please enter the name of the school.'),
  z.maxLength(80, 'Use 80 characters or fewer.'),
  // oxlint-disable-next-line no-control-regex -- exactly those are refused
  z.refine((name) => !/[\u0000-\u001f\u007f-\u009f]/.test(name), 'Please use letters and numbers.'),
)

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
  /** Of the next 28 days: opening hours less blocked time, and how much of them is booked. */
  openMinutes: Count,
  bookedMinutes: Count,
  lessonsAhead: Count,
  lessonsGiven: Count,
  /** With a lesson in the last twelve weeks (since they joined), or one booked. */
  learners: Count,
  badgeKind: z.nullable(z.enum(badgeKinds)),
  badgeExpiresOn: z.nullable(Day),
  /** Null unless learners find them in the directory. */
  publicId: z.nullable(Id),
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
  cancelled: Count,
  cancelledLate: Count,
  grossPence: Count,
  commissionPence: Count,
  netPence: Count,
})

const span = { from: Day, to: Day, learners: Count }

export type SchoolReport = z.infer<typeof SchoolReport>
export const SchoolReport = z.object({
  period: z.enum(periods),
  unit: z.enum(['week', 'month']),
  now: z.extend(SchoolFigures, span),
  before: z.extend(SchoolFigures, span),
  buckets: z.array(z.extend(SchoolFigures, { ...span, isOpen: z.boolean() })),
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

export type MySchool = z.infer<typeof MySchool>
export const MySchool = z.object({ name: z.string(), ownerName: z.string(), since: Instant })

export const getMySchool = endpoint({
  method: 'GET',
  path: '/api/my-school',
  who: ['instructor'],
  summary: 'The school that you belong to, or null.',
  input: z.object({}),
  output: z.object({ school: z.nullable(MySchool) }),
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
