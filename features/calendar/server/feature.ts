import type { Feature } from '#server/feature.ts'
import { rowOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { endFeed, findFeed, makeFeed } from './feeds.ts'
import { getLessonFile } from './lesson-file.ts'
import { serveFeed } from './serve-feed.ts'

export const feature: Feature = {
  name: 'calendar',
  routes(app) {
    route(app, contract.getCalendarFeed, async ({ db }) => ({ feed: await findFeed(db) }))
    route(app, contract.makeCalendarFeed, ({ db, services }) => makeFeed(db, services))
    route(app, contract.endCalendarFeed, async ({ db }) => {
      await endFeed(db)
      return { feed: null }
    })
    route(app, contract.getLessonFile, ({ db, input }) => getLessonFile(db, app.services, input.id))
    serveFeed(app)
  },
  personalData: [
    rowOf('calendar_feed', 'select made_at, last_read_at from public.calendar_feeds where person_id = $1'),
  ],
}
