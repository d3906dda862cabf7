import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { Day, Id, InputDay, InputInstant, Instant } from '#common/schema.ts'
import { gearboxes } from '#features/diary/rules.ts'
import { mostCalendarDays } from './rules.ts'

const Span = z.object({ startsAt: Instant, endsAt: Instant })
const Instructor = z.object({ id: Id, name: z.string(), image: z.nullable(z.string()) })

export type CalendarDay = z.infer<typeof CalendarDay>
export const CalendarDay = z.object({
  on: Day,
  /** Opening hours less blocked time; today from now on. */
  openMinutes: z.int(),
  freeMinutes: z.int(),
  /** Lessons, adjoining ones merged; without names or places. */
  busy: z.array(Span),
  free: z.array(Span),
})

export type InstructorCalendar = z.infer<typeof InstructorCalendar>
export const InstructorCalendar = z.extend(Instructor, { days: z.array(CalendarDay) })

export const getSchoolCalendar = endpoint({
  method: 'GET',
  path: '/api/school/calendar',
  who: ['school_owner'],
  summary:
    'When each instructor of your school teaches and when they’re free, for up to a week from today or later. Never with whom or where.',
  input: z.object({
    from: InputDay,
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostCalendarDays)), 1),
  }),
  output: z.object({ instructors: z.array(InstructorCalendar) }),
})

export const FindCover = z.object({
  startsAt: InputInstant,
  minutes: z.coerce.number().check(z.int(), z.minimum(30), z.maximum(480)),
  /** Where the lesson begins and ends: the drives to and from it count. */
  postcode: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(10))),
  gearbox: z.optional(z.enum(gearboxes)),
  insteadOf: z.optional(Id),
})

export type Cover = z.infer<typeof Cover>
export const Cover = z.extend(Instructor, {
  letsOfficeAct: z.boolean(),
  fits: z.boolean(),
  /** Else on that day, the nearest first. */
  otherStarts: z.array(Instant),
})

export const findCover = endpoint({
  method: 'GET',
  path: '/api/school/cover',
  who: ['school_owner'],
  load: 'plan',
  summary:
    'Which instructors of your school can give a lesson at a time and place: who can first, the least extra driving before more; the others with when they can on that day. How soon learners may book doesn’t count.',
  input: FindCover,
  output: z.object({ instructors: z.array(Cover) }),
})
