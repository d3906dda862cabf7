import { type App, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { findInstructors, getInstructor } from './directory.ts'
import { getMyInstructor, setMyInstructor } from './instructors.ts'
import { decideVetting, getMyVetting, listVettingEvents, listVettings, submitVetting } from './vetting.ts'

export function instructorRoutes(app: App) {
  route(app, contract.findInstructors, ({ db, input }) => findInstructors(db, input))
  route(app, contract.getMyInstructor, ({ db, me }) => getMyInstructor(db, me.id))
  route(app, contract.setMyInstructor, ({ db, me, input }) => setMyInstructor(db, me.id, input))
  route(app, contract.getInstructor, ({ db, input }) => getInstructor(db, input.id, input.minutes))
  route(app, contract.getMyVetting, ({ db, me }) => getMyVetting(db, me.id))
  route(app, contract.submitVetting, ({ db, me, input }) => submitVetting(db, me.id, input))
  route(app, contract.listVettings, ({ db, input }) => listVettings(db, input.status, input.page))
  route(app, contract.listVettingEvents, async ({ db, input }) => ({
    events: await listVettingEvents(db, input.id),
  }))
  route(app, contract.decideVetting, ({ db, input }) =>
    decideVetting(db, input.id, input.decision, input.reason),
  )
}
