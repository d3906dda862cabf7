import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { accountSubscribers } from './account.ts'
import { invitationSubscribers } from './invitations.ts'
import { lessonSubscribers } from './lessons.ts'
import {
  countUnreadNotices,
  listNotices,
  readAllNotices,
  readNotice,
  readNoticesOf,
  tidyNotices,
} from './notices.ts'
import { moneySubscribers } from './payments.ts'
import { listPreferences, setPreference } from './preferences.ts'
import { remindOfLesson } from './reminder.ts'
import { describeLink, oneClick, setByLink } from './unsubscribe.ts'
import { vettingSubscribers } from './vetting.ts'

export const feature: Feature = {
  name: 'notifications',
  routes(app) {
    route(app, contract.listNotices, ({ db, input }) => listNotices(db, input.cursor))
    route(app, contract.countUnreadNotices, ({ db }) => countUnreadNotices(db))
    route(app, contract.readNotice, ({ db, input }) => readNotice(db, input.id))
    route(app, contract.readAllNotices, ({ db, input }) => readAllNotices(db, input.upTo))
    route(app, contract.readNoticesOf, ({ db, input }) => readNoticesOf(db, input.id))
    route(app, contract.listPreferences, ({ db, me }) => listPreferences(db, me.role))
    route(app, contract.setPreference, ({ db, me, input }) => setPreference(db, me.role, input))
    route(app, contract.describeUnsubscribeLink, ({ services, input }) => describeLink(services, input.token))
    route(app, contract.unsubscribe, ({ services, input }) => setByLink(services, input.token, input.on))
    app.register(async (forms) => oneClick(forms))
  },
  jobs: [remindOfLesson, tidyNotices],
  subscribers: [
    ...lessonSubscribers,
    ...moneySubscribers,
    ...vettingSubscribers,
    ...invitationSubscribers,
    ...accountSubscribers,
  ],
  personalData: [
    rowsOf(
      'notices',
      'select kind, about, public.person_in_notice(id) as about_whom, at, read_at from public.notices where person_id = $1 order by at',
    ),
    rowsOf(
      'notice_preferences',
      'select topic, email, bell, updated_at from public.notice_preferences where person_id = $1 order by topic',
    ),
  ],
}
