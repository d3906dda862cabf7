import type { Feature } from '#server/feature.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { endAccount } from './end-account.ts'
import { gatherMyData } from './my-data.ts'
import { getLeaving } from './obstacles.ts'

export const feature: Feature = {
  name: 'account-deletion',
  routes(app) {
    route(app, contract.getLeaving, ({ services, me }) => getLeaving(services, me))
    route(app, contract.endAccount, async ({ services, me, input }) => {
      await endAccount(services, me, input)
      return {}
    })
    route(app, contract.getMyData, ({ services, me }) => gatherMyData(services, me))
  },
}
