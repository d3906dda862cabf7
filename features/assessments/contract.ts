import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint, signedIn } from '#common/endpoint.ts'
import { AnyId, Id, Instant, requiredText } from '#common/schema.ts'
import { defineEvent } from '#common/event.ts'

export const assessmentTaken = apiError(
  409,
  'already-assessed',
  'This lesson already has an assessment. Please change that one.',
)
export const assessmentChanged = apiError(
  409,
  'assessment-changed',
  'This assessment has been changed on another device. Copy what you need, and open it again.',
)
export const lessonNotDelivered = apiError(
  409,
  'lesson-not-delivered',
  'Only a delivered lesson can be assessed. Please mark it as delivered first.',
)
export const notYourLesson = apiError(
  403,
  'not-your-lesson',
  'Only the instructor who taught the lesson can assess it.',
)
export const notYourLearner = apiError(400, 'not-the-student', 'This learner didn’t have this lesson.')
export const notForTrainees = apiError(
  409,
  'not-for-trainees',
  'Motorway lessons are for approved instructors only (Highway Code, rule 253). Please leave Motorways out.',
)
const line = (most: number) => requiredText(most, 'Fill this in, or remove it.')
const lines = z.array(line(300)).check(z.maxLength(20, 'Use 20 or fewer.'))
const Score = z
  .number()
  .check(z.minimum(0, 'A score is from 0 to 100.'), z.maximum(100, 'A score is from 0 to 100.'))

/** Skill name → 0 to 100. The names of the syllabus, or older ones. */
export const SkillScores = z
  .record(line(80), Score)
  .check(z.refine((skills) => Object.keys(skills).length <= 80, 'Use 80 skills or fewer.'))

type AssessmentData = z.infer<typeof AssessmentData>
const AssessmentData = z.object({
  skills: SkillScores,
  strengths: z._default(lines, []),
  areasForImprovement: z._default(lines, []),
  plan: z.optional(z.array(line(80)).check(z.maxLength(8, 'Plan 8 skills or fewer.'))),
})

export const Rating = z
  .number()
  .check(
    z.minimum(1, 'Give one to five stars.'),
    z.maximum(5, 'Give one to five stars.'),
    z.multipleOf(0.5, 'Give whole or half stars.'),
  )
export const Notes = z.string().check(z.trim(), z.maxLength(4000, 'Use 4,000 characters or fewer.'))

export const CreateAssessment = z.object({
  student_id: Id,
  lesson_id: Id,
  assessment_data: AssessmentData,
  overall_rating: Rating,
  instructor_notes: z.optional(z.nullable(Notes)),
})

export const UpdateAssessment = z.object({
  assessment_id: Id,
  assessment_data: z.optional(AssessmentData),
  overall_rating: z.optional(Rating),
  instructor_notes: z.optional(z.nullable(Notes)),
  /** Its `updated_at` as the caller saw it: what was changed since is not overwritten. */
  seen_updated_at: z.optional(Instant),
})

export type Assessment = z.infer<typeof Assessment>
export const Assessment = z.object({
  id: Id,
  student_id: Id,
  student_name: z.string(),
  instructor_id: Id,
  instructor_name: z.string(),
  instructor_is_trainee: z.optional(z.boolean()),
  lesson_id: Id,
  date: z.string(),
  overall_rating: z.number(),
  assessment_data: AssessmentData,
  instructor_notes: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const createAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments',
  who: ['instructor'],
  summary: 'Assesses a delivered lesson, once',
  input: CreateAssessment,
  output: Assessment,
  errors: [notFound, notYourLesson, notYourLearner, lessonNotDelivered, notForTrainees, assessmentTaken],
})

export const updateAssessment = endpoint({
  method: 'PATCH',
  path: '/api/assessments/:assessment_id',
  who: ['instructor'],
  summary: 'Changes an assessment that I wrote; what is not sent stays',
  input: UpdateAssessment,
  output: Assessment,
  errors: [notFound, notYourLesson, notForTrainees, assessmentChanged],
})

const AssessmentList = z.object({ assessments: z.array(Assessment) })

export const listInstructorAssessments = endpoint({
  method: 'GET',
  path: '/api/assessments/written',
  who: ['instructor'],
  summary: 'Lists the assessments that I wrote, latest lesson first',
  input: z.object({}),
  output: AssessmentList,
})

export const LearnerAssessments = z.object({ student_id: z.nullish(Id) })
export const listLearnerAssessments = endpoint({
  method: 'GET',
  path: '/api/assessments',
  who: signedIn,
  summary:
    'Lists the assessments of a learner as far as I may read them (mine unless named), latest lesson first',
  input: LearnerAssessments,
  output: AssessmentList,
})

export const getAssessmentOfLesson = endpoint({
  method: 'GET',
  path: '/api/lessons/:lesson_id/assessment',
  who: signedIn,
  summary: 'Reads the assessment of a lesson',
  input: z.object({ lesson_id: Id }),
  output: Assessment,
  errors: [notFound],
})

export const lessonAssessed = defineEvent(
  'lesson.assessed',
  z.object({ assessmentId: AnyId, lessonId: AnyId, learnerId: AnyId, instructorId: AnyId, date: z.string() }),
)
