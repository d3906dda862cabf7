import type { Feature } from '#server/feature.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { countsOf, tidyPromotion } from './counts.ts'
import { getMyPromotion, setMyPromotion } from './own.ts'
import { findPromoted, listPromoted } from './promoted.ts'

export const feature: Feature = {
  name: 'promotion',
  routes(app) {
    const counts = countsOf(app.services)
    app.addHook('onClose', () => counts.write())
    route(app, contract.listPromotedInstructors, ({ db, input }) => listPromoted(db, input))
    route(app, contract.findPromotedInstructors, ({ db, me, input }) => findPromoted(db, me.id, input))
    route(app, contract.countPromoted, async ({ input: { ids, what } }) => counts.add(ids, what))
    route(app, contract.getMyPromotion, ({ db, me }) => getMyPromotion(db, me.id))
    route(app, contract.setMyPromotion, ({ db, me, input }) => setMyPromotion(db, me.id, input.isOn))
  },
  jobs: [tidyPromotion],
  personalData: [
    rowOf(
      'promoted_places',
      'select is_on, changed_at from public.promotion_settings where instructor_id = $1',
    ),
    rowsOf(
      'seen_in_promoted_places',
      'select day, shown, opened from public.promotion_days where instructor_id = $1 order by day',
    ),
  ],
}
