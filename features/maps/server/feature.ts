import type { Feature } from '#server/feature.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getMap } from './map.ts'
import { getRoads } from './roads.ts'

export const feature: Feature = {
  name: 'maps',
  routes(app) {
    route(app, contract.getMap, ({ input }) => Promise.resolve(getMap(input.around)))
    route(app, contract.getRoads, ({ services, input }) => getRoads(services, input))
  },
}
