import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { apiError } from '#common/api-error.ts'
import { daysBetween } from '#common/days.ts'
import { Day, InputDay, Pence } from '#common/schema.ts'
import { mostDays, periods } from './rules.ts'

export const beyondPlan = apiError(
  403,
  'beyond-plan',
  'Your plan shows the last 4 weeks. Other periods are part of Pro.',
)

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
  /** Minutes of today's opening hours less blocked time, since you joined; how much was lessons; lessons at other times. */
  openMinutes: Count,
  usedMinutes: Count,
  outsideMinutes: Count,
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

/** A week from Monday that has not begun. */
export type ForecastWeek = z.infer<typeof ForecastWeek>
export const ForecastWeek = z.object({
  from: Day,
  to: Day,
  lessons: Count,
  minutes: Count,
  pence: Pence,
  /** What such a week came to in the end, half of the time: by how the last twelve went on from this many days before. Null after too few weeks of lessons. */
  likelyMinutes: z.nullable(z.object({ low: Count, high: Count })),
})

export type Analytics = z.infer<typeof Analytics>
export const Analytics = z.object({
  /** `days`: those that were asked for. */
  period: z.enum([...periods, 'days']),
  /** The plan holds every period, the comparison and the forecast. */
  isFull: z.boolean(),
  unit: z.enum(['week', 'month']),
  /** `to` is exclusive: days in London. */
  now: z.extend(Totals, { from: Day, to: Day }),
  /** As many days before; null where the plan doesn’t hold the comparison. */
  before: z.nullable(z.extend(Totals, { from: Day, to: Day })),
  buckets: z.array(z.extend(Figures, { from: Day, to: Day, isOpen: z.boolean() })),
  /** Lessons that touched an hour of the week in London, 1 being Monday; empty hours are left out. */
  busy: z.array(z.object({ weekday: z.int(), hour: z.int(), lessons: Count })),
  sources: z.object({ invitation: Count, directory: Count }),
  hasLessons: z.boolean(),
  /** The next four weeks; none where the plan doesn’t hold them. */
  forecast: z.array(ForecastWeek),
})

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics',
  who: ['instructor'],
  load: 'plan',
  summary:
    'Your figures by week or month. On Free those of the last 4 weeks; on Pro of any period, compared with the one before, and what the next four weeks are likely to bring. Without a period: 12 weeks on Pro.',
  input: z
    .object({
      period: z.optional(z.enum(periods)),
      from: z.optional(InputDay),
      /** Exclusive. */
      to: z.optional(InputDay),
    })
    .check(
      z.refine(({ from, to }) => (from === undefined) === (to === undefined), 'Give both days or none.'),
      z.refine(
        ({ from, to }) => !from || !to || (from < to && daysBetween(from, to) <= mostDays),
        'Choose between a day and three years.',
      ),
    ),
  output: Analytics,
  errors: [beyondPlan],
})
