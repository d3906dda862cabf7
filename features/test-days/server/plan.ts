import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { holidayRegionOf } from '#common/bank-holidays.ts'
import { findRecord, getCurrentRecord } from '#features/pupils/server/records.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type * as contract from '../contract.ts'
import type { TestDay, TestPlan } from '../contract.ts'
import { changeByDay, mostChanges, retestFromDay, theoryOf } from '../rules.ts'
import { asTestDay, listRows } from './rows.ts'
import { dayOn } from './test-days.ts'

/** @throws notFound */
export async function getTestPlan(db: Db, instructorId: string, id: string): Promise<TestPlan> {
  const record = (await findRecord(db, instructorId, id)) ?? fail(notFound)
  return readPlan(db, instructorId, record.personId)
}

/** @throws notFound */
export async function setTestPlan(
  db: Db,
  instructorId: string,
  { id, theoryPassedOn, changesUsed, testsBefore }: z.infer<typeof contract.setTestPlan.input>,
): Promise<TestPlan> {
  const record = await getCurrentRecord(db, instructorId, id)
  await db.execute(
    'test-days.setTestPlan',
    `insert into public.test_plans (instructor_id, learner_id, theory_passed_on, changes_used, tests_before)
     values ($1, $2, $4, coalesce($5, 0), coalesce($6, 0))
     on conflict (instructor_id, learner_id) do update set
       theory_passed_on = case when $3 then excluded.theory_passed_on else test_plans.theory_passed_on end,
       changes_used = coalesce($5, test_plans.changes_used), tests_before = coalesce($6, test_plans.tests_before)`,
    [
      instructorId,
      record.personId,
      theoryPassedOn !== undefined,
      theoryPassedOn ?? null,
      changesUsed ?? null,
      testsBefore ?? null,
    ],
  )
  return readPlan(db, instructorId, record.personId)
}

/** For so long the lessons with somebody say who teaches a learner now. */
const currentDays = 56

/**
 * Of those whom the learner has not left, the one who teaches them most these weeks: who has only been booked once does not
 * put their notes in the place of another's. Among equals the one who noted something last.
 */
export async function getMyTestPlan(db: Db, learnerId: string): Promise<TestPlan | null> {
  const row = await db.asService('whose notes a learner reads', (service) =>
    service.find(
      'test-days.findMyInstructor',
      `select n.instructor_id as "instructor_id!" from (
         select instructor_id, updated_at from public.test_days where learner_id = $1
         union all select instructor_id, updated_at from public.test_plans where learner_id = $1) n
       join public.pupils p on p.instructor_id = n.instructor_id and p.person_id = $1 and p.left_at is null
       cross join lateral (select count(*) as lessons from public.lessons l where l.learner_id = $1 and l.instructor_id = n.instructor_id
         and l.status in ('booked', 'delivered') and l.ends_at > clock() - $2 * interval '1 day') t
       order by t.lessons desc, n.updated_at desc limit 1`,
      [learnerId, currentDays],
    ),
  )
  return row ? readPlan(db, row.instructorId, learnerId) : null
}

/** The later of what the instructor noted and what the learner entered: a pass after a certificate that ended is the one that counts. */
const findTheoryPass = (db: Db, learnerId: string, notedOn: string | null): Promise<string | null> =>
  db.asService('the day a learner says they passed theory', async (service) => {
    const row = await service.find(
      'test-days.findTheoryPass',
      'select passed_on from public.theory_learners where person_id = $1 and passed_on is not null',
      [learnerId],
    )
    const ownOn = row?.passedOn ?? null
    return ownOn !== null && (notedOn === null || ownOn > notedOn) ? ownOn : notedOn
  })

async function readPlan(db: Db, instructorId: string, learnerId: string): Promise<TestPlan> {
  const tests = (await listRows(db, { learnerId, instructorId })).map(asTestDay)
  const noted = await db.find(
    'test-days.findPlan',
    'select theory_passed_on, changes_used, tests_before from public.test_plans where instructor_id = $1 and learner_id = $2',
    [instructorId, learnerId],
  )
  const now = db.now().toString()
  const today = dayOn(now)
  const nextTest =
    tests.findLast(({ status, testAt }) => status === 'planned' && Date.parse(testAt) > Date.parse(now)) ??
    null
  const results = tests.filter(({ result }) => result !== null)
  const taken = results.filter(({ result }) => result !== 'not-taken')
  const [last] = taken
  const hasPassed = last?.result === 'pass'
  const region = holidayRegionOf((nextTest ?? tests[0])?.centrePostcode ?? null)
  const testOn = nextTest && dayOn(nextTest.testAt)
  const theory = theoryOf(await findTheoryPass(db, learnerId, noted?.theoryPassedOn ?? null), testOn, today)
  const changeBy = testOn && changeByDay(testOn, region)
  const changesUsed = noted?.changesUsed ?? 0
  const retestFrom = last?.result === 'fail' ? retestFromDay(dayOn(last.testAt), region) : null
  return {
    theory,
    nextTest,
    testsOver: tests.filter(
      ({ status, testAt }) => status === 'planned' && Date.parse(testAt) <= Date.parse(now),
    ),
    changeBy,
    changesUsed,
    changesLeft: mostChanges - changesUsed,
    retestFrom,
    attempts: taken.length + (noted?.testsBefore ?? 0),
    testsBefore: noted?.testsBefore ?? 0,
    passedOn: hasPassed && last ? dayOn(last.testAt) : null,
    steps: hasPassed ? [] : stepsOf({ theory, nextTest, changeBy, changesUsed, retestFrom, today }),
    results,
  }
}

type Facts = Pick<TestPlan, 'theory' | 'changeBy' | 'changesUsed' | 'retestFrom'> & {
  nextTest: TestDay | null
  today: string
}

function stepsOf({ theory, nextTest, changeBy, changesUsed, retestFrom, today }: Facts): TestPlan['steps'] {
  const steps: TestPlan['steps'] = []
  if (theory.state === 'unknown') steps.push('add-theory')
  if (theory.state === 'over') steps.push('book-theory')
  if (theory.state === 'ends-soon' || theory.state === 'ends-before-test') steps.push('renew-theory')
  const mayBook = theory.state !== 'unknown' && theory.state !== 'over'
  if (nextTest && changesUsed >= mostChanges) steps.push('no-changes-left')
  else if (nextTest)
    steps.push(changeBy !== null && today <= changeBy ? 'change-in-time' : 'change-costs-fee')
  else if (retestFrom) steps.push('retest')
  else if (mayBook) steps.push('book-test')
  return steps
}
