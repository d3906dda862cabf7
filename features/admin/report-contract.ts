import * as z from 'zod/mini'
import { daysBetween } from '#common/days.ts'
import { endpoint } from '#common/endpoint.ts'
import { Day, InputDay, Pence } from '#common/schema.ts'
import { longestReportDays, reportSteps } from './rules.ts'

/** Money is from the ledger: held money grows by `taken` and `goodwill` less `refunded` less `earned`. */
export type Figures = z.infer<typeof Figures>
export const Figures = z.object({
  learners: z.int(),
  instructors: z.int(),
  booked: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
  takenPence: Pence,
  refundedPence: Pence,
  /** Earned by lessons that were delivered, or cancelled too late, less what was refunded of them. */
  earnedPence: Pence,
  commissionPence: Pence,
  /** Refunds of earned money that neither instructor nor commission gave back. */
  goodwillPence: Pence,
  vettingsDecided: z.int(),
  /** The median from submission to decision; null without one. */
  vettingHours: z.nullable(z.number()),
})

export type Report = z.infer<typeof Report>
export const Report = z.object({
  from: Day,
  to: Day,
  by: z.enum(reportSteps),
  rows: z.array(z.extend(Figures, { startsOn: Day, endsOn: Day })),
  totals: Figures,
  before: z.object({ from: Day, to: Day, totals: Figures }),
})

export const ReportQuery = z
  .object({ from: InputDay, to: InputDay, by: z._default(z.enum(reportSteps), 'day') })
  .check(
    z.refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' }),
    z.refine(({ from, to }) => daysBetween(from, to) < longestReportDays, {
      path: ['to'],
      message: `Please choose at most ${longestReportDays} days.`,
    }),
  )

export const getReport = endpoint({
  method: 'GET',
  path: '/api/admin/report',
  who: ['admin'],
  summary:
    'Sign-ups, lessons, money and vetting times by day, week or month of London’s calendar, with totals and the same number of days before.',
  input: ReportQuery,
  output: Report,
})
