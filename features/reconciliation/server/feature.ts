import type { Feature } from '#server/feature.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getReconciliation, reconcileEveryNight } from './compare.ts'

export const feature: Feature = {
  name: 'reconciliation',
  routes(app) {
    route(app, contract.getReconciliation, ({ db }) => getReconciliation(db))
  },
  jobs: [reconcileEveryNight],
}
