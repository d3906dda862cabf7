import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { accountSubscribers } from './account.ts'
import { sendRest } from './hold-back.ts'
import { invitationSubscribers } from './invitations.ts'
import { lessonSubscribers } from './lessons.ts'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  readNotificationsOf,
  tidyNotifications,
} from './notifications.ts'
import { moneySubscribers } from './payments.ts'
import { listPreferences, setPreference } from './preferences.ts'
import { seriesSubscribers } from './series.ts'
import { oneClick } from '#server/one-click.ts'
import { describeUnsubscribeLink, unsubscribe } from './unsubscribe.ts'
import { vettingSubscribers } from './vetting.ts'

export const feature: Feature = {
  name: 'notifications',
  routes(app) {
    route(app, contract.listNotifications, ({ db, input }) => listNotifications(db, input.cursor))
    route(app, contract.readNotification, ({ db, input }) => readNotification(db, input.id))
    route(app, contract.readAllNotifications, ({ db, input }) => readAllNotifications(db, input.upTo))
    route(app, contract.readNotificationsOf, ({ db, input }) => readNotificationsOf(db, input.id))
    route(app, contract.listPreferences, ({ db, me }) => listPreferences(db, me.role))
    route(app, contract.setPreference, ({ db, me, input }) => setPreference(db, me.role, input))
    route(app, contract.describeUnsubscribeLink, ({ services, input }) =>
      describeUnsubscribeLink(services, input.token),
    )
    route(app, contract.unsubscribe, ({ services, input }) => unsubscribe(services, input.token, input.on))
    oneClick(app, '/unsubscribe', (token) => unsubscribe(app.services, token, false))
  },
  jobs: [sendRest, tidyNotifications],
  subscribers: [
    ...lessonSubscribers,
    ...seriesSubscribers,
    ...moneySubscribers,
    ...vettingSubscribers,
    ...invitationSubscribers,
    ...accountSubscribers,
  ],
  personalData: [
    rowsOf(
      'notifications',
      'select kind, about, public.person_in_notification(id) as about_whom, at, read_at from public.notifications where person_id = $1 order by at',
    ),
    rowsOf(
      'notification_preferences',
      'select topic, email, bell, updated_at from public.notification_preferences where person_id = $1 order by topic',
    ),
  ],
}
