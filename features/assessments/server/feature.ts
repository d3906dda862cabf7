import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { lessonAssessment } from './lesson-assessment.ts'

export const feature: Feature = {
  name: 'assessments',
  functions: [lessonAssessment],
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
