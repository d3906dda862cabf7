import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint, signedIn } from '#common/endpoint.ts'
import { Id, Instant } from '#common/schema.ts'
import { lessonNotOver } from '#features/lessons/contract.ts'
import { notForTrainees, SkillScores } from './contract.ts'

export const ratingClosed = apiError(
  409,
  'rating-closed',
  'This lesson was more than two weeks ago, so it can’t be rated any more.',
)
export const ratingSettled = apiError(
  409,
  'rating-settled',
  'Your instructor has written this lesson up, so your rating stays as it was.',
)

export const RatingNote = z.string().check(z.trim(), z.maxLength(1000, 'Use 1,000 characters or fewer.'))

const RateLesson = z.object({
  lessonId: Id,
  /** Skill name → 0 to 100, as in an assessment. */
  skills: SkillScores.check(
    z.refine((skills) => Object.keys(skills).length > 0, 'Choose a level for at least one skill.'),
  ),
  note: z._default(RatingNote, ''),
  /** The instructor's marks were shown before this was chosen. */
  sawMarks: z._default(z.boolean(), false),
})

export type SelfRating = z.infer<typeof SelfRating>
export const SelfRating = z.object({
  lessonId: Id,
  learnerId: Id,
  /** The lesson's start. */
  date: Instant,
  skills: z.record(z.string(), z.number()),
  note: z.string(),
  sawMarks: z.boolean(),
  ratedAt: Instant,
})

export const rateLesson = endpoint({
  method: 'PUT',
  path: '/api/lessons/:lessonId/self-rating',
  who: ['student'],
  summary:
    'Says how you think a lesson went, skill by skill: within two weeks of it, and to be changed until your instructor has written it up. It changes no level.',
  input: RateLesson,
  output: SelfRating,
  errors: [notFound, lessonNotOver, ratingClosed, notForTrainees, ratingSettled],
})

export const listSelfRatings = endpoint({
  method: 'GET',
  path: '/api/self-ratings',
  who: signedIn,
  summary:
    'Lists how a learner rated their own lessons, as far as I may read it (mine unless named), latest lesson first',
  input: z.object({ learnerId: z.optional(Id) }),
  output: z.object({ ratings: z.array(SelfRating) }),
})

export type LessonToRate = z.infer<typeof LessonToRate>
const LessonToRate = z.object({
  lessonId: Id,
  startsAt: Instant,
  endsAt: Instant,
  instructorName: z.string(),
  isTrainee: z.optional(z.boolean()),
})

export const listLessonsToRate = endpoint({
  method: 'GET',
  path: '/api/self-ratings/due',
  who: ['student'],
  summary: 'Lists my lessons of the last two weeks that I haven’t rated yet, latest first, five at most',
  input: z.object({}),
  output: z.object({ lessons: z.array(LessonToRate) }),
})
