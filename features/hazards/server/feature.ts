import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getHazards, recordHazardClip } from './hazards.ts'

export const feature: Feature = {
  name: 'hazards',
  routes(app) {
    route(app, contract.getHazards, ({ db, me }) => getHazards(db, me.id))
    route(app, contract.recordHazardClip, ({ db, me, input }) => recordHazardClip(db, me.id, input))
  },
  personalData: [
    rowsOf(
      'hazard_clips',
      'select scene, mock_id, clicks, points, pattern, recorded_at from public.hazard_clips where person_id = $1 order by recorded_at',
    ),
  ],
}
