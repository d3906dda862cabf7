import { notAllowed, notFound } from '#common/api-error.ts'
import { publicPath } from '#features/uploads/rules.ts'
import { deleteFiles } from '#features/uploads/server/uploads.ts'
import type { Db } from '#server/database.ts'
import { fail, failOn } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { notInReview } from '../contract.ts'
import {
  type Photo,
  photoChecked,
  photoDecided,
  photoMissing,
  photoSubmitted,
  type QueuedPhoto,
} from '../photo-contract.ts'
import type { PhotoKind } from '../rules.ts'
import { ensureInstructor } from './instructors.ts'
import { mustBeAdmin } from './vetting.ts'

export async function getMyPhotos(db: Db, instructorId: string): Promise<{ photos: Photo[] }> {
  const photos = await db.list(
    'instructors.getMyPhotos',
    'select id, kind, path, status, reason, submitted_at from public.instructor_photos where instructor_id = $1 order by kind, status',
    [instructorId],
  )
  return { photos }
}

type Submission = { kind: PhotoKind; path: string; isDrawn?: boolean }

/** Emits `instructor.photo-submitted`. @throws photoMissing, photoChecked */
export async function submitPhoto(db: Db, instructorId: string, submission: Submission): Promise<Photo> {
  if (!(await ensureInstructor(db, instructorId))) fail(notAllowed)
  const { path } = submission
  // Row security shows people their own files only.
  const file = await db.find(
    'instructors.submitPhoto.file',
    `select etag from storage.objects where bucket_id = 'user-uploads' and name = $1 and owner = auth.uid()`,
    [path],
  )
  const { etag } = file ?? fail(photoMissing)
  const photo = await db.asService('submit a photo', (service) =>
    replaceNew(service, instructorId, { ...submission, etag }),
  )
  await emit(db, photoSubmitted, { instructorId, photoId: photo.id, photo: photo.kind })
  return photo
}

async function replaceNew(
  db: Db,
  instructorId: string,
  { kind, path, etag, isDrawn = false }: Submission & { etag: string },
) {
  const before = await db.find(
    'instructors.submitPhoto.before',
    `delete from public.instructor_photos where instructor_id = $1 and kind = $2 and status <> 'approved' returning path`,
    [instructorId, kind],
  )
  if (before && before.path !== path) await deleteFiles(db, [before.path])
  return db
    .get(
      'instructors.submitPhoto',
      `insert into public.instructor_photos (instructor_id, kind, path, etag, is_drawn) values ($1, $2, $3, $4, $5)
       returning id, kind, path, status, reason, submitted_at`,
      [instructorId, kind, path, etag, isDrawn],
    )
    .catch(failOn({ 23505: photoChecked }))
}

const mostShown = 24

export async function listPhotosToCheck(db: Db): Promise<{ photos: QueuedPhoto[]; hasMore: boolean }> {
  const rows = await db.list(
    'instructors.listPhotosToCheck',
    `select n.id, n.kind, n.path, n.status, n.reason, n.submitted_at, n.instructor_id, p.name, (
       select s.path from public.instructor_photos s
       where s.instructor_id = n.instructor_id and s.kind = n.kind and s.status = 'approved') as shown_path
     from public.instructor_photos n join public.profiles p on p.id = n.instructor_id
     where n.status = 'in_review' and diary.may_act_for('{}') order by n.submitted_at, n.id limit $1`,
    [mostShown + 1],
  )
  return { photos: rows.slice(0, mostShown), hasMore: rows.length > mostShown }
}

/** Emits `instructor.photo-decided`. @throws notFound, notInReview, photoMissing */
export async function decidePhoto(
  db: Db,
  id: string,
  decision: 'approve' | 'refuse',
  reason = '',
): Promise<Photo> {
  await mustBeAdmin(db)
  const isApproved = decision === 'approve'
  const { instructorId, ...photo } = await db.asService('decide on a photo', async (service) => {
    const row = await (isApproved ? approve(service, id) : refuse(service, id, reason))
    await service.execute(
      'instructors.notePhotoDecision',
      'insert into public.photo_decisions (instructor_id, photo, what, reason, by_id) values ($1, $2, $3, $4, auth.uid())',
      [row.instructorId, row.kind, isApproved ? 'approved' : 'refused', isApproved ? '' : reason],
    )
    return row
  })
  await emit(db, photoDecided, {
    instructorId,
    photoId: id,
    photo: photo.kind,
    isApproved,
    reason: photo.reason,
  })
  return photo
}

async function refuse(db: Db, id: string, reason: string) {
  const row = await db.find(
    'instructors.refusePhoto',
    `update public.instructor_photos set status = 'refused', reason = $2, decided_at = clock(), decided_by = auth.uid()
     where id = $1 and status = 'in_review' returning id, kind, path, status, reason, submitted_at, instructor_id`,
    [id, reason],
  )
  return row ?? fail(await whyNot(db, id))
}

/**
 * Of the bytes that were submitted: its owner may delete the file and take the name again. The one before goes with its
 * file. The portrait is the picture beside the name as well, unless they chose another.
 */
async function approve(db: Db, id: string) {
  const photo = await db.find(
    'instructors.approvePhoto.lock',
    `select instructor_id, kind, path, etag from public.instructor_photos where id = $1 and status = 'in_review' for update`,
    [id],
  )
  if (!photo) return fail(await whyNot(db, id))
  const isThere = await db.execute(
    'instructors.approvePhoto.file',
    `update storage.objects set approved_at = clock() where bucket_id = 'user-uploads' and name = $1 and owner = $2 and etag = $3`,
    [photo.path, photo.instructorId, photo.etag],
  )
  if (!isThere) return fail(photoMissing)
  const before = await db.find(
    'instructors.approvePhoto.before',
    `delete from public.instructor_photos where instructor_id = $1 and kind = $2 and status = 'approved' returning path`,
    [photo.instructorId, photo.kind],
  )
  const row = await db.get(
    'instructors.approvePhoto',
    `update public.instructor_photos set status = 'approved', decided_at = clock(), decided_by = auth.uid()
     where id = $1 returning id, kind, path, status, reason, submitted_at, instructor_id`,
    [id],
  )
  await db.execute(
    'instructors.approvePhoto.show',
    `update public.instructors i set portrait = case when $2 = 'portrait' then $3 else portrait end,
       car_photo = case when $2 = 'car' then $3 else car_photo end,
       photos_are_drawn = exists (select from public.instructor_photos n
         where n.instructor_id = i.id and n.status = 'approved' and n.is_drawn)
     where id = $1`,
    [photo.instructorId, photo.kind, publicPath(photo.path)],
  )
  if (photo.kind === 'portrait')
    await db.execute(
      'instructors.approvePhoto.picture',
      `update public.profiles set profile_image = $2
       where id = $1 and (coalesce(profile_image, '') = '' or profile_image ~ '/instructor-photos/')`,
      [photo.instructorId, publicPath(photo.path)],
    )
  if (before) await deleteFiles(db, [before.path])
  return row
}

const whyNot = async (db: Db, id: string) =>
  (await db.execute('instructors.isPhoto', 'select from public.instructor_photos where id = $1', [id])) === 1
    ? notInReview
    : notFound
