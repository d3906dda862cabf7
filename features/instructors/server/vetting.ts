import { notAllowed, notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail, failInput } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import {
  alreadyInReview,
  badgeInUse,
  documentMissing,
  instructorApproved,
  instructorRejected,
  instructorSubmitted,
  notInReview,
  type QueuedVetting,
  type Vetting,
  type VettingEvent,
} from '../contract.ts'
import { type BadgeKind, findBadgeFault } from '../rules.ts'
import { ensureInstructor } from './instructors.ts'

/** The vetting of an instructor, if there is one and the asker may see it: their own, as an admin or as the service anybody's. */
export async function findVettingOf(db: Db, instructorId: string): Promise<Vetting | undefined> {
  const { rows } = await db.run<Row>('select * from public.vettings where instructor_id = $1', [instructorId])
  return rows[0] && asVetting(rows[0])
}

type Submission = { badgeKind: BadgeKind; badgeNumber: string; badgeExpiresOn: string; documents: string[] }

/** How far one's own vetting is. */
export async function getMyVetting(db: Db, instructorId: string): Promise<Vetting> {
  if (!(await ensureInstructor(db, instructorId))) fail(notAllowed)
  return (await findVettingOf(db, instructorId)) ?? fail(notFound)
}

/** Hands in badge and papers; announces `instructor.submitted { instructorId, vettingId }`. @throws alreadyInReview, documentMissing */
export async function submitVetting(
  db: Db,
  instructorId: string,
  { badgeKind, badgeNumber, badgeExpiresOn, documents }: Submission,
): Promise<Vetting> {
  const fault = findBadgeFault(
    badgeKind,
    badgeExpiresOn,
    db.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString(),
  )
  if (fault) failInput([{ path: 'badgeExpiresOn', message: fault }])
  if (!(await ensureInstructor(db, instructorId))) fail(notAllowed)
  const papers = [...new Set(documents)]
  await mustBeUploaded(db, papers)
  const { rows } = await db.run<Row>('select (v).* from directory.submit_vetting($1, $2, $3, $4) v', [
    badgeKind,
    badgeNumber,
    badgeExpiresOn,
    papers,
  ])
  const vetting = rows[0]?.id ? asVetting(rows[0]) : fail(alreadyInReview)
  await emit(db, instructorSubmitted, { instructorId, vettingId: vetting.id })
  return vetting
}

/** Read as the asker: row security shows people their own files only. */
async function mustBeUploaded(db: Db, papers: readonly string[]) {
  const { rows } = await db.run<{ name: string }>(
    `select name from storage.objects where bucket_id = 'user-uploads' and owner = auth.uid() and name = any ($1)`,
    [papers],
  )
  const there = new Set(rows.map((row) => row.name))
  const missing = papers.filter((path) => !there.has(path))
  if (missing.length > 0) fail(documentMissing, { missing })
}

const pageSize = 25

export async function listVettings(
  db: Db,
  status: Vetting['status'],
  page: number,
): Promise<{ vettings: QueuedVetting[]; page: number; hasMore: boolean }> {
  const { rows } = await db.run<Row & { name: string; email: string; profile_image: string | null }>(
    'select (q.vetting).*, q.name, q.email, q.profile_image from directory.vetting_queue($1, $2, $3) q',
    [status, pageSize + 1, (page - 1) * pageSize],
  )
  const vettings = rows
    .slice(0, pageSize)
    .map((row) => ({ ...asVetting(row), name: row.name, email: row.email, profileImage: row.profile_image }))
  return { vettings, page, hasMore: rows.length > pageSize }
}

export async function listVettingEvents(db: Db, vettingId: string): Promise<VettingEvent[]> {
  const { rows } = await db.run<VettingEvent>(
    'select id, what, by_id as "byId", reason, at from public.vetting_events where vetting_id = $1 order by at, id',
    [vettingId],
  )
  return rows
}

/**
 * Approves or rejects. Approval opens the diary until the badge's last day, rejection closes it.
 * Announces `instructor.approved { instructorId, vettingId }` or `instructor.rejected { …, reason }`.
 * @throws notFound, notInReview, badgeInUse
 */
export async function decideVetting(
  db: Db,
  id: string,
  decision: 'approve' | 'reject',
  reason: string,
): Promise<Vetting> {
  const approved = decision === 'approve'
  if (approved) await mustBeSoleHolder(db, id)
  const { rows } = await db.run<Row>('select (v).* from directory.decide_vetting($1, $2, $3) v', [
    id,
    approved,
    reason,
  ])
  if (!rows[0]?.id) return fail((await exists(db, id)) ? notInReview : notFound)
  const vetting = asVetting(rows[0])
  const about = { instructorId: vetting.instructorId, vettingId: id }
  if (approved) await emit(db, instructorApproved, about)
  else await emit(db, instructorRejected, { ...about, reason })
  return vetting
}

/** Decisions on one badge number come one after another; the unique index has the last word, this explains it. */
async function mustBeSoleHolder(db: Db, id: string) {
  await db.run(
    'select pg_advisory_xact_lock(hashtextextended(badge_number, 6)) from public.vettings where id = $1',
    [id],
  )
  const { rowCount } = await db.run(
    `select from public.vettings v join public.instructors i on i.badge_number = v.badge_number and i.id <> v.instructor_id and i.vetted_until is not null where v.id = $1`,
    [id],
  )
  if (rowCount) fail(badgeInUse)
}

const exists = async (db: Db, id: string) =>
  (await db.run('select from public.vettings where id = $1', [id])).rowCount === 1

type Row = {
  id: string
  instructor_id: string
  status: Vetting['status']
  badge_kind: Vetting['badgeKind']
  badge_number: string | null
  badge_expires_on: string | null
  documents: string[]
  reason: string
  submitted_at: string | null
  decided_at: string | null
  decided_by: string | null
  documents_delete_after: string | null
}

const asVetting = (row: Row): Vetting => ({
  id: row.id,
  instructorId: row.instructor_id,
  status: row.status,
  badgeKind: row.badge_kind,
  badgeNumber: row.badge_number,
  badgeExpiresOn: row.badge_expires_on,
  documents: row.documents,
  reason: row.reason,
  submittedAt: row.submitted_at,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
  documentsDeleteAfter: row.documents_delete_after,
})
