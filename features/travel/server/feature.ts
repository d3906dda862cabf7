import type { Feature } from '#server/feature.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { tidyRoutes } from './routes.ts'
import { getTravel } from './travel.ts'

export const feature: Feature = {
  name: 'travel',
  routes(app) {
    route(app, contract.getTravel, ({ services, input }) =>
      getTravel(services, {
        ...input,
        at: input.at ? Temporal.Instant.from(input.at) : services.clock.now(),
      }),
    )
  },
  jobs: [tidyRoutes],
}
