import { type App, openRoute, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { countUnreadNotices, listNotices, readAllNotices, readNotice, readNoticesOf } from './notices.ts'
import { oneClick } from './one-click.ts'
import { listPreferences, setPreference } from './preferences.ts'
import { describeLink, setByLink } from './unsubscribe.ts'

export function notificationRoutes(app: App) {
  route(app, contract.listNotices, ({ db, input }) => listNotices(db, input.cursor))
  route(app, contract.countUnreadNotices, ({ db }) => countUnreadNotices(db))
  route(app, contract.readNotice, ({ db, input }) => readNotice(db, input.id))
  route(app, contract.readAllNotices, ({ db, input }) => readAllNotices(db, input.upTo))
  route(app, contract.readNoticesOf, ({ db, input }) => readNoticesOf(db, input.id))
  route(app, contract.listPreferences, ({ db, me }) => listPreferences(db, me.role))
  route(app, contract.setPreference, ({ db, me, input }) => setPreference(db, me.role, input))
  openRoute(app, contract.describeUnsubscribeLink, ({ services, input }) =>
    describeLink(services, input.token),
  )
  openRoute(app, contract.unsubscribe, ({ services, input }) => setByLink(services, input.token, input.on))
  app.register(async (forms) => oneClick(forms))
}
