import { notFound } from '#common/api-error.ts'
import { listRecordReaders } from '#features/assessments/server/sharing.ts'
import { learnerLeft } from '#features/pupils/leaving-contract.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { subscribe } from '#server/events.ts'
import type { Drive, DriveEvent, DriveSummary } from '../contract.ts'
import { isJump, metresBetween } from '../detection/gps.ts'
import type { Band, EventKind } from '../detection/thresholds.ts'
import { feedbackOf } from '../feedback.ts'
import { hiddenMetres, mostDrives, scoreOf, traceDays } from '../rules.ts'
import type { Result, TrackPoint } from './result.ts'

/** One’s own, or those shared with an instructor: named, because row security alone would look at everybody’s. */
export async function listDrives(db: Db, me: string): Promise<DriveSummary[]> {
  const rows = await db.list(
    'drives.listDrives',
    `select d.id, d.learner_id, d.started_at, d.source, d.state, d.seconds, d.km,
       (select count(*) from public.drive_events e where e.drive_id = d.id) as event_count
     from public.drives d
     where d.id = any(array(
       select m.id from public.drives m where m.learner_id = $1
       union select s.drive_id from public.drive_shares s where s.instructor_id = $1))
     order by d.started_at desc, d.id desc limit $2`,
    [me, mostDrives],
  )
  const names = await namesOf(
    db,
    rows.map(({ learnerId }) => learnerId),
  )
  return rows.map(({ learnerId, eventCount, ...row }) => ({
    ...summaryOf({ ...row, learnerId }, me, names),
    eventCount: Number(eventCount ?? 0),
  }))
}

/** @throws notFound */
export async function getDrive(db: Db, me: string, id: string): Promise<Drive> {
  const row =
    (await db.find(
      'drives.getDrive',
      `select id, learner_id, started_at, source, state, seconds, km, track, forces, losses from public.drives where id = $1`,
      [id],
    )) ?? fail(notFound)
  const isMine = row.learnerId === me
  const names = await namesOf(db, [row.learnerId])
  const [events, trace, readers] = await Promise.all([
    row.state === 'done' ? listEvents(db, me, id) : undefined,
    db.find('drives.findTrace', 'select created_at from public.drive_traces where drive_id = $1', [id]),
    isMine ? listReaders(db, me, id) : [],
  ])
  const score = events && scoreOf({ seconds: row.seconds, km: row.km, events })
  const track = row.track as Result['track']
  return {
    ...summaryOf(row, me, names),
    ...(events && { events }),
    ...(score !== undefined && { score }),
    ...(track && { track: pointsOf(isMine ? track : withoutEnds(track)) }),
    ...(row.forces !== null && { forces: forcesOf(row.forces as NonNullable<Result['forces']>) }),
    losses: (row.losses as Result['losses']).map(([from, to, why]) => ({ from, to, why })),
    feedback: events ? feedbackOf(events, row.seconds) : [],
    traceEndsAt: trace
      ? Temporal.Instant.from(trace.createdAt)
          .add({ hours: 24 * traceDays })
          .toString()
      : null,
    readers,
  }
}

type Row = Pick<DriveSummary, 'id' | 'startedAt'> & {
  learnerId: string
  source: string
  state: string
  seconds: number
  km: number | null
}

const summaryOf = (row: Row, me: string, names: ReadonlyMap<string, string>) => ({
  id: row.id,
  startedAt: row.startedAt,
  learnerName: names.get(row.learnerId) ?? 'A learner',
  isMine: row.learnerId === me,
  source: row.source as DriveSummary['source'],
  state: row.state as DriveSummary['state'],
  seconds: row.seconds,
  ...(row.km !== null && { km: row.km }),
})

const namesOf = (db: Db, ids: readonly string[]) =>
  db.asService('names beside drives that the caller may see', async (service) => {
    const rows = await service.list(
      'drives.names',
      'select id, name from public.profiles where id = any($1)',
      [[...new Set(ids)]],
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  })

async function listEvents(db: Db, me: string, id: string): Promise<DriveEvent[]> {
  const rows = await db.list(
    'drives.listEvents',
    `select number, kind, side, from_seconds, to_seconds, peak, band, confidence, is_exercise, skill
     from public.drive_events where drive_id = $1 order by number`,
    [id],
  )
  const comments = await db.list(
    'drives.listComments',
    'select id, number, author_id, body, created_at from public.drive_comments where drive_id = $1 order by created_at, id',
    [id],
  )
  const names = await namesOf(
    db,
    comments.map(({ authorId }) => authorId),
  )
  return rows.map(
    ({ number, kind, side, fromSeconds, toSeconds, peak, band, confidence, isExercise, skill }) => ({
      number,
      kind: kind as EventKind,
      ...(side !== null && { side: side as 'left' | 'right' }),
      from: fromSeconds,
      to: toSeconds,
      peak,
      band: band as Band,
      confidence,
      isExercise,
      ...(skill !== null && { skill }),
      comments: comments
        .filter((comment) => comment.number === number)
        .map((comment) => ({
          id: comment.id,
          authorName: names.get(comment.authorId) ?? 'Somebody',
          isMine: comment.authorId === me,
          body: comment.body,
          createdAt: comment.createdAt,
        })),
    }),
  )
}

const pointsOf = (track: readonly TrackPoint[]) =>
  track.map(([t, lat, lon, kmh]) => ({ t, lat, lon, ...(kmh !== null && { kmh }) }))

/** Nobody else learns at whose door a drive begins or ends. */
function withoutEnds(track: readonly TrackPoint[]): TrackPoint[] {
  const ends = track.filter((point, i) => isApart(track[i - 1], point) || isApart(point, track[i + 1]))
  return track.filter((point) => ends.every((end) => metresBetween(fixOf(end), fixOf(point)) > hiddenMetres))
}

/** Beside a long break or a jump there may be a door as well: two drives in one file, or a first position that was wrong. */
const isApart = (one: TrackPoint | undefined, other: TrackPoint | undefined) =>
  !one || !other || other[0] - one[0] > longestStopSeconds || isJump(fixOf(one), fixOf(other))

const longestStopSeconds = 300
const fixOf = ([t, lat, lon]: TrackPoint) => ({ t, lat, lon })

function forcesOf({ start, ahead, left }: NonNullable<Result['forces']>) {
  const values = (text: string) =>
    [...new Int8Array(Buffer.from(text, 'base64'))].map((tenths) => (tenths === -128 ? null : tenths / 10))
  return { start, perSecond: 10, ahead: values(ahead), left: values(left) }
}

async function listReaders(db: Db, me: string, id: string) {
  const readers = await listRecordReaders(db, me)
  const shares = await db.list(
    'drives.listShares',
    'select instructor_id, shared_at from public.drive_shares where drive_id = $1',
    [id],
  )
  return readers.map(({ id: instructorId, name }) => ({
    id: instructorId,
    name,
    sharedAt: shares.find((share) => share.instructorId === instructorId)?.sharedAt ?? null,
  }))
}

/** @throws notFound */
export async function deleteDrive(db: Db, id: string) {
  const rowCount = await db.execute('drives.deleteDrive', 'delete from public.drives where id = $1', [id])
  if (rowCount !== 1) fail(notFound)
}

/** @throws notFound */
export async function deleteTrace(db: Db, id: string) {
  const rowCount = await db.execute(
    'drives.deleteTrace',
    'delete from public.drive_traces where drive_id = $1',
    [id],
  )
  if (rowCount !== 1) fail(notFound)
}

/** @throws notFound */
export async function shareDrive(db: Db, me: string, id: string, instructorId: string) {
  await findMine(db, me, id)
  const readers = await listRecordReaders(db, me)
  if (!readers.some((reader) => reader.id === instructorId)) fail(notFound)
  await db.asService('a drive of the caller’s own, shared with their instructor', (service) =>
    service.execute(
      'drives.shareDrive',
      'insert into public.drive_shares (drive_id, learner_id, instructor_id) values ($1, $2, $3) on conflict do nothing',
      [id, me, instructorId],
    ),
  )
}

export const stopSharingDrive = (db: Db, id: string, instructorId: string) =>
  db.execute(
    'drives.stopSharing',
    'delete from public.drive_shares where drive_id = $1 and instructor_id = $2',
    [id, instructorId],
  )

const findMine = async (db: Db, me: string, id: string) =>
  (await db.find('drives.findMine', 'select id from public.drives where id = $1 and learner_id = $2', [
    id,
    me,
  ])) ?? fail(notFound)

type Change = {
  id: string
  number: number
  isExercise?: boolean | undefined
  skill?: string | null | undefined
}

/** @throws notFound */
export async function changeDriveEvent(db: Db, { id, number, isExercise, skill }: Change) {
  const rowCount = await db.execute(
    'drives.changeEvent',
    `update public.drive_events set is_exercise = coalesce($3, is_exercise), skill = case when $4 then $5 else skill end
     where drive_id = $1 and number = $2 and (kind = 'brake' or $3 is not true)`,
    [id, number, isExercise ?? null, skill !== undefined, skill ?? null],
  )
  if (rowCount !== 1) fail(notFound)
}

/** @throws notFound */
export async function commentOnEvent(
  db: Db,
  me: string,
  { id, number, body }: { id: string; number: number; body: string },
) {
  const event = await db.find(
    'drives.findEvent',
    'select number from public.drive_events where drive_id = $1 and number = $2',
    [id, number],
  )
  if (!event) fail(notFound)
  await db.execute(
    'drives.insertComment',
    'insert into public.drive_comments (drive_id, number, author_id, body) values ($1, $2, $3, $4)',
    [id, number, me, body],
  )
}

/** @throws notFound */
export async function deleteDriveComment(db: Db, id: string) {
  const rowCount = await db.execute(
    'drives.deleteComment',
    'delete from public.drive_comments where id = $1',
    [id],
  )
  if (rowCount !== 1) fail(notFound)
}

export const driveSubscribers = [
  subscribe(learnerLeft, 'stop-sharing-drives', ({ learnerId, instructorId }, services) =>
    services.asSystem('a learner has left an instructor', (db) =>
      db.execute(
        'drives.stopSharingAll',
        'delete from public.drive_shares where learner_id = $1 and instructor_id = $2',
        [learnerId, instructorId],
      ),
    ),
  ),
]
