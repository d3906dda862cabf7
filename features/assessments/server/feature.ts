import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import {
  createAssessment,
  getAssessmentOfLesson,
  listInstructorAssessments,
  listLearnerAssessments,
  updateAssessment,
} from './assessments.ts'

export const feature: Feature = {
  name: 'assessments',
  routes(app) {
    route(app, contract.createAssessment, ({ db, me, input }) => createAssessment(db, me.id, input))
    route(app, contract.updateAssessment, ({ db, me, input }) => updateAssessment(db, me.id, input))
    route(app, contract.listInstructorAssessments, async ({ db, me }) => ({
      assessments: await listInstructorAssessments(db, me.id),
    }))
    route(app, contract.listLearnerAssessments, async ({ db, me, input }) => ({
      assessments: await listLearnerAssessments(db, input.student_id ?? me.id),
    }))
    route(app, contract.getAssessmentOfLesson, ({ db, input }) => getAssessmentOfLesson(db, input.lesson_id))
  },
  personalData: [
    rowsOf(
      'assessments_of_you',
      'select id, lesson_id, date, overall_rating, assessment_data, instructor_notes, created_at, updated_at from public.lesson_assessments where student_id = $1 order by date',
    ),
    rowsOf(
      'assessments_you_wrote',
      'select id, lesson_id, date, overall_rating, assessment_data, instructor_notes, created_at, updated_at from public.lesson_assessments where instructor_id = $1 order by date',
    ),
  ],
}
