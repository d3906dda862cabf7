import type { PersonalData } from '#server/personal-data.ts'
import { type App, routeApart } from '#server/route.ts'
import * as contract from '../contract.ts'
import { endAccount } from './end-account.ts'
import { gatherMyData } from './my-data.ts'
import { getLeaving } from './obstacles.ts'

/** The house keeps these books itself: what a person holds in every feature is past their own row security. */
export const leavingRoutes = (readers: readonly PersonalData[]) => (app: App) => {
  routeApart(app, contract.getLeaving, ({ services, me }) => getLeaving(services, me))
  routeApart(app, contract.endAccount, async ({ services, me, input }) => {
    await endAccount(services, me, input)
    return {}
  })
  routeApart(app, contract.getMyData, ({ services, me }) => gatherMyData(services, me, readers))
}
