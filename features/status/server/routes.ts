import { notAllowed } from '#common/api-error.ts'
import { fail } from '#server/errors.ts'
import { type App, openRouteApart } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getStatus, runCheck } from './run-check.ts'

export function statusRoutes(app: App) {
  openRouteApart(app, contract.getStatus, ({ services }) => getStatus(services))
  openRouteApart(app, contract.runCheck, async ({ services, input, findMe }) => {
    if (!services.config.isDemo && (await findMe())?.role !== 'admin') fail(notAllowed)
    return runCheck(services, input.name)
  })
}
