import type { Feature } from '#server/feature.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getMap } from './map.ts'

export const feature: Feature = {
  name: 'maps',
  routes(app) {
    route(app, contract.getMap, ({ input }) => Promise.resolve(getMap(input.around)))
  },
}
