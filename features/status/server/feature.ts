import { notAllowed } from '#common/api-error.ts'
import { fail } from '#server/errors.ts'
import type { Feature } from '#server/feature.ts'
import { findMe, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getStatus, runCheck } from './run-check.ts'

export const feature: Feature = {
  name: 'status',
  routes(app) {
    route(app, contract.getStatus, ({ services }) => getStatus(services))
    route(app, contract.runCheck, async ({ services, input, caller, asCaller }) => {
      if (!services.config.isDemo && !(caller.claims.sub && (await asCaller(findMe))?.role === 'admin'))
        fail(notAllowed)
      return runCheck(services, input.name)
    })
  },
}
