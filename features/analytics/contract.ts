import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { Day } from '#common/schema.ts'
import { periods } from './rules.ts'

const Count = z.int()

export type Figures = z.infer<typeof Figures>
export const Figures = z.object({
  /** Delivered, by the time they began. */
  lessons: Count,
  minutes: Count,
  /** Cancelled ones, by the time they would have begun: all of them, those the learner cancelled too late, those you cancelled. */
  cancelled: Count,
  cancelledLate: Count,
  cancelledByMe: Count,
  /** Pence of lessons delivered or cancelled too late, by when that was; nothing that went back to a learner. */
  gross: Count,
  commission: Count,
  net: Count,
  /** Minutes of opening hours as they are set now, less blocked time, up to now and since you joined; and how much of them was lessons. */
  openMinutes: Count,
  usedMinutes: Count,
})

export type Totals = z.infer<typeof Totals>
export const Totals = z.extend(Figures, {
  /** With a lesson in the period; with their first one; with lessons in the same length before and none since. */
  pupilsActive: Count,
  pupilsNew: Count,
  pupilsLost: Count,
  /** Stars that you gave, out of five; null without an assessment. */
  rating: z.nullable(z.number()),
  assessments: Count,
  /** Levels of skills that the assessed learners went up, less those they went down. */
  levelsGained: Count,
  pupilsAssessed: Count,
})

export type Analytics = z.infer<typeof Analytics>
export const Analytics = z.object({
  /** What was asked for. */
  period: z.enum(periods),
  unit: z.enum(['week', 'month']),
  /** Up to `to`, exclusive: days in London. */
  now: z.extend(Totals, { from: Day, to: Day }),
  before: z.extend(Totals, { from: Day, to: Day }),
  buckets: z.array(z.extend(Figures, { from: Day, to: Day, isOpen: z.boolean() })),
  /** How many lessons touched an hour of the week, 1 being Monday, on clocks in London; hours without any are left out. */
  busy: z.array(z.object({ weekday: z.int(), hour: z.int(), lessons: Count })),
  /** How those with their first lesson came. */
  sources: z.object({ invitation: Count, directory: Count }),
  /** Whether there has ever been a lesson that was given or cancelled. */
  hasLessons: z.boolean(),
})

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics',
  who: ['instructor'],
  summary: 'Your figures of a period that ends today, by week or month, compared with the period before.',
  input: z.object({ period: z._default(z.enum(periods), '12-weeks') }),
  output: Analytics,
})
