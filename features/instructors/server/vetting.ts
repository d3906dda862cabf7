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
  const row = await db.find(
    'instructors.findVettingOf',
    'select * from public.vettings where instructor_id = $1',
    [instructorId],
  )
  return row
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
  const row = await db.find(
    'instructors.submitVetting',
    'select (v).* from directory.submit_vetting($1, $2, $3, $4) v',
    [badgeKind, badgeNumber, badgeExpiresOn, papers],
  )
  const vetting = row?.id ? (row as Vetting) : fail(alreadyInReview)
  await emit(db, instructorSubmitted, { instructorId, vettingId: vetting.id })
  return vetting
}

/** Read as the asker: row security shows people their own files only. */
async function mustBeUploaded(db: Db, papers: readonly string[]) {
  const rows = await db.list(
    'instructors.mustBeUploaded',
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
  const rows = await db.list(
    'instructors.listVettings',
    'select (q.vetting).*, q.name, q.email, q.profile_image from directory.vetting_queue($1, $2, $3) q',
    [status, pageSize + 1, (page - 1) * pageSize],
  )
  return { vettings: rows.slice(0, pageSize), page, hasMore: rows.length > pageSize }
}

export async function listVettingEvents(db: Db, vettingId: string): Promise<VettingEvent[]> {
  return db.list(
    'instructors.listVettingEvents',
    'select id, what, by_id, reason, at from public.vetting_events where vetting_id = $1 order by at, id',
    [vettingId],
  )
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
  const row = await db.find(
    'instructors.decideVetting',
    'select (v).* from directory.decide_vetting($1, $2, $3) v',
    [id, approved, reason],
  )
  if (!row?.id) return fail((await exists(db, id)) ? notInReview : notFound)
  const vetting = row as Vetting
  const about = { instructorId: vetting.instructorId, vettingId: id }
  if (approved) await emit(db, instructorApproved, about)
  else await emit(db, instructorRejected, { ...about, reason })
  return vetting
}

/** Decisions on one badge number come one after another; the unique index has the last word, this explains it. */
async function mustBeSoleHolder(db: Db, id: string) {
  await db.execute(
    'instructors.mustBeSoleHolder.lockVettings',
    'select pg_advisory_xact_lock(hashtextextended(badge_number, 6)) from public.vettings where id = $1',
    [id],
  )
  const rowCount = await db.execute(
    'instructors.mustBeSoleHolder.readVettings',
    `select from public.vettings v join public.instructors i on i.badge_number = v.badge_number and i.id <> v.instructor_id and i.vetted_until is not null where v.id = $1`,
    [id],
  )
  if (rowCount) fail(badgeInUse)
}

const exists = async (db: Db, id: string) =>
  (await db.execute('instructors.exists', 'select from public.vettings where id = $1', [id])) === 1
