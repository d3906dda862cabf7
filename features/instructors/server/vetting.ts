import { homeZone } from '#common/time.ts'
import { notAllowed, notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { openDiary } from '#features/diary/server/diary.ts'
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

/** As an admin or the service anybody's, else the caller's own. */
export async function findVettingOf(db: Db, instructorId: string): Promise<Vetting | undefined> {
  const row = await db.find(
    'instructors.findVettingOf',
    'select * from public.vettings where instructor_id = $1',
    [instructorId],
  )
  return row
}

type Submission = { badgeKind: BadgeKind; badgeNumber: string; badgeExpiresOn: string; documents: string[] }

export async function getMyVetting(db: Db, instructorId: string): Promise<Vetting> {
  if (!(await ensureInstructor(db, instructorId))) fail(notAllowed)
  return (await findVettingOf(db, instructorId)) ?? fail(notFound)
}

/** Emits `instructor.submitted`. @throws alreadyInReview, documentMissing */
export async function submitVetting(db: Db, instructorId: string, submission: Submission): Promise<Vetting> {
  const fault = findBadgeFault(
    submission.badgeKind,
    submission.badgeExpiresOn,
    db.now().toZonedDateTimeISO(homeZone).toPlainDate().toString(),
  )
  if (fault) failInput([{ path: 'badgeExpiresOn', message: fault }])
  if (!(await ensureInstructor(db, instructorId))) fail(notAllowed)
  const documents = [...new Set(submission.documents)]
  await mustBeUploaded(db, documents)
  const vetting = await db.asService('hand in a vetting', (service) =>
    handIn(service, instructorId, { ...submission, documents }),
  )
  await emit(db, instructorSubmitted, { instructorId, vettingId: vetting.id })
  return vetting
}

/** A current approval is untouched: a renewed badge must not cost an instructor their place. */
async function handIn(db: Db, instructorId: string, submission: Submission): Promise<Vetting> {
  const { badgeKind, badgeNumber, badgeExpiresOn, documents } = submission
  const vetting = await db.find(
    'instructors.handIn',
    `update public.vettings set status = 'in_review', badge_kind = $2, badge_number = $3, badge_expires_on = $4,
       documents = $5, reason = '', submitted_at = clock(), decided_at = null, decided_by = null,
       documents_delete_after = null
     where instructor_id = $1 and status <> 'in_review' returning *`,
    [instructorId, badgeKind, badgeNumber, badgeExpiresOn, documents],
  )
  if (!vetting) return fail(alreadyInReview)
  await noteEvent(db, vetting, 'submitted')
  return vetting
}

const noteEvent = (db: Db, vetting: Vetting, what: VettingEvent['what']) =>
  db.execute(
    'instructors.noteEvent',
    `insert into public.vetting_events (vetting_id, what, by_id, badge_kind, badge_number, badge_expires_on, reason)
     values ($1, $2, auth.uid(), $3, $4, $5, $6)`,
    [vetting.id, what, vetting.badgeKind, vetting.badgeNumber, vetting.badgeExpiresOn, vetting.reason],
  )

/** Read as the caller: row security shows people their own files only. */
async function mustBeUploaded(db: Db, documents: readonly string[]) {
  const rows = await db.list(
    'instructors.mustBeUploaded',
    `select name from storage.objects where bucket_id = 'user-uploads' and owner = auth.uid() and name = any ($1)`,
    [documents],
  )
  const there = new Set(rows.map((row) => row.name))
  const missing = documents.filter((path) => !there.has(path))
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
    `select v.*, p.name, p.email, p.profile_image from public.vettings v join public.profiles p on p.id = v.instructor_id
     where v.status = $1 and diary.may_act_for('{}') order by v.submitted_at, v.id limit $2 offset $3`,
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
 * Opens or closes the diary. Emits `instructor.approved` or `instructor.rejected`.
 * @throws notFound, notInReview, badgeInUse
 */
export async function decideVetting(
  db: Db,
  id: string,
  decision: 'approve' | 'reject',
  reason: string,
): Promise<Vetting> {
  const approved = decision === 'approve'
  const { may } = await db.get('instructors.mayDecide', `select diary.may_act_for('{}') as "may!"`)
  if (!may) fail(notAllowed)
  if (approved) await mustBeSoleHolder(db, id)
  const vetting = await db.asService('decide on a vetting', (service) =>
    settle(service, id, approved, reason),
  )
  const about = { instructorId: vetting.instructorId, vettingId: id }
  if (approved) await emit(db, instructorApproved, about)
  else await emit(db, instructorRejected, { ...about, reason })
  return vetting
}

async function settle(db: Db, id: string, approved: boolean, reason: string): Promise<Vetting> {
  const vetting = await db.find(
    'instructors.settle',
    `update public.vettings set status = $2, reason = $3, decided_at = clock(), decided_by = auth.uid(),
       documents_delete_after = clock() + interval '30 days'
     where id = $1 and status = 'in_review' returning *`,
    [id, approved ? 'approved' : 'rejected', approved ? '' : reason],
  )
  if (!vetting) return fail((await exists(db, id)) ? notInReview : notFound)
  const until = approved
    ? (
        await db.get(
          'instructors.settle.approve',
          `update public.instructors i set badge_kind = v.badge_kind, badge_number = v.badge_number,
             badge_expires_on = v.badge_expires_on,
             vetted_until = (v.badge_expires_on + 1)::timestamp at time zone '${homeZone}'
           from public.vettings v where v.id = $1 and i.id = v.instructor_id returning i.vetted_until`,
          [id],
        )
      ).vettedUntil
    : null
  if (!approved)
    await db.execute(
      'instructors.settle.reject',
      'update public.instructors set vetted_until = null where id = $1',
      [vetting.instructorId],
    )
  await openDiary(db, vetting.instructorId, until)
  await noteEvent(db, vetting, approved ? 'approved' : 'rejected')
  return vetting
}

/** Serialized per badge number; the unique index decides, this explains it. */
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
