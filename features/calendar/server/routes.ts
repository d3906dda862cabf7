import { type App, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { endFeed, findFeed, makeFeed } from './feeds.ts'
import { serveFeed } from './serve-feed.ts'

export function calendarRoutes(app: App) {
  route(app, contract.getCalendarFeed, async ({ db }) => ({ feed: await findFeed(db) }))
  route(app, contract.makeCalendarFeed, ({ db, services }) => makeFeed(db, services))
  route(app, contract.endCalendarFeed, async ({ db }) => {
    await endFeed(db)
    return { feed: null }
  })
  serveFeed(app)
}
