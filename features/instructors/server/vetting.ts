import { homeZone } from '#common/time.ts'
import { notAllowed, notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { openDiary } from '#features/diary/server/diary.ts'
import { fail, failInput } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import {
  alreadyInReview,
  badgeInUse,
  documentChanged,
  documentMissing,
  documentsUnchecked,
  instructorApproved,
  instructorRejected,
  instructorSubmitted,
  notInReview,
  registerUnchecked,
  type QueuedVetting,
  type Vetting,
  type VettingEvent,
} from '../contract.ts'
import { type BadgeKind, documentDays, type DocumentKind, documentKinds, findDateFault } from '../rules.ts'
import { ensureInstructor } from './instructors.ts'

const licence = `(select i.licence_expires_on from public.instructors i where i.id = v.instructor_id) as licence_expires_on`

const documents = `coalesce((
  select json_agg(json_build_object('kind', d.kind, 'path', d.path, 'number', d.number, 'datedOn', d.dated_on,
    'openedAt', (select min(r.at) from storage.reads r where r.name = d.path and r.reader_id <> v.instructor_id))
    order by array_position('{licence,badge,dbs}', d.kind))
  from public.vetting_documents d where d.vetting_id = v.id), '[]')`

/** As an admin or the service anybody's, else the caller's own. */
export async function findVettingOf(db: Db, instructorId: string): Promise<Vetting | undefined> {
  const row = await db.find(
    'instructors.findVettingOf',
    `select v.*, ${licence}, ${documents} as documents from public.vettings v where v.instructor_id = $1`,
    [instructorId],
  )
  return row
}

type Submission = {
  badgeKind: BadgeKind
  badgeNumber: string
  badgeExpiresOn: string
  documents: { kind: DocumentKind; path: string; number: string; datedOn: string }[]
}

export async function getMyVetting(db: Db, instructorId: string): Promise<Vetting> {
  if (!(await ensureInstructor(db, instructorId))) fail(notAllowed)
  return (await findVettingOf(db, instructorId)) ?? fail(notFound)
}

/** Emits `instructor.submitted`. @throws alreadyInReview, documentMissing */
export async function submitVetting(
  db: Db,
  instructorId: string,
  { badgeKind, documents }: Pick<Submission, 'badgeKind' | 'documents'>,
): Promise<Vetting> {
  const today = db.now().toZonedDateTimeISO(homeZone).toPlainDate().toString()
  const faults = documents.flatMap(({ kind, datedOn }, at) => {
    const message = findDateFault(kind, datedOn, badgeKind, today)
    return message ? [{ path: `documents.${at}.datedOn`, message }] : []
  })
  if (faults.length > 0) failInput(faults)
  const badge = documents.find(({ kind }) => kind === 'badge') ?? fail(documentMissing)
  const submission = { badgeKind, badgeNumber: badge.number, badgeExpiresOn: badge.datedOn, documents }
  return saveSubmission(db, instructorId, submission)
}

/** Without the checks of what was typed. */
export async function saveSubmission(db: Db, instructorId: string, submission: Submission): Promise<Vetting> {
  if (!(await ensureInstructor(db, instructorId))) fail(notAllowed)
  const etags = await findEtags(db, submission.documents)
  const id = await db.asService('submit documents', (service) =>
    save(service, instructorId, submission, etags),
  )
  await emit(db, instructorSubmitted, { instructorId, vettingId: id })
  return (await findVettingOf(db, instructorId)) ?? fail(notFound)
}

/** A current approval is untouched: a renewed badge must not cost an instructor their place. */
async function save(
  db: Db,
  instructorId: string,
  { badgeKind, badgeNumber, badgeExpiresOn, documents }: Submission,
  etags: readonly string[],
): Promise<string> {
  const vetting = await db.find(
    'instructors.submit',
    `update public.vettings v set status = 'in_review', badge_kind = $2, badge_number = $3, badge_expires_on = $4,
       reason = '', submitted_at = clock(), decided_at = null, decided_by = null, documents_delete_after = null
     where instructor_id = $1 and (status <> 'in_review' or not exists (
       select from public.vetting_documents d join storage.reads r on r.name = d.path
       where d.vetting_id = v.id and r.reader_id <> v.instructor_id and r.at >= v.submitted_at)) returning id`,
    [instructorId, badgeKind, badgeNumber, badgeExpiresOn],
  )
  if (!vetting) return fail(alreadyInReview)
  await db.execute('instructors.submit.clear', 'delete from public.vetting_documents where vetting_id = $1', [
    vetting.id,
  ])
  await db.execute(
    'instructors.submit.documents',
    `insert into public.vetting_documents (vetting_id, kind, path, number, dated_on, etag)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::date[], $6::text[])`,
    [
      vetting.id,
      documents.map(({ kind }) => kind),
      documents.map(({ path }) => path),
      documents.map(({ number }) => number),
      documents.map(({ datedOn }) => datedOn),
      etags,
    ],
  )
  await noteEvent(db, vetting.id, 'submitted')
  return vetting.id
}

const noteEvent = (db: Db, id: string, what: VettingEvent['what'], foundOnRegister = false) =>
  db.execute(
    'instructors.noteEvent',
    `insert into public.vetting_events (vetting_id, what, by_id, badge_kind, badge_number, badge_expires_on, reason, found_on_register, documents)
     select id, $2, auth.uid(), badge_kind, badge_number, badge_expires_on, reason, $3, coalesce((
       select jsonb_agg(jsonb_build_object('kind', d.kind, 'etag', d.etag)) from public.vetting_documents d where d.vetting_id = v.id), '[]')
     from public.vettings v where id = $1`,
    [id, what, foundOnRegister],
  )

/** Read as the caller: row security shows people their own files only. */
async function findEtags(db: Db, documents: Submission['documents']) {
  const rows = await db.list(
    'instructors.findEtags',
    `select name, etag from storage.objects where bucket_id = 'user-uploads' and owner = auth.uid() and name = any ($1)`,
    [documents.map(({ path }) => path)],
  )
  const etags = new Map(rows.map(({ name, etag }) => [name, etag]))
  const missing = documents.filter(({ path }) => !etags.has(path)).map(({ path }) => path)
  if (missing.length > 0) fail(documentMissing, { missing })
  return documents.map(({ path }) => etags.get(path)!)
}

const pageSize = 25
const firstToExpire =
  'least(v.badge_expires_on, (select i.licence_expires_on from public.instructors i where i.id = v.instructor_id))'

const queued = `select v.*, ${licence}, ${documents} as documents, p.name, p.email as "email!", p.profile_image
  from public.vettings v join public.profiles p on p.id = v.instructor_id`

export async function listVettings(
  db: Db,
  status: Vetting['status'],
  page: number,
  expiresWithinDays?: number,
): Promise<{ vettings: QueuedVetting[]; page: number; hasMore: boolean }> {
  const slice = [pageSize + 1, (page - 1) * pageSize] as const
  const rows =
    expiresWithinDays === undefined
      ? await db.list(
          'instructors.listVettings',
          `${queued} where v.status = $1 and diary.may_act_for('{}') order by v.submitted_at, v.id limit $2 offset $3`,
          [status, ...slice],
        )
      : await db.list(
          'instructors.listExpiring',
          `${queued} where v.status = 'approved' and diary.may_act_for('{}')
           and ${firstToExpire} - (clock() at time zone $1::text)::date between 0 and $2::int
           order by ${firstToExpire}, v.id limit $3 offset $4`,
          [homeZone, expiresWithinDays, ...slice],
        )
  return { vettings: rows.slice(0, pageSize), page, hasMore: rows.length > pageSize }
}

export async function listVettingEvents(db: Db, vettingId: string): Promise<VettingEvent[]> {
  return db.list(
    'instructors.listVettingEvents',
    'select id, what, by_id, reason, found_on_register, at from public.vetting_events where vetting_id = $1 order by at, id',
    [vettingId],
  )
}

/**
 * Opens or closes the diary. Emits `instructor.approved` or `instructor.rejected`.
 * @throws notFound, notInReview, badgeInUse, documentsUnchecked, registerUnchecked, documentChanged
 */
export async function decideVetting(
  db: Db,
  id: string,
  decision: 'approve' | 'reject',
  { reason = '', checked = [], foundOnRegister = false }: Partial<Checked> & { reason?: string } = {},
): Promise<Vetting> {
  await mustBeAdmin(db)
  if (decision === 'approve') {
    await mustBeSoleHolder(db, id)
    await db.asService('are the documents checked', (service) =>
      mustBeChecked(service, id, { checked, foundOnRegister }),
    )
  }
  return saveDecision(db, id, decision, { reason, foundOnRegister })
}

export async function saveDecision(
  db: Db,
  id: string,
  decision: 'approve' | 'reject',
  { reason = '', foundOnRegister = false }: { reason?: string; foundOnRegister?: boolean },
): Promise<Vetting> {
  await mustBeAdmin(db)
  const approved = decision === 'approve'
  const instructorId = await db.asService('decide on a vetting', (service) =>
    storeDecision(service, id, { approved, reason, foundOnRegister: approved && foundOnRegister }),
  )
  const payload = { instructorId, vettingId: id }
  if (approved) await emit(db, instructorApproved, payload)
  else await emit(db, instructorRejected, { ...payload, reason })
  return (await findVettingOf(db, instructorId)) ?? fail(notFound)
}

export async function mustBeAdmin(db: Db) {
  const { may } = await db.get('instructors.mayDecide', `select diary.may_act_for('{}') as "may!"`)
  if (!may) fail(notAllowed)
}

type Checked = { checked: readonly DocumentKind[]; foundOnRegister: boolean }

/** Locks the documents: what is approved is what was submitted, one of each kind, and what was opened. */
async function mustBeChecked(db: Db, id: string, { checked, foundOnRegister }: Checked) {
  const inReview = await db.find(
    'instructors.mustBeChecked.lockVettings',
    `select badge_kind from public.vettings where id = $1 and status = 'in_review' for update`,
    [id],
  )
  if (!inReview) return // The decision says so.
  const rows = await db.list(
    'instructors.mustBeChecked',
    `select d.kind, o.etag = d.etag as is_same, exists (
       select from storage.reads r where r.name = d.path and r.etag = d.etag and r.reader_id <> v.instructor_id) as "is_opened!"
     from public.vetting_documents d join public.vettings v on v.id = d.vetting_id
     left join storage.objects o on o.bucket_id = 'user-uploads' and o.name = d.path
     where d.vetting_id = $1 for update of d`,
    [id],
  )
  if (rows.some(({ isSame }) => !isSame)) fail(documentChanged)
  const opened = rows.filter(({ isOpened }) => isOpened).map(({ kind }) => kind)
  const unchecked = documentKinds.filter((kind) => !opened.includes(kind) || !checked.includes(kind))
  if (unchecked.length > 0) fail(documentsUnchecked, { kinds: unchecked })
  if (inReview.badgeKind === 'ADI' && !foundOnRegister) fail(registerUnchecked)
}

type Decided = { approved: boolean; reason: string; foundOnRegister: boolean }

async function storeDecision(
  db: Db,
  id: string,
  { approved, reason, foundOnRegister }: Decided,
): Promise<string> {
  const vetting = await db.find(
    'instructors.storeDecision',
    `update public.vettings set status = $2, reason = $3, decided_at = clock(), decided_by = auth.uid(),
       documents_delete_after = clock() + $4 * interval '1 day'
     where id = $1 and status = 'in_review' returning instructor_id`,
    [id, approved ? 'approved' : 'rejected', approved ? '' : reason, documentDays],
  )
  if (!vetting) return fail((await exists(db, id)) ? notInReview : notFound)
  const until = approved
    ? (
        await db.get(
          'instructors.storeDecision.approve',
          `update public.instructors i set badge_kind = v.badge_kind, badge_number = v.badge_number,
             badge_expires_on = v.badge_expires_on, licence_expires_on = d.dated_on, reminded_days = null,
             vetted_until = (least(v.badge_expires_on, d.dated_on) + 1)::timestamp at time zone '${homeZone}'
           from public.vettings v left join public.vetting_documents d on d.vetting_id = v.id and d.kind = 'licence'
           where v.id = $1 and i.id = v.instructor_id returning i.vetted_until`,
          [id],
        )
      ).vettedUntil
    : null
  if (!approved)
    await db.execute(
      'instructors.storeDecision.reject',
      'update public.instructors set vetted_until = null where id = $1',
      [vetting.instructorId],
    )
  await openDiary(db, vetting.instructorId, until)
  await noteEvent(db, id, approved ? 'approved' : 'rejected', foundOnRegister)
  return vetting.instructorId
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
