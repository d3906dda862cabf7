import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { Day } from '#common/schema.ts'
import { periods } from './rules.ts'

const Count = z.int()

export type Figures = z.infer<typeof Figures>
export const Figures = z.object({
  lessons: Count,
  minutes: Count,
  /** By the time they would have begun: all, those the learner cancelled late, those you cancelled. */
  cancelled: Count,
  cancelledLate: Count,
  cancelledByMe: Count,
  noShows: Count,
  /** Pence of lessons that were delivered or charged all the same; nothing that went back to a learner. */
  grossPence: Count,
  commissionPence: Count,
  netPence: Count,
  /** Received by hand, for lessons and for hours in advance, by when it came. */
  cashPence: Count,
  bankPence: Count,
  /** Net, cash and transfers: what the hours brought in, whichever way it was paid. */
  incomePence: Count,
  /** Minutes of today's opening hours less blocked time, since you joined; and how much was lessons. */
  openMinutes: Count,
  usedMinutes: Count,
})

export type Totals = z.infer<typeof Totals>
export const Totals = z.extend(Figures, {
  /** With a lesson in the period; with their first one; with lessons in the period before and none since. */
  learnersActive: Count,
  learnersNew: Count,
  learnersLost: Count,
  rating: z.nullable(z.number()),
  assessments: Count,
  /** Levels of skills that the assessed learners went up, less those they went down. */
  levelsGained: Count,
  learnersAssessed: Count,
})

export type Analytics = z.infer<typeof Analytics>
export const Analytics = z.object({
  period: z.enum(periods),
  unit: z.enum(['week', 'month']),
  /** `to` is exclusive: days in London. */
  now: z.extend(Totals, { from: Day, to: Day }),
  before: z.extend(Totals, { from: Day, to: Day }),
  buckets: z.array(z.extend(Figures, { from: Day, to: Day, isOpen: z.boolean() })),
  /** Lessons that touched an hour of the week in London, 1 being Monday; empty hours are left out. */
  busy: z.array(z.object({ weekday: z.int(), hour: z.int(), lessons: Count })),
  sources: z.object({ invitation: Count, directory: Count }),
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
