import { notFound } from '#common/api-error.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { tidyJob } from '#server/retention.ts'
import type { Complaint } from '../contract.ts'
import { complaintKeptDays } from '../rules.ts'

const pageSize = 20

/** Open ones with the longest-waiting first, closed ones with the latest first. */
export async function listComplaints(
  db: Db,
  { status, cursor }: { status: 'open' | 'closed'; cursor?: string | undefined },
) {
  const after = readTimeCursor(cursor)
  const [ahead, way] = status === 'open' ? ['>', 'asc'] : ['<', 'desc']
  const rows = await db.list(
    'messages.listComplaints',
    `select * from public.complaints where status = $1 and ($2::timestamptz is null or (made_at, id) ${ahead} ($2, $3::uuid))
     order by made_at ${way}, id ${way} limit $4`,
    [status, after?.at ?? null, after?.id ?? null, pageSize + 1],
  )
  const { shown, nextCursor } = pageOf(rows, pageSize, (row) => row.madeAt)
  return { complaints: shown.map(asComplaint), nextCursor }
}

/** Idempotent. @throws notFound */
export async function closeComplaint(
  db: Db,
  adminId: string,
  { id, outcome }: { id: string; outcome: string },
): Promise<Complaint> {
  await db.execute(
    'messages.closeComplaint.updateComplaints',
    `update public.complaints set status = 'closed', outcome = $2, closed_at = clock(), closed_by = $3 where id = $1 and status = 'open'`,
    [id, outcome, adminId],
  )
  const row = await db.find(
    'messages.closeComplaint.readComplaints',
    'select * from public.complaints where id = $1',
    [id],
  )
  return row ? asComplaint(row) : fail(notFound)
}

/** A year after closing, in case of another about the same person. */
export const deleteOldComplaints = tidyJob(
  'delete-old-complaints',
  { every: '40 3 * * *', keeps: { complaints: `${complaintKeptDays} days` } },
  (db) =>
    db.execute(
      'messages.deleteOldComplaints',
      `delete from public.complaints where status = 'closed' and closed_at < clock() - $1 * interval '1 day'`,
      [complaintKeptDays],
    ),
)

type Excerpt = { seq: number; fromLearner: boolean; text: string; sentAt: string }[]

const asComplaint = (row: Row<'messages.listComplaints'>): Complaint => ({
  id: row.id,
  status: row.status,
  reason: row.reason,
  words: row.words,
  complainant: {
    id: row.complainantId,
    name: row.complainantName,
    role: row.byLearner ? 'student' : 'instructor',
  },
  accused: { id: row.accusedId, name: row.accusedName, role: row.byLearner ? 'instructor' : 'student' },
  excerpt: (row.excerpt as Excerpt).map(({ seq, fromLearner, text, sentAt }) => ({
    seq,
    byComplainant: fromLearner === row.byLearner,
    text,
    sentAt,
  })),
  outcome: row.outcome,
  madeAt: row.madeAt,
  closedAt: row.closedAt,
})
