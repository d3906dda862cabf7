import type { Feature } from '#server/feature.ts'
import { rowOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getCancellationTerms, setCancellationTerms } from './terms.ts'

export const feature: Feature = {
  name: 'cancellation-terms',
  routes(app) {
    route(app, contract.getCancellationTerms, ({ db, input }) => getCancellationTerms(db, input.id))
    route(app, contract.setCancellationTerms, ({ db, me, input }) => setCancellationTerms(db, me.id, input))
  },
  personalData: [
    rowOf(
      'cancellation_terms',
      'select tiers, free_passes, updated_at from public.cancellation_terms where instructor_id = $1',
    ),
  ],
}
