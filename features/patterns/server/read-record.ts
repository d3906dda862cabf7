import { addDays } from '#common/days.ts'
import { dayOf } from '#common/time.ts'
import { skills } from '#features/assessments/syllabus.ts'
import { listLearnerAssessments } from '#features/assessments/server/assessments.ts'
import { getTheoryProgress } from '#features/learning/server/progress.ts'
import { findLearnersTheory } from '#features/learning/server/sharing.ts'
import type { Db } from '#server/database.ts'
import type { LearnerRecord, MockDrive, RecordedDrive, TopicStanding } from '../finding/record.ts'

/** What is compared with each other grows with the square of its number: names of the syllabus alone, and so many lessons. */
const ofSyllabus = new Set(skills.map(({ name }) => name))
const mostLessons = 150
const knownOf = (scores: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(scores).filter(([name]) => ofSyllabus.has(name)))

/** What was so a year ago says nothing of how somebody drives now. */
const days = 365

type Theory = readonly { id: string; lately: { right: number; of: number } }[]

/** What the caller's policies let them read of this learner; oldest first. */
async function readDriving(db: Db, learnerId: string): Promise<Omit<LearnerRecord, 'theory'>> {
  const from = addDays(dayOf(`${db.now()}`), -days)
  const assessments = await listLearnerAssessments(db, learnerId)
  const mocks = await db.list(
    'patterns.listMockDrives',
    `select id, lesson_id, instructor_id, taken_on, is_whole, faults from public.mock_drives
     where learner_id = $1 and taken_on >= $2 order by taken_on desc, id desc limit 50`,
    [learnerId, from],
  )
  const drives = await db.list(
    'patterns.listDrives',
    `select d.id, d.started_at, d.seconds,
       coalesce((select jsonb_agg(jsonb_build_object('kind', e.kind, 'band', e.band, 'isExercise', e.is_exercise, 'skill', e.skill) order by e.number)
         from public.drive_events e where e.drive_id = d.id), '[]') as events
     from public.drives d where d.learner_id = $1 and d.state = 'done' and d.started_at >= $2::date
     order by d.started_at desc, d.id desc limit 20`,
    [learnerId, from],
  )
  return {
    lessons: assessments
      .map((one) => ({
        lessonId: one.lesson_id,
        // Whose it is isn't known to somebody it was only shared with.
        instructorId: one.instructor_id === one.lesson_id ? null : one.instructor_id,
        on: dayOf(one.date),
        skills: knownOf(one.assessment_data.skills),
        areas: one.assessment_data.areasForImprovement,
        notes: one.instructor_notes,
      }))
      .filter(({ on }) => on >= from)
      .slice(0, mostLessons)
      .toReversed(),
    mocks: mocks
      .map(({ takenOn, faults, ...mock }) => ({
        ...mock,
        on: takenOn,
        faults: faults as MockDrive['faults'],
      }))
      .toReversed(),
    drives: drives
      .map(({ id, startedAt, seconds, events }) => ({
        id,
        on: dayOf(startedAt),
        seconds,
        events: (events as (Omit<RecordedDrive['events'][number], 'skill'> & { skill: string | null })[]).map(
          ({ skill, ...event }) => ({ ...event, ...(skill !== null && ofSyllabus.has(skill) && { skill }) }),
        ),
      }))
      .toReversed(),
  }
}

const standings = (theory: Theory): TopicStanding[] =>
  theory.map(({ id, lately }) => ({ topic: id, ...lately }))

/** As the learner, or as the service. */
export async function readOwnRecord(db: Db, learnerId: string): Promise<LearnerRecord> {
  const driving = await readDriving(db, learnerId)
  return { ...driving, theory: standings((await getTheoryProgress(db, learnerId)).topics) }
}

/** As an instructor: what they wrote or are let read, drives and theory that are shared with them. */
export async function readRecordFor(db: Db, instructorId: string, learnerId: string): Promise<LearnerRecord> {
  const driving = await readDriving(db, learnerId)
  const theory = await findLearnersTheory(db, instructorId, learnerId)
  return { ...driving, theory: standings(theory?.topics ?? []) }
}

type Shares = { records: ReadonlySet<string>; theory: ReadonlySet<string>; drives: ReadonlySet<string> }

/** Of a learner's whole record what an instructor may read: the policies of the database in other words. */
export const partFor = (record: LearnerRecord, instructorId: string, shares: Shares): LearnerRecord => {
  const isTheirs = (one: { instructorId: string | null }) =>
    one.instructorId === instructorId || shares.records.has(instructorId)
  return {
    lessons: record.lessons.filter(isTheirs),
    mocks: record.mocks.filter(isTheirs),
    drives: record.drives.filter(({ id }) => shares.drives.has(`${instructorId} ${id}`)),
    theory: shares.theory.has(instructorId) ? record.theory : [],
  }
}

/** As the learner. */
export async function readShares(db: Db, learnerId: string): Promise<Shares> {
  const rows = await db.list(
    'patterns.listShares',
    `select 'records' as "kind!", instructor_id::text as "whose!" from public.record_shares where learner_id = $1
     union all select 'theory', instructor_id::text from public.theory_shares where learner_id = $1
     union all select 'drives', instructor_id || ' ' || drive_id from public.drive_shares where learner_id = $1`,
    [learnerId],
  )
  const of = (kind: string) => new Set(rows.flatMap((row) => (row.kind === kind ? row.whose : [])))
  return { records: of('records'), theory: of('theory'), drives: of('drives') }
}
