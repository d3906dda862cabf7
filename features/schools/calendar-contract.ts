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
  /** Opening hours less blocked time, the whole day. */
  open: z.array(Span),
  /** Lessons, adjoining ones merged; without names or places. */
  busy: z.array(Span),
  /** Of these what is over, and nobody has said yet what happened. */
  unmarked: z.array(Span),
  /** Kept for a learner: on offer to somebody, or being paid for. */
  held: z.array(z.extend(Span, { until: Instant, isOffer: z.boolean() })),
  /** What an hour’s lesson can still cover, from every start that `findCover` accepts without a postcode. */
  bookable: z.array(Span),
})

export type InstructorCalendar = z.infer<typeof InstructorCalendar>
export const InstructorCalendar = z.extend(Instructor, { days: z.array(CalendarDay) })

export const getSchoolCalendar = endpoint({
  method: 'GET',
  path: '/api/school/calendar',
  who: ['school_owner'],
  summary:
    'When each instructor of your school teaches, what’s on offer and what can be booked, for up to a week from this Monday or later. Never with whom or where.',
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

/** With a postcode, for a start that fits: how many more minutes they drive that day. Null where a place isn’t known. */
const extraMinutes = z.nullable(z.int())

export type Cover = z.infer<typeof Cover>
export const Cover = z.extend(Instructor, {
  letsOfficeAct: z.boolean(),
  fits: z.boolean(),
  /** Else on that day, the nearest first. */
  otherStarts: z.array(z.object({ startsAt: Instant, extraMinutes })),
  extraMinutes,
  /** The postcode districts of the lessons around it, if the instructor lets the office into their diary. */
  comesFrom: z.nullable(z.string()),
  goesOnTo: z.nullable(z.string()),
})

export const findCover = endpoint({
  method: 'GET',
  path: '/api/school/cover',
  who: ['school_owner'],
  load: 'plan',
  summary:
    'Which instructors of your school can give a lesson at a time and place: who can first, with a postcode the least extra driving before more; the others with when they can on that day. How soon learners may book doesn’t count.',
  input: FindCover,
  output: z.object({ instructors: z.array(Cover) }),
})
