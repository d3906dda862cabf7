import { type App, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import {
  createAssessment,
  getAssessmentOfLesson,
  listInstructorAssessments,
  listStudentAssessments,
  updateAssessment,
} from './assessments.ts'

export function assessmentRoutes(app: App) {
  route(app, contract.createAssessment, ({ db, me, input }) => createAssessment(db, me.id, input))
  route(app, contract.updateAssessment, ({ db, me, input }) => updateAssessment(db, me.id, input))
  route(app, contract.listInstructorAssessments, async ({ db, me }) => ({
    assessments: await listInstructorAssessments(db, me.id),
  }))
  route(app, contract.listStudentAssessments, async ({ db, me, input }) => ({
    assessments: await listStudentAssessments(db, input.student_id ?? me.id),
  }))
  route(app, contract.getAssessmentOfLesson, ({ db, input }) => getAssessmentOfLesson(db, input.lesson_id))
}
