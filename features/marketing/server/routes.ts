import { type App, openRouteApart } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getClaims } from './claims.ts'

export function marketingRoutes(app: App) {
  openRouteApart(app, contract.getClaims, ({ services }) => getClaims(services))
}
