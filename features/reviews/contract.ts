import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint, signedIn } from '#common/endpoint.ts'
import { defineEvent } from '#common/event.ts'
import { AnyId, Cursor, Id, Instant, requiredText } from '#common/schema.ts'
import { lessonSides } from '#features/lessons/rules.ts'
import { leastReviews } from '#features/instructors/rules.ts'
import { occasions, removalReasons, reviewDays, reviewsAPage } from './rules.ts'

export const notForReview = apiError(
  409,
  'not-for-review',
  `You can review each other for ${reviewDays} days after your first, fifth and last lesson together.`,
)
export const reviewPublished = apiError(
  409,
  'review-published',
  'Your review is published, so it can’t be changed any more.',
)
export const alreadyReplied = apiError(409, 'already-replied', 'You’ve already replied to this review.')

const Text = z._default(
  z.string().check(z.trim(), z.maxLength(1000, 'Please use at most 1,000 characters.')),
  '',
)
const Stars = z.int().check(z.minimum(1, 'Choose one to five stars.'), z.maximum(5))
const Themes = z._default(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8)), [])

export type Review = z.infer<typeof Review>
export const Review = z.object({
  id: Id,
  lessonId: Id,
  occasion: z.enum(occasions),
  by: z.enum(lessonSides),
  /** The other person: the author for who is reviewed, the reviewed for the author. Null once they have left. */
  other: z.nullable(z.string()),
  isTrainee: z.optional(z.boolean()),
  stars: z.int(),
  text: z.string(),
  themes: z.array(z.string()),
  writtenAt: Instant,
  /** Null while only its writer sees it. */
  publishedAt: z.nullable(Instant),
  reply: z.string(),
  /** An administrator took it down, and why. */
  removedBecause: z.nullable(z.enum(removalReasons)),
})

export type ReviewInvitation = z.infer<typeof ReviewInvitation>
export const ReviewInvitation = z.object({
  lessonId: Id,
  occasion: z.enum(occasions),
  other: z.object({ name: z.string(), image: z.nullable(z.string()), isTrainee: z.optional(z.boolean()) }),
  lessonAt: Instant,
  closesAt: Instant,
})

export const writeReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  who: ['student', 'instructor'],
  summary: `Reviews the other of the two after the first, fifth and last delivered lesson, within ${reviewDays} days. Neither reads the other’s review until both are written or the time is over; until then it can be written again.`,
  input: z.object({ lessonId: Id, stars: Stars, text: Text, themes: Themes }),
  output: Review,
  errors: [notFound, notForReview, reviewPublished],
})

export const listMyReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/me',
  who: ['student', 'instructor'],
  summary: 'Whom you can review now, what was written about you, and what you wrote; the newest 100 of each.',
  input: z.object({}),
  output: z.object({
    invitations: z.array(ReviewInvitation),
    received: z.array(Review),
    written: z.array(Review),
  }),
})

export type PublicReview = z.infer<typeof PublicReview>
export const PublicReview = z.object({
  id: Id,
  stars: z.int(),
  text: z.string(),
  themes: z.array(z.string()),
  occasion: z.enum(occasions),
  /** First name; null once they have left. */
  name: z.nullable(z.string()),
  publishedAt: Instant,
  reply: z.string(),
})

export const listReviewsOf = endpoint({
  method: 'GET',
  path: '/api/instructors/:id/reviews',
  who: signedIn,
  summary: `What learners wrote about an instructor, newest first, ${reviewsAPage} a page. No average below ${leastReviews} reviews.`,
  input: z.object({ id: Id, cursor: Cursor }),
  output: z.object({
    average: z.nullable(z.number()),
    count: z.int(),
    /** How many gave one star, two, … five. */
    counts: z.array(z.int()),
    reviews: z.array(PublicReview),
    nextCursor: z.nullable(z.string()),
  }),
  errors: [notFound],
})

export const replyToReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:id/reply',
  who: ['student', 'instructor'],
  summary: 'Replies once to what was written about you. Everybody who reads the review reads the reply.',
  input: z.object({ id: Id, text: requiredText(1000, 'Write your reply.') }),
  output: Review,
  errors: [notFound, alreadyReplied],
})

export const reportReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:id/report',
  who: signedIn,
  summary:
    'Says that a review breaks the rules; a person looks at it. That a review is a bad one breaks no rule. Reporting the same one again changes nothing.',
  input: z.object({ id: Id, reason: z.enum(removalReasons), text: Text }),
  output: z.object({}),
  errors: [notFound],
})

export const reviewsPublished = defineEvent('reviews.published', z.object({ invitationId: AnyId }))
export const reviewInvited = defineEvent('review.invited', z.object({ invitationId: AnyId }))
export const reviewReplied = defineEvent('review.replied', z.object({ reviewId: AnyId }))
export const reviewDecided = defineEvent(
  'review.decided',
  z.object({ reviewId: AnyId, decision: z.enum(['kept', 'removed']), reporters: z.array(AnyId) }),
)
