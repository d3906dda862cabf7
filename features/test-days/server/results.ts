import type * as z from 'zod/mini'
import { homeZone } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type * as contract from '../contract.ts'
import { type Fault, notAPass, testOver, testToCome } from '../contract.ts'
import { mustFail } from '../rules.ts'
import { getTestDay, lockTestDay } from './rows.ts'

type Result = z.infer<typeof contract.setTestResult.input>

/** @throws testOver, testToCome, notAPass, notFound */
export async function setTestResult(db: Db, instructorId: string, { id, ...given }: Result) {
  const row = await lockTestDay(db, instructorId, id)
  if (row.cancelledAt) fail(testOver)
  if (Date.parse(row.testAt) > db.now().epochMilliseconds) fail(testToCome)
  const faults = given.faults.filter(({ driving, serious, dangerous }) => driving > 0 || serious || dangerous)
  if (given.result === 'pass' && mustFail(faults)) fail(notAPass)
  const attempt =
    given.result === 'not-taken' ? null : (given.attempt ?? row.attempt ?? (await nextAttempt(db, row)))
  await db.execute(
    'test-days.setTestResult',
    `update public.test_days set result = $2, attempt = $3, faults = $4, sat_in = $5, note = $6,
       examiner_action = case when $7 then $8 else examiner_action end, result_at = coalesce(result_at, clock()) where id = $1`,
    [
      id,
      given.result,
      attempt,
      JSON.stringify(faults),
      given.satIn,
      given.note,
      given.examinerAction !== undefined || given.result === 'not-taken',
      given.result === 'not-taken' ? null : (given.examinerAction ?? null),
    ],
  )
  return { ...(await getTestDay(db, id)), suggestsPassed: given.result === 'pass' && row.learnerId !== null }
}

async function nextAttempt(db: Db, row: { instructorId: string; learnerId: string | null; testAt: string }) {
  if (!row.learnerId) return 1
  const { taken } = await db.get(
    'test-days.countBefore',
    `select (select count(*) from public.test_days where instructor_id = $1 and learner_id = $2 and result in ('pass', 'fail') and test_at < $3)
       + coalesce((select tests_before from public.test_plans where instructor_id = $1 and learner_id = $2), 0) as "taken!"`,
    [row.instructorId, row.learnerId, row.testAt],
  )
  return taken + 1
}

const mostFaults = 6

/** What the page says follows from these rows alone. */
export async function getTestFigures(db: Db, instructorId: string) {
  const today = db.now().toZonedDateTimeISO(homeZone).toPlainDate()
  const from = today.subtract({ years: 1 }).toString()
  const rows = await db.list(
    'test-days.listFigures',
    `select result, attempt, faults, cancelled_at, test_at > clock() as "is_ahead!" from public.test_days
     where instructor_id = $1 and test_at >= $2::date::timestamp at time zone $3 and cancelled_at is null`,
    [instructorId, from, homeZone],
  )
  const taken = rows.filter(({ result }) => result === 'pass' || result === 'fail')
  const shareOf = (tests: typeof taken) => ({
    passed: tests.filter(({ result }) => result === 'pass').length,
    taken: tests.length,
  })
  const byCompetency = Map.groupBy(
    taken.flatMap(({ faults }) => faults as Fault[]),
    ({ competency }) => competency,
  )
  const faults = [...byCompetency]
    .map(([competency, all]) => ({
      competency,
      tests: all.length,
      driving: all.reduce((sum, { driving }) => sum + driving, 0),
      serious: all.filter(({ serious, dangerous }) => serious || dangerous).length,
    }))
    .toSorted((a, b) => b.serious - a.serious || b.driving - a.driving || b.tests - a.tests)
    .slice(0, mostFaults)
  return {
    from,
    to: today.toString(),
    all: shareOf(taken),
    first: shareOf(taken.filter(({ attempt }) => attempt === 1)),
    planned: rows.filter(({ result, isAhead }) => result === null && isAhead).length,
    withoutResult: rows.filter(({ result, isAhead }) => result === null && !isAhead).length,
    faults,
  }
}
