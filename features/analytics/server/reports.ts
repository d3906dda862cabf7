import { notFound } from '#common/api-error.ts'
import { dayOf } from '#common/time.ts'
import { hasFeature } from '#features/plans/server/plans.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Analytics } from '../contract.ts'
import { enoughReports, type ReportForm, reportsLocked, type SavedReport } from '../report-contract.ts'
import { mostReports, nextEmailOn, type ReportPart, spansOfReport } from '../report-rules.ts'
import { countFigures } from './analytics.ts'

const columns = `id, name, period, from_on, to_on, compares, parts, emailed, emails_done_on, created_at`

type Stored = Row<'analytics.findReport'>

const asReport = (row: Stored, today: string, isInPlan: boolean): SavedReport => ({
  id: row.id,
  name: row.name,
  period: row.period,
  from: row.fromOn,
  to: row.toOn,
  compares: row.compares,
  parts: row.parts as ReportPart[],
  emailed: row.emailed,
  nextEmailOn: isInPlan ? nextEmailOn(row.emailed, row.emailsDoneOn, today) : null,
  createdAt: row.createdAt,
})

const todayOf = (db: Db) => dayOf(`${db.now()}`)

const isInPlan = (db: Db, instructorId: string) =>
  db.asService('what the contract holds', (service) => hasFeature(service, instructorId, 'saved-reports'))

export async function listReports(db: Db, instructorId: string) {
  const holdsReports = await isInPlan(db, instructorId)
  const rows = await db.list(
    'analytics.listReports',
    `select ${columns} from public.saved_reports where instructor_id = $1 order by created_at, id`,
    [instructorId],
  )
  return { isInPlan: holdsReports, reports: rows.map((row) => asReport(row, todayOf(db), holdsReports)) }
}

/** @throws notFound, reportsLocked */
export async function getSavedReport(
  db: Db,
  instructorId: string,
  id: string,
): Promise<{ report: SavedReport; figures: Analytics }> {
  const row = (await findReport(db, instructorId, id)) ?? fail(notFound)
  if (!(await isInPlan(db, instructorId))) fail(reportsLocked)
  const report = asReport(row, todayOf(db), true)
  return { report, figures: await countReport(db, instructorId, report) }
}

/** As they are now; the instructor’s policies, or the service. */
export async function countReport(
  db: Db,
  instructorId: string,
  { period, from, to, compares }: Pick<SavedReport, 'period' | 'from' | 'to' | 'compares'>,
): Promise<Analytics> {
  const today = todayOf(db)
  const spans = spansOfReport(period, from && to ? { from, to } : null, today)
  const { before, ...figures } = await countFigures(db, instructorId, { spans, today, isFull: true })
  return { ...figures, before: compares ? before : null, period: 'days', isFull: true }
}

/** @throws reportsLocked, enoughReports */
export const saveReport = (db: Db, instructorId: string, form: ReportForm): Promise<SavedReport> =>
  db.asService('the caller’s own reports', async (service) => {
    await mustHoldReports(service, instructorId)
    await mustHaveRoom(service, instructorId)
    const { id } = await service.get(
      'analytics.saveReport',
      `insert into public.saved_reports (instructor_id, name, period, from_on, to_on, compares, parts, emailed, emails_done_on)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [instructorId, ...valuesOf(form), form.emailed === 'never' ? null : todayOf(service)],
    )
    return readReport(service, instructorId, id)
  })

/** Emails that go on keep their rhythm; others begin after today. @throws notFound, reportsLocked */
export const changeReport = (
  db: Db,
  instructorId: string,
  { id, ...form }: ReportForm & { id: string },
): Promise<SavedReport> =>
  db.asService('the caller’s own reports', async (service) => {
    await mustHoldReports(service, instructorId)
    const changed = await service.execute(
      'analytics.changeReport',
      `update public.saved_reports set name = $2, period = $3, from_on = $4, to_on = $5, compares = $6, parts = $7, emailed = $8,
         emails_done_on = case when $8 = 'never' then null when emailed = $8 then emails_done_on else $9::date end
       where instructor_id = $1 and id = $10`,
      [instructorId, ...valuesOf(form), todayOf(service), id],
    )
    if (changed === 0) fail(notFound)
    return readReport(service, instructorId, id)
  })

/** @throws notFound, reportsLocked, enoughReports */
export async function copyReport(db: Db, instructorId: string, id: string): Promise<SavedReport> {
  const row = (await findReport(db, instructorId, id)) ?? fail(notFound)
  const { name, ...form } = asReport(row, todayOf(db), true)
  return saveReport(db, instructorId, {
    ...form,
    name: `Copy of ${name}`.slice(0, 60).trim(),
    emailed: 'never',
  })
}

/** @throws notFound */
export const deleteReport = (db: Db, instructorId: string, id: string): Promise<void> =>
  db.asService('the caller’s own reports', async (service) => {
    const deleted = await service.execute(
      'analytics.deleteReport',
      'delete from public.saved_reports where instructor_id = $1 and id = $2',
      [instructorId, id],
    )
    if (deleted === 0) fail(notFound)
  })

const findReport = (db: Db, instructorId: string, id: string) =>
  db.find(
    'analytics.findReport',
    `select ${columns} from public.saved_reports where instructor_id = $1 and id = $2`,
    [instructorId, id],
  )

const readReport = async (db: Db, instructorId: string, id: string) =>
  asReport((await findReport(db, instructorId, id)) ?? fail(notFound), todayOf(db), true)

const valuesOf = ({ name, period, from, to, compares, parts, emailed }: ReportForm) =>
  [name, period, from, to, compares, parts, emailed] as const

async function mustHoldReports(db: Db, instructorId: string) {
  if (!(await hasFeature(db, instructorId, 'saved-reports'))) fail(reportsLocked)
}

/** Two requests at once are counted one after the other. */
async function mustHaveRoom(db: Db, instructorId: string) {
  await db.execute('analytics.lockProfile', 'select from public.profiles where id = $1 for no key update', [
    instructorId,
  ])
  const { count } = await db.get(
    'analytics.countReports',
    'select count(*) from public.saved_reports where instructor_id = $1',
    [instructorId],
  )
  if (count >= mostReports) fail(enoughReports)
}
