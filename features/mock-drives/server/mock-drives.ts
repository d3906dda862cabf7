import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { dayMs } from '#common/days.ts'
import { dayOf } from '#common/time.ts'
import { findRecord } from '#features/pupils/server/records.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import type * as contract from '../contract.ts'
import { emptySheet, enoughMocksToday, type MockDrive, mockDriveFinished } from '../contract.ts'
import { isEmpty, judge, resultOf, spanOf } from '../rules.ts'

/** What waited on a device is taken so long after a learner has left. */
const lateDays = 7
const mostADay = 10

type Given = z.infer<typeof contract.recordMockDrive.input>

/**
 * Once, however often it is sent. What was marked while they still taught the learner is taken after they left, too.
 * Emits `mock-drive.finished`. @throws notFound, enoughMocksToday, emptySheet
 */
export async function recordMockDrive(db: Db, instructorId: string, given: Given): Promise<MockDrive> {
  const { id, sheet, note } = given
  if (isEmpty(sheet)) fail(emptySheet)
  const record = (await findRecord(db, instructorId, given.pupilId)) ?? fail(notFound)
  const span = spanOf(given.startedAt, given.finishedAt, db.now())
  if (record.leftAt) {
    const left = Date.parse(record.leftAt)
    if (left < Date.parse(span.startedAt) || left < db.now().epochMilliseconds - lateDays * dayMs)
      fail(notFound)
  }
  await db.execute('mock-drives.lockPupil', 'select from public.pupils where id = $1 for no key update', [
    record.id,
  ])
  const { today, isThere } = await db.get(
    'mock-drives.countToday',
    `select count(*) filter (where created_at > clock() - interval '1 day') as today, coalesce(bool_or(id = $3), false) as is_there
     from public.mock_drives where instructor_id = $1 and learner_id = $2`,
    [instructorId, record.personId, id],
  )
  if (!isThere && today >= mostADay) fail(enoughMocksToday)
  const verdict = judge(sheet)
  const lessonId = await findLessonId(db, record.personId, instructorId, span)
  const row = await db.find(
    'mock-drives.recordMockDrive',
    `insert into public.mock_drives (id, learner_id, instructor_id, lesson_id, taken_on, started_at, finished_at, minutes,
       driving_faults, serious_faults, dangerous_faults, is_whole, passed, faults, sheet, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (id) do nothing returning id`,
    [id, record.personId, instructorId, lessonId, ...columnsOf(span, verdict), JSON.stringify(sheet), note],
  )
  if (row)
    await emit(db, mockDriveFinished, {
      mockDriveId: id,
      learnerId: record.personId,
      instructorId,
      result: resultOf(verdict),
      finishedAt: span.finishedAt,
    })
  return getMockDrive(db, id)
}

/** @throws notFound */
export async function getMockDrive(db: Db, id: string): Promise<MockDrive> {
  const [row] = await listRows(db, { id })
  return row ? asMockDrive(row) : fail(notFound)
}

/** What the caller may read, the latest first, 100 at most. */
export const listMockDrives = async (db: Db, learnerId: string | undefined): Promise<MockDrive[]> =>
  (await listRows(db, { learnerId: learnerId ?? null })).map(asMockDrive)

type Change = z.infer<typeof contract.changeMockDrive.input>

/** By its instructor. A corrected sheet is judged again, and shows when it was corrected. @throws notFound, emptySheet */
export async function changeMockDrive(
  db: Db,
  instructorId: string,
  { id, note, sheet, at }: Change,
): Promise<MockDrive> {
  const before =
    (await db.find(
      'mock-drives.findOwn',
      `select learner_id, lesson_id, sheet, note, started_at, finished_at, minutes from public.mock_drives
       where id = $1 and instructor_id = $2 for no key update`,
      [id, instructorId],
    )) ?? fail(notFound)
  if (sheet && isEmpty(sheet)) fail(emptySheet)
  const now = sheet ?? (before.sheet as MockDrive['sheet'])
  const verdict = judge(now)
  const span = at ? spanOf(at, at, db.now()) : before
  const lessonId = at ? await findLessonId(db, before.learnerId, instructorId, span) : before.lessonId
  await db.execute(
    'mock-drives.change',
    `update public.mock_drives set
       lesson_id = $3, taken_on = $4, started_at = $5, finished_at = $6, minutes = $7,
       driving_faults = $8, serious_faults = $9, dangerous_faults = $10, is_whole = $11, passed = $12, faults = $13,
       sheet = $14, note = $15, changed_at = case when $16 then clock() else changed_at end
     where id = $1 and instructor_id = $2`,
    [
      id,
      instructorId,
      lessonId,
      ...columnsOf(span, verdict),
      JSON.stringify(now),
      note ?? before.note,
      sheet !== undefined || at !== undefined,
    ],
  )
  return getMockDrive(db, id)
}

type Span = { startedAt: string; finishedAt: string; minutes: number }

/** The lesson that was on then, the later of two. */
async function findLessonId(
  db: Db,
  learnerId: string | null,
  instructorId: string,
  { startedAt, finishedAt }: Pick<Span, 'startedAt' | 'finishedAt'>,
): Promise<string | null> {
  if (learnerId === null) return null
  const lesson = await db.find(
    'mock-drives.findLesson',
    `select id from public.lessons where learner_id = $1 and instructor_id = $2 and status in ('booked', 'delivered')
       and starts_at <= $4 and ends_at >= $3 order by starts_at desc limit 1`,
    [learnerId, instructorId, startedAt, finishedAt],
  )
  return lesson?.id ?? null
}

/** When it was, and what it came to, in the order of both statements. */
const columnsOf = (span: Span, { faults, ...totals }: ReturnType<typeof judge>) =>
  [
    dayOf(span.finishedAt),
    span.startedAt,
    span.finishedAt,
    span.minutes,
    totals.drivingFaults,
    totals.seriousFaults,
    totals.dangerousFaults,
    totals.isWhole,
    totals.passed,
    JSON.stringify(faults),
  ] as const

/** By its instructor. @throws notFound */
export async function deleteMockDrive(db: Db, instructorId: string, id: string): Promise<void> {
  const row = await db.find(
    'mock-drives.delete',
    'delete from public.mock_drives where id = $1 and instructor_id = $2 returning id',
    [id, instructorId],
  )
  if (!row) fail(notFound)
}

type MockDriveRow = Row<'mock-drives.listRows'>

const listRows = (
  db: Db,
  { id = null, learnerId = null }: { id?: string | null; learnerId?: string | null },
): Promise<MockDriveRow[]> =>
  db.list(
    'mock-drives.listRows',
    `select m.*, k.name as "learner?", case when auth.uid() in (m.learner_id, m.instructor_id) then coalesce(i.name, '') end as "instructor?"
     from public.mock_drives m left join lateral public.people(array[m.learner_id]) k on true
     left join lateral public.people(array[m.instructor_id]) i on true
     where ($1::uuid is null or m.id = $1) and ($2::uuid is null or m.learner_id = $2)
     order by m.finished_at desc, m.id desc limit 100`,
    [id, learnerId],
  )

const asMockDrive = (row: MockDriveRow): MockDrive => ({
  id: row.id,
  learner: row.learnerId ? { id: row.learnerId, name: row.learner ?? '' } : null,
  instructor:
    row.instructorId && row.instructor !== null ? { id: row.instructorId, name: row.instructor } : null,
  lessonId: row.lessonId,
  takenOn: row.takenOn,
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
  minutes: row.minutes,
  drivingFaults: row.drivingFaults,
  seriousFaults: row.seriousFaults,
  dangerousFaults: row.dangerousFaults,
  isWhole: row.isWhole,
  passed: row.passed,
  faults: row.faults as MockDrive['faults'],
  sheet: row.sheet as MockDrive['sheet'],
  note: row.note,
  changedAt: row.changedAt,
})
