import { notFound } from '#common/api-error.ts'
import { dayOf } from '#common/time.ts'
import { listLearnerAssessments } from '#features/assessments/server/assessments.ts'
import { findLearnersTheory } from '#features/learning/server/sharing.ts'
import { getTheoryProgress } from '#features/learning/server/progress.ts'
import { groupProgress } from '#features/progress/rules.ts'
import { getMyTestPlan, getTestPlan } from '#features/test-days/server/plan.ts'
import type { TestPlan } from '#features/test-days/contract.ts'
import { theoryOf } from '#features/test-days/rules.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { LearnersReadiness, Readiness } from '../contract.ts'
import { type Evidence, estimateOf } from '../estimate.ts'

export async function getReadiness(db: Db, learnerId: string): Promise<Readiness> {
  const today = dayOf(`${db.now()}`)
  const [plan, theory] = [await getMyTestPlan(db, learnerId), await getTheoryProgress(db, learnerId)]
  const pass = plan?.theory ?? theoryOf(theory.plan.passedOn, null, today)
  const evidence = await readEvidence(db, learnerId, null, passChanceOf(pass, theory.range?.passPercent))
  const isOn = await isWanted(db, learnerId)
  const next = await db.find(
    'readiness.findNextLesson',
    `select min(starts_at) as starts_at from public.lessons where learner_id = $1 and status = 'booked' and starts_at > clock()`,
    [learnerId],
  )
  const testAt = plan?.nextTest?.testAt ?? null
  return {
    isOn,
    estimate: isOn && !plan?.passedOn ? estimateOf(evidence, today, testAt && dayOf(testAt)) : null,
    today,
    theory: {
      testOn: theory.plan.testOn,
      passedOn: pass.passedOn,
      validUntil: pass.validUntil,
      state: pass.state,
    },
    drivingTest: plan?.nextTest ? { testAt: plan.nextTest.testAt, centre: plan.nextTest.centre } : null,
    passedOn: plan?.passedOn ?? null,
    nextLessonAt: next?.startsAt ?? null,
    mockDrives: sumMocks(evidence.mocks),
  }
}

function sumMocks([first]: readonly Row<'readiness.listMocks'>[]): Readiness['mockDrives'] {
  if (!first) return { latest: null, count: 0, passedCount: 0 }
  const { count, passedCount, ...latest } = first
  return { latest, count, passedCount }
}

/** From what this instructor may see, which may be less than the learner does. @throws notFound */
export async function getLearnersReadiness(
  db: Db,
  instructorId: string,
  learnerId: string,
): Promise<LearnersReadiness> {
  const pupil = await db.find(
    'readiness.findPupil',
    `select from public.pupils where instructor_id = $1 and person_id = $2 and left_at is null`,
    [instructorId, learnerId],
  )
  if (!pupil) fail(notFound)
  const isOn = await isWanted(db, learnerId)
  if (!isOn) return { isOn, estimate: null }
  const plan = await getTestPlan(db, instructorId, learnerId)
  const shared = await findLearnersTheory(db, instructorId, learnerId)
  const theory = passChanceOf(plan.theory, shared?.range?.passPercent)
  const evidence = await readEvidence(db, learnerId, instructorId, theory)
  const testAt = plan.nextTest?.testAt ?? null
  const estimate = plan.passedOn ? null : estimateOf(evidence, dayOf(`${db.now()}`), testAt && dayOf(testAt))
  return { isOn, estimate }
}

export const setReadiness = (db: Db, learnerId: string, isOn: boolean) =>
  db.execute(
    'readiness.set',
    `insert into public.readiness_choices (learner_id, is_on) values ($1, $2)
     on conflict (learner_id) do update set is_on = excluded.is_on, chosen_at = clock()`,
    [learnerId, isOn],
  )

/** Profiling is off for children until they switch it on (children's code, standard 12). */
const isWanted = (db: Db, learnerId: string): Promise<boolean> =>
  db.asService('whether a learner wants an estimate', async (service) => {
    const { isOn } = await service.get(
      'readiness.isWanted',
      `select coalesce((select is_on from public.readiness_choices where learner_id = $1),
         not exists (select from public.contact_details where person_id = $1 and guardian_name is not null)) as "is_on!"`,
      [learnerId],
    )
    return isOn
  })

function passChanceOf(pass: TestPlan['theory'], passPercent: number | undefined): Evidence['theory'] {
  if (pass.passedOn && pass.state !== 'over') return { kind: 'passed', chance: 1 }
  if (passPercent === undefined) return { kind: 'unknown', chance: null }
  return { kind: 'predicted', chance: passPercent / 100 }
}

/** The caller's policies apply. Lessons elsewhere count as far as an instructor has noted them, this one or any. */
async function readEvidence(
  db: Db,
  learnerId: string,
  instructorId: string | null,
  theory: Evidence['theory'],
): Promise<Omit<Evidence, 'mocks'> & { mocks: Row<'readiness.listMocks'>[] }> {
  const now = `${db.now()}`
  const assessments = await listLearnerAssessments(db, learnerId)
  const [lessons, mocks, drives] = await Promise.all([
    db.list(
      'readiness.listLessons',
      `select starts_at, minutes from public.lessons where learner_id = $1 and status = 'delivered' order by starts_at`,
      [learnerId],
    ),
    db.list(
      'readiness.listMocks',
      `select taken_on, is_whole, passed, driving_faults, serious_faults, dangerous_faults,
       (count(*) over ())::int as "count!", (count(*) filter (where passed) over ())::int as "passed_count!"
     from public.mock_drives where learner_id = $1 order by finished_at desc limit 100`,
      [learnerId],
    ),
    db.list(
      'readiness.listPractice',
      `select day, minutes from public.practice_drives where learner_id = $1 and confirmed_at is not null order by day`,
      [learnerId],
    ),
  ])
  const earlier = await db.asService('minutes taught before they came here', (service) =>
    service.get(
      'readiness.sumEarlier',
      `select coalesce(sum(minutes_taught), 0)::int as "minutes!" from public.pupils
       where person_id = $1 and left_at is null and ($2::uuid is null or instructor_id = $2)`,
      [learnerId, instructorId],
    ),
  )
  return {
    skills: groupProgress(assessments, now).flatMap(({ skills }) => skills),
    lessons: lessons.map(({ startsAt, minutes }) => ({ on: dayOf(startsAt), minutes })),
    earlierMinutes: earlier.minutes,
    drives: drives.map(({ day, minutes }) => ({ on: day, minutes })),
    mocks,
    theory,
    now,
  }
}
