import type { Feature } from '#server/feature.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getAnalytics } from './analytics.ts'

export const feature: Feature = {
  name: 'analytics',
  routes(app) {
    route(app, contract.getAnalytics, ({ db, me, input }) => getAnalytics(db, me.id, input))
  },
}
