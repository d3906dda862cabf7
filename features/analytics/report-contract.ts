import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { daysBetween } from '#common/days.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Day, Id, InputDay, Instant, LinkToken, requiredText } from '#common/schema.ts'
import { linkNotGood } from '#features/notifications/contract.ts'
import { Analytics } from './contract.ts'
import { mostReports, reportParts, reportPeriods, rhythms } from './report-rules.ts'
import { mostDays } from './rules.ts'

export const reportsLocked = apiError(
  403,
  'reports-locked',
  'Saved reports are part of an Enterprise contract. What you’ve saved stays, and opens again once yours holds them.',
)
export const enoughReports = apiError(
  409,
  'enough-reports',
  `You can have ${mostReports} saved reports. Delete one first.`,
)

export type ReportForm = z.infer<typeof ReportForm>
export const ReportForm = z
  .object({
    name: requiredText(60, 'Give it a name.'),
    period: z.enum(reportPeriods),
    /** With `days` alone. */
    from: z.nullable(InputDay),
    /** Exclusive. */
    to: z.nullable(InputDay),
    compares: z.boolean(),
    /** In the order in which they are shown. */
    parts: z.array(z.enum(reportParts)).check(
      z.minLength(1, 'Choose at least one.'),
      z.maxLength(reportParts.length),
      z.refine((parts) => new Set(parts).size === parts.length, 'Each of them once.'),
    ),
    emailed: z.enum(rhythms),
  })
  .check(
    z.refine(({ period, from, to }) => (period === 'days') === (from !== null && to !== null), {
      error: 'Give both days for a fixed period, and none for another.',
      path: ['from'],
    }),
    z.refine(
      ({ from, to }) =>
        (from === null) === (to === null) &&
        (from === null || to === null || (from < to && daysBetween(from, to) <= mostDays)),
      { error: 'Choose between a day and three years.', path: ['to'] },
    ),
    z.refine(({ period, emailed }) => period !== 'days' || emailed === 'never', {
      error: 'Fixed days always say the same. Choose a period that moves on.',
      path: ['emailed'],
    }),
  )

export type SavedReport = z.infer<typeof SavedReport>
export const SavedReport = z.object({
  id: Id,
  name: z.string(),
  period: z.enum(reportPeriods),
  from: z.nullable(Day),
  /** Exclusive. */
  to: z.nullable(Day),
  compares: z.boolean(),
  parts: z.array(z.enum(reportParts)),
  emailed: z.enum(rhythms),
  /** Null: it isn’t emailed, or the contract doesn’t hold reports at the moment. */
  nextEmailOn: z.nullable(Day),
  createdAt: Instant,
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  who: ['instructor'],
  summary: 'My saved reports in the order in which I saved them, and whether my contract holds any',
  input: z.object({}),
  output: z.object({ isInPlan: z.boolean(), reports: z.array(SavedReport) }),
})

export const getSavedReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id',
  who: ['instructor'],
  load: 'plan',
  summary: 'A saved report with its figures as they are now; `before` is null if it compares nothing',
  input: ById,
  output: z.object({ report: SavedReport, figures: Analytics }),
  errors: [notFound, reportsLocked],
})

export const saveReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  who: ['instructor'],
  summary: 'Saves which figures I look at, of which days and in which order; with `emailed` it’s sent to me',
  input: ReportForm,
  output: SavedReport,
  errors: [reportsLocked, enoughReports],
})

export const changeReport = endpoint({
  method: 'PUT',
  path: '/api/reports/:id',
  who: ['instructor'],
  summary: 'Changes what a saved report shows, and when it’s emailed',
  input: z.safeExtend(ReportForm, { id: Id }),
  output: SavedReport,
  errors: [notFound, reportsLocked],
})

export const copyReport = endpoint({
  method: 'POST',
  path: '/api/reports/:id/copy',
  who: ['instructor'],
  summary: 'Saves another report like this one; the copy isn’t emailed',
  input: ById,
  output: SavedReport,
  errors: [notFound, reportsLocked, enoughReports],
})

export const deleteReport = endpoint({
  method: 'DELETE',
  path: '/api/reports/:id',
  who: ['instructor'],
  summary: 'Deletes a saved report, also one that is locked; its emails end',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

/** Without a name it has been deleted. */
const EmailedReport = z.object({ name: z.nullable(z.string()), emailed: z.enum(rhythms) })

export const describeReportLink = endpoint({
  method: 'GET',
  path: '/api/report-emails',
  who: 'anyone',
  summary: 'Which report a link in an email is about, and whether it’s still emailed',
  transaction: 'own',
  input: z.object({ token: LinkToken }),
  output: EmailedReport,
  errors: [linkNotGood],
})

export const setReportEmails = endpoint({
  method: 'POST',
  path: '/api/report-emails',
  who: 'anyone',
  summary: 'Ends the emails of a report by the link in one, or with `on` has them sent again',
  transaction: 'own',
  input: z.object({ token: LinkToken, on: z._default(z.boolean(), false) }),
  output: EmailedReport,
  errors: [linkNotGood],
})
