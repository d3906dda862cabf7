import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import * as selfRating from '../self-rating-contract.ts'
import * as sharing from '../sharing-contract.ts'
import {
  createAssessment,
  getAssessmentOfLesson,
  listInstructorAssessments,
  listLearnerAssessments,
  updateAssessment,
} from './assessments.ts'
import { listLessonsToRate, listSelfRatings, rateLesson, ratingSubscribers } from './self-ratings.ts'
import { listRecordReaders, shareRecord, sharingSubscribers, stopSharingRecord } from './sharing.ts'

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
    route(app, sharing.listRecordReaders, async ({ db, me }) => ({
      readers: await listRecordReaders(db, me.id),
    }))
    route(app, sharing.shareRecord, ({ db, me, input }) => shareRecord(db, me.id, input.id))
    route(app, sharing.stopSharingRecord, async ({ db, me, input }) => {
      await stopSharingRecord(db, me.id, input.id)
      return {}
    })
    route(app, selfRating.rateLesson, ({ db, me, input }) => rateLesson(db, me.id, input))
    route(app, selfRating.listSelfRatings, async ({ db, me, input }) => ({
      ratings: await listSelfRatings(db, input.learnerId ?? me.id),
    }))
    route(app, selfRating.listLessonsToRate, async ({ db, me }) => ({
      lessons: await listLessonsToRate(db, me.id),
    }))
    route(app, contract.getAssessmentOfLesson, ({ db, input }) => getAssessmentOfLesson(db, input.lesson_id))
  },
  subscribers: [...sharingSubscribers, ...ratingSubscribers],
  personalData: [
    rowsOf(
      'who_reads_your_record',
      'select instructor_id, shared_at from public.record_shares where learner_id = $1 order by shared_at',
    ),
    rowsOf(
      'assessments_of_you',
      'select id, lesson_id, date, overall_rating, assessment_data, instructor_notes, created_at, updated_at from public.lesson_assessments where student_id = $1 order by date',
    ),
    rowsOf(
      'your_own_ratings',
      'select lesson_id, date, skills, note, saw_marks, rated_at from public.self_ratings where learner_id = $1 order by date',
    ),
    rowsOf(
      'assessments_you_wrote',
      'select id, lesson_id, date, overall_rating, assessment_data, instructor_notes, created_at, updated_at from public.lesson_assessments where instructor_id = $1 order by date',
    ),
  ],
}
