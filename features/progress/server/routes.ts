import { type App, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getProgress } from './progress.ts'

export function progressRoutes(app: App) {
  route(app, contract.getProgress, ({ db, me }) => getProgress(db, me.id))
}
