import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { notFound } from '#common/api-error.ts'
import { ById, Instant } from '#common/schema.ts'
import { lessonNotBooked } from '#features/lessons/contract.ts'

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
