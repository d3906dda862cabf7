import { type App, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getAnalytics } from './analytics.ts'

export function analyticsRoutes(app: App) {
  route(app, contract.getAnalytics, ({ db, me, input }) => getAnalytics(db, me.id, input.period))
}
