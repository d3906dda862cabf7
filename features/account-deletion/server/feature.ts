import type { Feature } from '#server/feature.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { deleteMyAccount } from './delete-my-account.ts'
import { gatherMyData } from './my-data.ts'
import { getDeletionPreview } from './obstacles.ts'

export const feature: Feature = {
  name: 'account-deletion',
  routes(app) {
    route(app, contract.getDeletionPreview, ({ services, asCaller, me }) =>
      getDeletionPreview(services, asCaller, me),
    )
    route(app, contract.deleteMyAccount, ({ services, asCaller, me, input }) =>
      deleteMyAccount(services, asCaller, me, input),
    )
    route(app, contract.getMyData, ({ services, me, caller: { claims } }) =>
      gatherMyData(services, me, claims['session_id'] as string | undefined),
    )
  },
}
