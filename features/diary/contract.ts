import * as z from 'zod/mini'
import { daysBetween } from '#common/days.ts'
import { endpoint, signedIn } from '#common/endpoint.ts'
import { defineEvent } from '#common/event.ts'
import { notFound, apiError } from '#common/api-error.ts'
import { AnyId, ById, Day, Id, InputDay, Instant } from '#common/schema.ts'
import { findHoursFaults, gearboxes } from './rules.ts'

export const slotTaken = apiError(409, 'slot-taken', 'That time has just gone.')
export const slotNotOffered = apiError(409, 'slot-not-offered', 'This instructor doesn’t offer that time.')
export const learnerBusy = apiError(
  409,
  'learner-busy',
  'That overlaps with another lesson you’ve booked or are about to pay for.',
)
export const tooManyHolds = apiError(
  409,
  'too-many-holds',
  'You already have several unpaid slots. Pay for one of them or release it first.',
)
export const diaryClosed = apiError(
  409,
  'diary-closed',
  'This instructor isn’t taking bookings at the moment.',
)
export const carBusy = apiError(409, 'car-busy', 'The car for this lesson isn’t free at that time.')
export const insuranceNotSeen = apiError(
  409,
  'insurance-not-seen',
  'You haven’t noted that you’ve seen the insurance of their car for that day.',
)
/** For instructors, with `minutesLacking` and `inTheWay`; they may override it. */
export const travelTooTight = apiError(
  409,
  'travel-too-tight',
  'There isn’t enough time for the drive before or after this lesson.',
)
/** For instructors alone, with `inTheWay`; they may override it. To learners such a time is taken. */
export const gapTooShort = apiError(
  409,
  'gap-too-short',
  'That’s closer to something in your diary than the least gap you keep.',
)
/**
 * Of refusals, for the instructor whose diary it is: an entry, of which only the least gap behind it may be in the way
 * (`leastGap`) or the drive; a car that is at the garage or with a colleague; or
 * the drive from the base or back (`base`) within opening hours.
 */
export type InTheWay = z.infer<typeof InTheWay>
export const InTheWay = z.object({
  kind: z.enum(['lesson', 'hold', 'block', 'imported', 'garage', 'colleague', 'base']),
  startsAt: z.optional(Instant),
  endsAt: z.optional(Instant),
  note: z.optional(z.string()),
  lessonId: z.optional(Id),
  /** Lessons only: the other person, and the sector or outcode of the pick-up. */
  learner: z.optional(z.string()),
  pickup: z.optional(z.string()),
  car: z.optional(z.string()),
  leastGap: z.optional(z.int()),
  /** In minutes, and those there are for it; `comesFirst`: from the entry to the new time. */
  drive: z.optional(z.object({ minutes: z.int(), free: z.int(), comesFirst: z.boolean() })),
})

/** With `clashes: [{ id, kind, startsAt, endsAt }]`; the id of a lesson is that of its entry. */
export const somethingThere = apiError(409, 'something-there', 'You already have a lesson or time off then.')
export const blockOver = apiError(409, 'block-over', 'That time has passed. Choose a later one.')

/** `learners`: their own; `none`: one that isn't listed; `missing`: none was free. */
export const carChoices = ['any', 'chosen', 'learners', 'none', 'missing'] as const

/** One of the instructor's by its id; the learner's own, if its insurance was seen; or one that isn't listed. */
export type CarChoice = z.infer<typeof CarChoice>
export const CarChoice = z.union([z.literal('learners'), z.literal('none'), Id])

export const LessonMinutes = z.int().check(z.minimum(15), z.maximum(480))

export const Quarter = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):(00|15|30|45)$|^24:00$/, 'Use a quarter hour, such as 09:30.'))
const Opening = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, 'Use a quarter hour, such as 09:30.'))

const count = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))

export type FreeSlots = z.infer<typeof FreeSlots>
export const FreeSlots = z.object({
  instructorId: Id,
  zone: z.string(),
  minutes: z.int(),
  lessonLengths: z.array(z.int()),
  /** Every day of the query, those without a free start too. */
  days: z.array(z.object({ on: Day, starts: z.array(Instant) })),
  /** The first start that can be booked at all, also beyond these days. */
  firstFree: z.nullable(Instant),
})

export const listSlots = endpoint({
  method: 'GET',
  path: '/api/instructors/:id/slots',
  who: signedIn,
  load: 'search',
  summary:
    'The free starts of an instructor, by day in the instructor’s own zone. `from` is today unless given; the time of a lesson of yours that is `moving` counts as free. With `pickup`, a postcode or its sector, only those that leave time for the drive there. With `gearbox`, those when a car with it is free, unless your instructor has said what you’re taught in. With `own`, of your own diary: of any length, within your notice and beyond your horizon too.',
  input: z.object({
    id: Id,
    from: z.optional(InputDay),
    days: z._default(count(1, 60), 28),
    minutes: z._default(count(15, 480), 60),
    moving: z.optional(Id),
    pickup: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(20))),
    gearbox: z.optional(z.enum(gearboxes)),
    own: z.optional(z.literal('true')),
  }),
  output: FreeSlots,
  office: (slots) => slots,
  errors: [notFound],
})

export type Hours = z.infer<typeof Hours>
export const Hours = z.object({
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  opens: Opening,
  closes: Quarter,
})

const Week = z.array(Hours).check(z.maxLength(42), ({ value, issues }) => {
  for (const { at, message } of findHoursFaults(value))
    issues.push({ code: 'custom', input: value, path: [at, 'closes'], message })
})

export const getHours = endpoint({
  method: 'GET',
  path: '/api/diary/hours',
  who: ['instructor'],
  summary: 'Your weekly opening hours.',
  input: z.object({}),
  output: z.object({ hours: z.array(Hours) }),
  office: (hours) => hours,
})

export const hoursChanged = apiError(
  409,
  'hours-changed',
  'Your hours were changed somewhere else while you were editing.',
)

export const setHours = endpoint({
  method: 'PUT',
  path: '/api/diary/hours',
  who: ['instructor'],
  summary:
    'Replaces your weekly opening hours. With `basedOn`, only if they are still these. Lessons already booked stay.',
  input: z.object({ hours: Week, basedOn: z.optional(z.array(Hours)) }),
  output: z.object({ hours: z.array(Hours) }),
  errors: [hoursChanged],
})

export type HoursException = z.infer<typeof HoursException>
export const HoursException = z.object({
  id: Id,
  on: Day,
  opens: z.nullable(Opening),
  closes: z.nullable(Quarter),
  note: z.string(),
})

/** Lessons that no longer fall within opening hours; `on` is the day in the diary's own zone. */
const BookedTimes = z.array(z.object({ id: Id, on: Day, startsAt: Instant, endsAt: Instant }))

export const listExceptions = endpoint({
  method: 'GET',
  path: '/api/diary/exceptions',
  who: ['instructor'],
  summary: 'Days, from today on, on which your hours differ, and the lessons `booked` outside them.',
  input: z.object({}),
  output: z.object({ exceptions: z.array(HoursException), booked: BookedTimes }),
  office: (answer) => ({ ...answer, exceptions: answer.exceptions.map((one) => ({ ...one, note: '' })) }),
})

export const exceptionOverlaps = apiError(
  409,
  'exception-overlaps',
  'You’ve already set special hours for that day.',
)

export const addException = endpoint({
  method: 'POST',
  path: '/api/diary/exceptions',
  who: ['instructor'],
  summary:
    'Gives one day (or each up to `until`) hours of its own in place of the weekly ones; without hours the day is closed. Lessons already booked stay, and are named in `booked`.',
  input: z
    .object({
      on: InputDay,
      until: z.optional(InputDay),
      opens: z.optional(z.nullable(Opening)),
      closes: z.optional(z.nullable(Quarter)),
      note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    })
    .check(({ value, issues }) => {
      const fits = value.opens ? value.closes && value.closes > value.opens : !value.closes
      if (!fits)
        issues.push({
          code: 'custom',
          input: value,
          path: ['closes'],
          message: 'Give an opening time and a later closing time, or neither.',
        })
      const days = value.until ? daysBetween(value.on, value.until) : 0
      if (days < 0 || days > 60)
        issues.push({
          code: 'custom',
          input: value,
          path: ['until'],
          message: 'Choose a last day within 60 days of the first.',
        })
    }),
  output: z.object({
    exceptions: z.array(HoursException),
    booked: BookedTimes,
  }),
  errors: [exceptionOverlaps],
})

export const removeException = endpoint({
  method: 'DELETE',
  path: '/api/diary/exceptions/:id',
  who: ['instructor'],
  summary: 'Gives the day its weekly hours back.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

export type DiaryCar = z.infer<typeof DiaryCar>
export const DiaryCar = z.object({ id: Id, name: z.string(), gearbox: z.enum(gearboxes) })

export type DiaryEntry = z.infer<typeof DiaryEntry>
export const DiaryEntry = z.object({
  id: Id,
  instructorId: Id,
  learnerId: z.nullable(Id),
  carId: z.nullable(Id),
  /** Lessons only: how their car was chosen. */
  carChoice: z.optional(z.enum(carChoices)),
  /** `imported`: busy in a calendar of yours elsewhere; its title is in `note`. Not `live`: you said it doesn’t block lessons. */
  kind: z.enum(['hold', 'lesson', 'block', 'imported']),
  startsAt: Instant,
  endsAt: Instant,
  endsAtWithBuffer: Instant,
  live: z.boolean(),
  expiresAt: z.nullable(Instant),
  note: z.string(),
  /** The same for all blocks that repeat one. */
  repeatId: z.optional(z.nullable(Id)),
  /** The school whose office took the time for the instructor. */
  bySchool: z.optional(z.nullable(z.string())),
})

/** Notes are the instructor’s own, as are the titles in their calendars: the office reads those of its own blocks. */
export const entryForOffice = (entry: DiaryEntry): DiaryEntry =>
  entry.bySchool ? entry : { ...entry, note: '' }

export const listDiary = endpoint({
  method: 'GET',
  path: '/api/diary',
  who: ['instructor'],
  summary:
    'What is in your diary from one day up to another (exclusive), at most 100 days: lessons, held times, blocks, and times busy in your own calendars.',
  input: z.object({ from: InputDay, to: InputDay }).check(({ value, issues }) => {
    const days = daysBetween(value.from, value.to)
    if (!(days > 0 && days <= 100))
      issues.push({
        code: 'custom',
        input: value,
        path: ['to'],
        message: 'Give a later day, at most 100 days on.',
      })
  }),
  output: z.object({
    zone: z.string(),
    entries: z.array(DiaryEntry),
    /** Those you teach in, the usual one first. */
    cars: z.optional(z.array(DiaryCar)),
  }),
  office: ({ entries, ...diary }) => ({
    ...diary,
    entries: entries.filter(({ live }) => live).map(entryForOffice),
  }),
})

export const lengthsChanged = defineEvent(
  'diary.lengths-changed',
  z.object({ instructorId: AnyId, lessonLengths: z.array(z.int()) }),
)
