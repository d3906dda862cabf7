import type { Feature } from '#server/feature.ts'
import { rowOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getLearnersReadiness, getReadiness, setReadiness } from './readiness.ts'

export const feature: Feature = {
  name: 'readiness',
  routes(app) {
    route(app, contract.getReadiness, ({ db, me }) => getReadiness(db, me.id))
    route(app, contract.setReadiness, async ({ db, me, input }) => {
      await setReadiness(db, me.id, input.isOn)
      return {}
    })
    route(app, contract.getLearnersReadiness, ({ db, me, input }) =>
      getLearnersReadiness(db, me.id, input.id),
    )
  },
  personalData: [
    rowOf(
      'estimate_of_your_chances',
      'select is_on, chosen_at from public.readiness_choices where learner_id = $1',
    ),
  ],
}
