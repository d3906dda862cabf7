import * as z from 'zod/mini'
import { dayOf, homeZone } from '#common/time.ts'
import { linkNotGood } from '#features/notifications/contract.ts'
import { hasFeature } from '#features/plans/server/plans.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { fail } from '#server/errors.ts'
import { job } from '#server/jobs.ts'
import { sendMail } from '#server/mail.ts'
import { openId, sealId } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import { emailHours, isEmailDue, type ReportPart, type Rhythm, rhythms } from '../report-rules.ts'
import { reportMail } from './report-mail.ts'
import { countReport } from './reports.ts'

/** Those that are due, each in a transaction of its own that also notes the day: once each, whatever ends between. */
export const emailReports = job(
  'email-reports',
  z.object({}),
  async (_nothing, services) => {
    const due = await services.asSystem('reports to email', async (db) => {
      const now = db.now().toZonedDateTimeISO(homeZone)
      // A retry may come at night.
      if (now.hour < emailHours.from || now.hour >= emailHours.to) return []
      const today = now.toPlainDate().toString()
      const rows = await db.list(
        'analytics.listEmailed',
        `select id, emailed, emails_done_on from public.saved_reports where emailed <> 'never' and emails_done_on < $1 order by emails_done_on`,
        [today],
      )
      return rows.filter(({ emailed, emailsDoneOn }) => isEmailDue(emailed, emailsDoneOn, today))
    })
    for (const { id } of due)
      await emailReport(services, id).catch((err: unknown) =>
        services.log.error({ err, report: id }, 'analytics: a report can’t be emailed'),
      )
  },
  { every: '3-59/15 8-20 * * *' },
)

const emailReport = (services: Services, id: string) =>
  services.asSystem('email a report', async (db) => {
    const today = dayOf(`${db.now()}`)
    const row = await db.find(
      'analytics.claimEmail',
      `update public.saved_reports set emails_done_on = $2 where id = $1 and emailed <> 'never' and emails_done_on < $2
       returning instructor_id, name, period, from_on, to_on, compares, parts, emailed`,
      [id, today],
    )
    // Of a contract that is over nothing is sent, nor later.
    if (!row || row.emailed === 'never' || !(await hasFeature(db, row.instructorId, 'saved-reports'))) return
    const owner = await findProfile(db, row.instructorId)
    if (owner?.role !== 'instructor') return
    const report = {
      id,
      name: row.name,
      parts: row.parts as ReportPart[],
      emailed: row.emailed,
    }
    const figures = await countReport(db, row.instructorId, { ...row, from: row.fromOn, to: row.toOn })
    await sendMail(
      db,
      reportMail(services, owner, { report, figures, unsubscribeUrl: urlOf(services, id, row.emailed) }),
    )
  })

/** The rhythm is in the link, so that it can be taken back. */
const urlOf = ({ config }: Pick<Services, 'config'>, id: string, rhythm: Rhythm) =>
  `${config.publicUrl}/unsubscribe/report?token=${sealId(config.auth.linkSecrets, 'report emails', id, rhythm)}`

/** @throws linkNotGood */
function open({ config }: Services, token: string) {
  const opened = openId(config.auth.linkSecrets, 'report emails', token)
  const rhythm = rhythms.find((one) => one === opened?.suffix)
  return opened && rhythm ? { id: opened.id, rhythm } : fail(linkNotGood)
}

/** Changes nothing: programs open links too. @throws linkNotGood */
export async function describeReportLink(services: Services, token: string) {
  const { id } = open(services, token)
  return services.asSystem(
    'read a link of a report',
    async (db) =>
      (await db.find(
        'analytics.describeLink',
        'select name, emailed from public.saved_reports where id = $1',
        [id],
      )) ?? deleted,
  )
}

const deleted = { name: null, emailed: 'never' } as const

/** Repeatable. @throws linkNotGood */
export async function setReportEmails(services: Services, token: string, on: boolean) {
  const { id, rhythm } = open(services, token)
  return services.asSystem('stop or resume a report by its link', async (db) => {
    const row = await db.find(
      'analytics.setEmails',
      `update public.saved_reports set emailed = $2,
         emails_done_on = case when $2 = 'never' then null else coalesce(emails_done_on, $3::date) end
       where id = $1 and (period <> 'days' or $2 = 'never') returning name, emailed`,
      [id, on ? rhythm : 'never', dayOf(`${db.now()}`)],
    )
    return row ?? deleted
  })
}
