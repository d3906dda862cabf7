import type { Feature } from '#server/feature.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import * as requests from '../requests-contract.ts'
import { expireRequest, forgetRequests } from './expire-requests.ts'
import { getIntake, setIntake } from './intake.ts'
import {
  acceptRequest,
  askInstructors,
  deleteWishes,
  endRequest,
  listMyRequests,
  listRequests,
} from './requests.ts'
import { subscribers } from './subscribers.ts'
import { listSuggestions } from './suggestions.ts'
import { forgetWishes, getWishes, setWishes } from './wishes.ts'

export const feature: Feature = {
  name: 'matching',
  routes(app) {
    route(app, contract.getWishes, ({ db, me }) => getWishes(db, me.id))
    route(app, contract.setWishes, ({ db, me, input }) => setWishes(db, me.id, input))
    route(app, contract.deleteWishes, async ({ db, me }) => {
      await deleteWishes(db, me.id)
      return {}
    })
    route(app, contract.listSuggestions, async ({ db, me }) => ({
      suggestions: await listSuggestions(db, me.id),
    }))
    route(app, requests.askInstructors, ({ db, me, input }) => askInstructors(db, me.id, input.instructorIds))
    route(app, requests.listMyRequests, async ({ db, me }) => ({ requests: await listMyRequests(db, me.id) }))
    route(app, requests.listRequests, async ({ db, me }) => ({ requests: await listRequests(db, me.id) }))
    route(app, requests.acceptRequest, ({ db, me, input }) => acceptRequest(db, me.id, input))
    route(app, requests.endRequest, async ({ db, me, input }) => {
      await endRequest(db, me.id, input.id)
      return {}
    })
    route(app, contract.getIntake, ({ db, me }) => getIntake(db, me.id))
    route(app, contract.setIntake, ({ db, me, input }) => setIntake(db, me.id, input))
  },
  jobs: [forgetWishes, expireRequest, forgetRequests],
  subscribers,
  personalData: [
    rowsOf(
      'lesson_requests',
      'select wishes, status, created_at, expires_at from public.lesson_requests where learner_id = $1 order by created_at',
    ),
    rowsOf(
      'lesson_requests_received',
      `select w.answer, w.answered_at, r.created_at from public.lesson_request_recipients w
       join public.lesson_requests r on r.id = w.request_id where w.instructor_id = $1 order by r.created_at`,
    ),
    rowOf(
      'match_wishes',
      'select pickups, times, minutes, gearbox, max_price_pence, gender, languages, level, needs, test_on, updated_at from public.match_wishes where learner_id = $1',
    ),
    rowOf(
      'match_intakes',
      'select suggested, takes, gearboxes, most_new_a_week, updated_at from public.match_intakes where instructor_id = $1',
    ),
  ],
}
