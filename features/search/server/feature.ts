import type { Feature } from '#server/feature.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { search } from './search.ts'

export const feature: Feature = {
  name: 'search',
  routes(app) {
    route(app, contract.search, ({ db, me, input }) => search(db, me, input.q))
  },
}
