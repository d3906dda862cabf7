import type { Feature } from '#server/feature.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { importSubscribers } from './clashes.ts'
import { listEvents } from './conflicts.ts'
import { endFeed, findFeed, makeFeed } from './feeds.ts'
import { addImport, listImports, refreshImport, removeImport, setEventBlocking } from './imports.ts'
import { getLessonFile } from './lesson-file.ts'
import { importJobs } from './read-due.ts'
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
    route(app, contract.listCalendarImports, ({ db }) => listImports(db))
    route(app, contract.listCalendarEvents, async ({ db, me, input }) => ({
      events: await listEvents(db, me.id, input),
    }))
    route(app, contract.addCalendarImport, ({ services, asCaller, me, input }) =>
      addImport(services, asCaller, me.id, input),
    )
    route(app, contract.refreshCalendarImport, ({ services, asCaller, me, input }) =>
      refreshImport(services, asCaller, me.id, input.id),
    )
    route(app, contract.removeCalendarImport, ({ db, me, input }) => removeImport(db, me.id, input.id))
    route(app, contract.setEventBlocking, ({ db, me, input }) => setEventBlocking(db, me.id, input))
    serveFeed(app)
  },
  jobs: importJobs,
  subscribers: importSubscribers,
  personalData: [
    rowOf('calendar_feed', 'select made_at, last_read_at from public.calendar_feeds where person_id = $1'),
    rowsOf(
      'calendars_read',
      'select id, name, host, added_at, read_at, tried_at, fault from public.calendar_imports where instructor_id = $1 order by added_at',
    ),
    rowsOf(
      'times_in_calendars_read',
      `select e.import_id, lower(e.during) as starts_at, upper(e.during) as ends_at, e.title from public.calendar_import_events e
       join public.calendar_imports i on i.id = e.import_id where i.instructor_id = $1 order by lower(e.during)`,
    ),
    rowsOf(
      'times_that_do_not_block',
      `select f.import_id, f.title, f.starts_at, f.ends_at from public.calendar_free_events f
       join public.calendar_imports i on i.id = f.import_id where i.instructor_id = $1 order by f.title, f.starts_at`,
    ),
  ],
}
