import type { Feature } from '#server/feature.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getClaims } from './claims.ts'

export const feature: Feature = {
  name: 'marketing',
  routes(app) {
    route(app, contract.getClaims, ({ services }) => getClaims(services))
  },
}
