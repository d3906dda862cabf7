import { type App, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { search } from './search.ts'

export function searchRoutes(app: App) {
  route(app, contract.search, ({ db, me, input }) => search(db, me, input.q))
}
