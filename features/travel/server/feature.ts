import type { Feature } from '#server/feature.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getTravel } from './travel.ts'

export const feature: Feature = {
  name: 'travel',
  routes(app) {
    route(app, contract.getTravel, async ({ db, input }) =>
      getTravel({ ...input, at: input.at ? Temporal.Instant.from(input.at) : db.now() }),
    )
  },
}
