import { mustTakeCards } from '#features/payments/server/link-checkout.ts'
import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { findTestDayClashes } from './clashes.ts'
import { getMyTestPlan, getTestPlan, setTestPlan } from './plan.ts'
import { getTestFigures, setTestResult } from './results.ts'
import { getStandardsCheck } from './standards.ts'
import { addTestDay, cancelTestDay, changeTestDay, listTestCentres, listTestDays } from './test-days.ts'

export const feature: Feature = {
  name: 'test-days',
  routes(app) {
    route(app, contract.listTestDays, async ({ db, input }) => ({
      testDays: await listTestDays(db, input.learnerId),
    }))
    route(app, contract.listTestCentres, async ({ db, me }) => ({
      centres: await listTestCentres(db, me.id),
    }))
    route(app, contract.addTestDay, async ({ db, me, input }) => {
      if (input.payment === 'card-link') await mustTakeCards(db, app.services, me.id)
      return addTestDay(db, me.id, input)
    })
    route(app, contract.findTestDayClashes, ({ db, me, input }) => findTestDayClashes(db, me.id, input))
    route(app, contract.changeTestDay, ({ db, me, input }) => changeTestDay(db, me.id, input))
    route(app, contract.cancelTestDay, ({ db, me, input }) => cancelTestDay(db, me.id, input))
    route(app, contract.setTestResult, ({ db, me, input }) => setTestResult(db, me.id, input))
    route(app, contract.getTestPlan, ({ db, me, input }) => getTestPlan(db, me.id, input.id))
    route(app, contract.setTestPlan, ({ db, me, input }) => setTestPlan(db, me.id, input))
    route(app, contract.getMyTestPlan, async ({ db, me }) => ({ plan: await getMyTestPlan(db, me.id) }))
    route(app, contract.getStandardsCheck, ({ db, me }) => getStandardsCheck(db, me.id))
    route(app, contract.getTestFigures, ({ db, me }) => getTestFigures(db, me.id))
  },
  personalData: [
    rowsOf(
      'driving_tests',
      `select case when t.learner_id = $1 then 'learner' else 'instructor' end as you_are, i.name as instructor, k.name as learner,
         t.test_at, t.centre, t.centre_postcode, t.warm_up_minutes, t.after_minutes, t.car_hire_pence, t.cancelled_at, t.cancelled_by,
         t.result, t.attempt, t.faults, t.sat_in, t.examiner_action, t.note, t.result_at, t.created_at
       from public.test_days t join public.profiles i on i.id = t.instructor_id left join public.profiles k on k.id = t.learner_id
       where $1 in (t.learner_id, t.instructor_id) order by t.test_at`,
    ),
    rowsOf(
      'ways_to_the_test',
      `select case when p.learner_id = $1 then 'learner' else 'instructor' end as you_are, k.name as learner, p.theory_passed_on,
         p.changes_used, p.tests_before, p.updated_at
       from public.test_plans p join public.profiles k on k.id = p.learner_id where $1 in (p.learner_id, p.instructor_id) order by p.updated_at`,
    ),
  ],
}
