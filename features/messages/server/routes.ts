import { type App, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import {
  beginConversation,
  blockPerson,
  countUnread,
  findCorrespondent,
  getConversation,
  listChanges,
  listConversations,
  listMessages,
  markRead,
  reportPerson,
  sendMessage,
} from './messages.ts'
import { closeReport, listReports } from './reports.ts'
import { streamRoute } from './stream.ts'

export function messageRoutes(app: App) {
  route(app, contract.listConversations, ({ db, me, input }) => listConversations(db, me.id, input))
  route(app, contract.getConversation, ({ db, me, input }) => getConversation(db, me.id, input.id))
  route(app, contract.findCorrespondent, ({ db, me, input }) => findCorrespondent(db, me, input.id))
  route(app, contract.beginConversation, ({ db, me, input }) => beginConversation(db, me, input))
  route(app, contract.listMessages, ({ db, me, input }) => listMessages(db, me, input))
  route(app, contract.sendMessage, ({ db, me, input }) => sendMessage(db, me, input))
  route(app, contract.markRead, ({ db, me, input }) => markRead(db, me, input))
  route(app, contract.blockPerson, ({ db, me, input }) => blockPerson(db, me, input))
  route(app, contract.reportPerson, ({ db, me, input }) => reportPerson(db, me, input))
  route(app, contract.countUnread, ({ db, me }) => countUnread(db, me.id))
  route(app, contract.listChanges, ({ db, me, input }) => listChanges(db, me.id, input))
  route(app, contract.listReports, ({ db, input }) => listReports(db, input))
  route(app, contract.closeReport, ({ db, me, input }) => closeReport(db, me.id, input))
  streamRoute(app)
}
