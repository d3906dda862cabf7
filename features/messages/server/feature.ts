import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import { countUnreadNotifications } from '#features/notifications/contract.ts'
import { countUnreadNotifications as countNotifications } from '#features/notifications/server/notifications.ts'
import * as contract from '../contract.ts'
import {
  beginConversation,
  blockPerson,
  findCorrespondent,
  listMessages,
  markRead,
  makeComplaint,
  sendMessage,
} from './messages.ts'
import { countUnread, getConversation, listChanges, listConversations } from './conversations.ts'
import { closeComplaint, deleteOldComplaints, listComplaints } from './complaints.ts'
import { streamRoute } from './stream.ts'
import { subscribers } from './subscribers.ts'
import { mailUnreadMessages } from './mail-unread.ts'

export const feature: Feature = {
  name: 'messages',
  routes(app) {
    route(app, contract.listConversations, ({ db, me, input }) => listConversations(db, me.id, input))
    route(app, contract.getConversation, ({ db, me, input }) => getConversation(db, me.id, input.id))
    route(app, contract.findCorrespondent, ({ db, me, input }) => findCorrespondent(db, me, input.id))
    route(app, contract.beginConversation, ({ db, me, input }) => beginConversation(db, me, input))
    route(app, contract.listMessages, ({ db, me, input }) => listMessages(db, me, input))
    route(app, contract.sendMessage, ({ db, me, input }) => sendMessage(db, me, input))
    route(app, contract.markRead, ({ db, me, input }) => markRead(db, me, input))
    route(app, contract.blockPerson, ({ db, me, input }) => blockPerson(db, me, input))
    route(app, contract.makeComplaint, ({ db, me, input }) => makeComplaint(db, me, input))
    route(app, contract.countUnread, ({ db, me }) => countUnread(db, me.id))
    // One request for the numbers of the menu: only this feature can read both.
    route(app, countUnreadNotifications, async ({ db, me }) => {
      const [{ unread }, { conversations }] = await Promise.all([
        countNotifications(db),
        countUnread(db, me.id),
      ])
      return { unread, conversations }
    })
    route(app, contract.listChanges, ({ db, me, input }) => listChanges(db, me.id, input))
    route(app, contract.listComplaints, ({ db, input }) => listComplaints(db, input))
    route(app, contract.closeComplaint, ({ db, me, input }) => closeComplaint(db, me.id, input))
    streamRoute(app)
  },
  jobs: [mailUnreadMessages, deleteOldComplaints],
  subscribers,
  personalData: [
    rowsOf(
      'messages',
      `select c.id as conversation, m.seq, m.sent_at, case when m.from_learner = (c.learner_id is not distinct from $1) then 'you' else coalesce(other.shown, 'somebody who has left') end as "from", m.body as text
       from public.conversations c join public.messages m on m.conversation_id = c.id
       left join lateral (
         select case when c.learner_id = $1 or messaging.share_lesson(c.learner_id, c.instructor_id) then p.name else public.short_name(p.name) end as shown
         from public.profiles p where p.id = case when c.learner_id = $1 then c.instructor_id else c.learner_id end) other on true
       where $1 in (c.learner_id, c.instructor_id) order by c.begun_at, c.id, m.seq`,
    ),
    rowsOf(
      'people_you_blocked',
      'select b.blocked_at from public.message_blocks b where b.person_id = $1 order by b.blocked_at',
    ),
    rowsOf(
      'complaints_you_made',
      'select reason, words, status, outcome, made_at, closed_at from public.complaints where complainant_id = $1 order by made_at',
    ),
  ],
}
