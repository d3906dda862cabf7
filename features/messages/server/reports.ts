import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { job } from '#server/jobs.ts'
import type { MessageReport } from '../contract.ts'
import { reportKeptDays } from '../rules.ts'

const pageSize = 20

/** Open ones with the longest-waiting first, closed ones with the latest first. */
export async function listReports(
  db: Db,
  { status, cursor }: { status: 'open' | 'closed'; cursor?: string | undefined },
) {
  const after = readTimeCursor(cursor)
  const [ahead, way] = status === 'open' ? ['>', 'asc'] : ['<', 'desc']
  const rows = await db.list(
    'messages.listReports',
    `select * from public.message_reports where status = $1 and ($2::timestamptz is null or (reported_at, id) ${ahead} ($2, $3::uuid))
     order by reported_at ${way}, id ${way} limit $4`,
    [status, after?.at ?? null, after?.id ?? null, pageSize + 1],
  )
  const { shown, nextCursor } = pageOf(rows, pageSize, (row) => row.reportedAt)
  return { reports: shown.map(asReport), nextCursor }
}

/** Idempotent. @throws notFound */
export async function closeReport(
  db: Db,
  adminId: string,
  { id, outcome }: { id: string; outcome: string },
): Promise<MessageReport> {
  await db.execute(
    'messages.closeReport.updateMessageReports',
    `update public.message_reports set status = 'closed', outcome = $2, closed_at = clock(), closed_by = $3 where id = $1 and status = 'open'`,
    [id, outcome, adminId],
  )
  const row = await db.find(
    'messages.closeReport.readMessageReports',
    'select * from public.message_reports where id = $1',
    [id],
  )
  return row ? asReport(row) : fail(notFound)
}

/** A year after closing, in case the same person is reported again. */
export const forgetReports = job(
  'forget-message-reports',
  z.object({}),
  (_nothing, services) =>
    services.asSystem('reports that were closed long ago', (db) =>
      db.execute(
        'messages.forgetReports',
        `delete from public.message_reports where status = 'closed' and closed_at < clock() - $1 * interval '1 day'`,
        [reportKeptDays],
      ),
    ),
  { every: '40 3 * * *' },
)

type Excerpt = { seq: number; fromLearner: boolean; text: string; sentAt: string }[]

const asReport = (row: Row<'messages.listReports'>): MessageReport => ({
  id: row.id,
  status: row.status,
  reason: row.reason,
  words: row.words,
  reporter: { id: row.reporterId, name: row.reporterName, role: row.byLearner ? 'student' : 'instructor' },
  reported: { id: row.reportedId, name: row.reportedName, role: row.byLearner ? 'instructor' : 'student' },
  excerpt: (row.excerpt as Excerpt).map(({ seq, fromLearner, text, sentAt }) => ({
    seq,
    byReporter: fromLearner === row.byLearner,
    text,
    sentAt,
  })),
  outcome: row.outcome,
  reportedAt: row.reportedAt,
  closedAt: row.closedAt,
})
