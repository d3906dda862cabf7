import type { Feature } from '#server/feature.ts'
import { rowOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getIntake, setIntake } from './intake.ts'
import { listSuggestions } from './suggestions.ts'
import { deleteWishes, forgetWishes, getWishes, setWishes } from './wishes.ts'

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
    route(app, contract.getIntake, ({ db, me }) => getIntake(db, me.id))
    route(app, contract.setIntake, ({ db, me, input }) => setIntake(db, me.id, input))
  },
  jobs: [forgetWishes],
  personalData: [
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
