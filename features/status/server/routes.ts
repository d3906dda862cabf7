import { notAllowed } from '#common/api-error.ts'
import { refuse } from '#server/errors.ts'
import { type App, openRouteApart } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getStatus, runCheck } from './run-check.ts'

export function statusRoutes(app: App) {
  openRouteApart(app, contract.getStatus, ({ house }) => getStatus(house))
  openRouteApart(app, contract.runCheck, async ({ house, input, findMe }) => {
    if (!house.config.isDemo && (await findMe())?.role !== 'admin') refuse(notAllowed)
    return runCheck(house, input.name)
  })
}
