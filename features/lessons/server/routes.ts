import { type App, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import {
  agreeToMove,
  cancelLesson,
  deliverLesson,
  getLesson,
  getStudent,
  holdLesson,
  letGoOfHold,
  listLessons,
  listStudents,
  moveLesson,
} from './lessons.ts'

export function lessonRoutes(app: App) {
  route(app, contract.holdLesson, ({ db, me, input }) => holdLesson(db, me, input))
  route(app, contract.letGoOfHold, ({ db, input }) => letGoOfHold(db, input.id))
  route(app, contract.listLessons, ({ db, me, input }) => listLessons(db, me.id, input))
  route(app, contract.getLesson, ({ db, input }) => getLesson(db, input.id))
  route(app, contract.deliverLesson, ({ db, input }) => deliverLesson(db, input.id))
  route(app, contract.cancelLesson, ({ db, input }) =>
    cancelLesson(db, input.id, input.reason, input.costPence),
  )
  route(app, contract.moveLesson, ({ db, input }) => moveLesson(db, input))
  route(app, contract.agreeToMove, ({ db, input }) => agreeToMove(db, input))
  route(app, contract.listStudents, async ({ db, me }) => ({ students: await listStudents(db, me.id) }))
  route(app, contract.getStudent, ({ db, me, input }) => getStudent(db, me.id, input.id))
}
