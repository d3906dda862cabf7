import { type App, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { listAudit } from './audit.ts'
import { getOverview } from './overview.ts'
import { getUser, listUsers } from './people.ts'

export function adminRoutes(app: App) {
  route(app, contract.listUsers, ({ db, input }) => listUsers(db, input))
  route(app, contract.getUser, ({ db, input }) => getUser(db, input.id))
  route(app, contract.getOverview, ({ db }) => getOverview(db))
  route(app, contract.listAudit, ({ db, input }) => listAudit(db, input.cursor))
}
