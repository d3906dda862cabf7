import { homeZone } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import type { StandardsCheck } from '../contract.ts'
import { weighStandards } from '../standards.ts'
import { asTestDay, listRows } from './rows.ts'
import { dayOn } from './test-days.ts'

/** Of the twelve months up to today, by the results that the instructor has entered. */
export async function getStandardsCheck(db: Db, instructorId: string): Promise<StandardsCheck> {
  const today = db.now().toZonedDateTimeISO(homeZone).toPlainDate()
  const from = today.subtract({ years: 1 }).toString()
  const tests = (await listRows(db, { instructorId })).map(asTestDay)
  const inTime = tests.filter(({ testAt }) => dayOn(testAt) >= from)
  const results = inTime.filter(({ result }) => result === 'pass' || result === 'fail')
  const taken = results.map(({ result, faults, examinerAction }) => ({
    result: result === 'pass' ? ('pass' as const) : ('fail' as const),
    faults,
    examinerAction,
  }))
  return {
    from,
    to: today.toString(),
    ...weighStandards(taken),
    alone: results.filter(({ lesson }) => lesson === null).length,
    open: inTime.filter(
      ({ status, testAt }) => status === 'planned' && Date.parse(testAt) < db.now().epochMilliseconds,
    ),
    results,
  }
}
