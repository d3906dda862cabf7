import { type App, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import {
  findMySchool,
  findSchool,
  getSchoolReport,
  listSchoolInstructors,
  nameSchool,
  partFromSchool,
} from './schools.ts'

export function schoolRoutes(app: App) {
  route(app, contract.getSchool, async ({ db, me }) => ({ school: await findSchool(db, me.id) }))
  route(app, contract.nameSchool, ({ db, me, input }) => nameSchool(db, me.id, input.name))
  route(app, contract.listSchoolInstructors, async ({ db }) => ({
    instructors: await listSchoolInstructors(db),
  }))
  route(app, contract.removeFromSchool, async ({ db, me, input }) => {
    await partFromSchool(db, me, input.id)
    return {}
  })
  route(app, contract.getSchoolReport, ({ db, input }) => getSchoolReport(db, input.period))
  route(app, contract.getMySchool, async ({ db }) => ({ school: await findMySchool(db) }))
  route(app, contract.leaveSchool, async ({ db, me }) => {
    await partFromSchool(db, me, me.id)
    return {}
  })
}
