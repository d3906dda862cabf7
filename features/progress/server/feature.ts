import type { Feature } from '#server/feature.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getProgress } from './progress.ts'

export const feature: Feature = {
  name: 'progress',
  routes(app) {
    route(app, contract.getProgress, ({ db, me }) => getProgress(db, me.id))
  },
}
