import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { apiError, notFound, tooMany } from '#common/api-error.ts'
import { ById, Id, InputInstant, Instant } from '#common/schema.ts'
import { lessonNotBooked } from '#features/lessons/contract.ts'
import { importFaults } from './rules.ts'

const who = ['student', 'instructor'] as const

export type CalendarFeed = z.infer<typeof CalendarFeed>
export const CalendarFeed = z.object({
  madeAt: Instant,
  /** To the hour or so; null until a calendar has read it. */
  lastReadAt: z.nullable(Instant),
})

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar-feed',
  who,
  summary:
    'Whether your lessons can be read by a secret address, since when, and when that was last used. The address itself is not kept.',
  input: z.object({}),
  output: z.object({ feed: z.nullable(CalendarFeed) }),
})

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feed',
  who,
  summary:
    'Makes a secret address under which calendars read your lessons (iCalendar). It is answered only once; an earlier one ends.',
  input: z.object({}),
  output: z.object({ url: z.url(), webcalUrl: z.string(), feed: CalendarFeed }),
})

export const endCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feed',
  who,
  summary: 'Revokes the calendar’s secret address. Safe to repeat.',
  input: z.object({}),
  output: z.object({ feed: z.null() }),
})

export const getLessonFile = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/calendar-file',
  who,
  summary: 'One booked lesson of yours as a calendar file (iCalendar).',
  input: ById,
  output: z.object({ name: z.string(), content: z.string() }),
  errors: [notFound, lessonNotBooked],
})

export const calendarUnreadable = apiError(
  422,
  'calendar-unreadable',
  'We couldn’t read a calendar at that address.',
)
export const alreadyImported = apiError(409, 'already-imported', 'You’ve already added that calendar.')
export const tooManyImports = apiError(
  409,
  'too-many-imports',
  'You’ve added ten calendars. Remove one of them first.',
)

export type CalendarImport = z.infer<typeof CalendarImport>
export const CalendarImport = z.object({
  id: Id,
  name: z.string(),
  /** The host of the address, which is a secret and is not shown again. */
  host: z.string(),
  addedAt: Instant,
  /** When it was last read without a fault. */
  readAt: z.nullable(Instant),
  triedAt: z.nullable(Instant),
  /** Why the last reading failed; what was read before stays. */
  fault: z.nullable(z.enum(importFaults)),
  /** How many busy times it has from now on. */
  busyTimes: z.int(),
  /** What overlaps booked lessons; the lessons stay. */
  conflicts: z.array(
    z.object({
      title: z.string(),
      startsAt: Instant,
      endsAt: Instant,
      lesson: z.object({ id: Id, startsAt: Instant, endsAt: Instant, name: z.nullable(z.string()) }),
    }),
  ),
})

const Imports = z.object({ imports: z.array(CalendarImport) })

export const listCalendarImports = endpoint({
  method: 'GET',
  path: '/api/calendar-imports',
  who: ['instructor'],
  summary:
    'Your own calendars elsewhere whose busy times block your diary, when they were read, and what in them overlaps booked lessons.',
  input: z.object({}),
  output: Imports,
})

export type CalendarEvent = z.infer<typeof CalendarEvent>
export const CalendarEvent = z.object({
  title: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  /** Booked lessons that it overlaps, less those that were booked over it. */
  clashes: z.array(Id),
})

export const listCalendarEvents = endpoint({
  method: 'GET',
  path: '/api/calendar-events',
  who: ['instructor'],
  summary:
    'Busy events of your own calendars between two moments, each at its own time, though your diary takes of it only what lessons leave; with the booked lessons that it clashes with.',
  input: z.object({ from: InputInstant, to: InputInstant }),
  output: z.object({ events: z.array(CalendarEvent) }),
})

export const addCalendarImport = endpoint({
  method: 'POST',
  path: '/api/calendar-imports',
  who: ['instructor'],
  summary:
    'Reads a calendar by its secret iCalendar address, now and every ten minutes. Its busy times block your diary. An unreadable one is not added; `fault` says why.',
  transaction: 'own',
  input: z.object({
    url: z.string().check(z.trim(), z.minLength(1, 'Paste the calendar’s address.'), z.maxLength(2_000)),
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Give the calendar a name.'),
        z.maxLength(60, 'Use 60 characters or fewer.'),
      ),
  }),
  output: CalendarImport,
  errors: [calendarUnreadable, alreadyImported, tooManyImports, tooMany],
})

export const refreshCalendarImport = endpoint({
  method: 'POST',
  path: '/api/calendar-imports/:id/reading',
  who: ['instructor'],
  summary: 'Reads one of your calendars now. A fault is in the answer, and what was read before stays.',
  transaction: 'own',
  input: ById,
  output: CalendarImport,
  errors: [notFound, tooMany],
})

export const removeCalendarImport = endpoint({
  method: 'DELETE',
  path: '/api/calendar-imports/:id',
  who: ['instructor'],
  summary: 'Removes a calendar. The times that it blocked are free again.',
  input: ById,
  output: Imports,
  errors: [notFound],
})

export const setEventBlocking = endpoint({
  method: 'PUT',
  path: '/api/imported-events/:id/blocking',
  who: ['instructor'],
  summary:
    'Says whether an event of one of your calendars blocks lessons; `id` is its entry in your diary. With `all` every event of that title in that calendar is free, and later ones too. An event that blocks again ends that.',
  input: z.object({
    id: Id,
    blocks: z.boolean(),
    which: z._default(z.enum(['this', 'all']), 'this'),
  }),
  output: Imports,
  errors: [notFound],
})
