import * as z from 'zod/mini'
import { notFound, apiError } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { defineEvent } from '#common/event.ts'
import { Id, Instant } from '#common/schema.ts'
import { notInReview } from './contract.ts'
import { photoKinds } from './rules.ts'

export const photoMissing = apiError(422, 'photo-missing', 'We couldn’t find that photo. Upload it again.')
export const photoChecked = apiError(
  409,
  'photo-checked',
  'We’ve already checked this photo. Upload another one to change it.',
)

const Kind = z.enum(photoKinds)

export type Photo = z.infer<typeof Photo>
export const Photo = z.object({
  id: Id,
  kind: Kind,
  path: z.string(),
  status: z.enum(['in_review', 'approved', 'refused']),
  reason: z.string(),
  submittedAt: Instant,
})

export const getMyPhotos = endpoint({
  method: 'GET',
  path: '/api/instructor-photos/me',
  who: ['instructor'],
  summary:
    'Your portrait and the photo of your car: of each the one that learners see (`approved`), and the one that is being checked or was refused.',
  input: z.object({}),
  output: z.object({ photos: z.array(Photo) }),
})

export const submitPhoto = endpoint({
  method: 'POST',
  path: '/api/instructor-photos',
  who: ['instructor'],
  summary:
    'Submits a photo uploaded to user-uploads/instructor-photos/ for checking. Learners see the previous one until this one is approved. It replaces one that is waiting or was refused.',
  input: z.object({
    kind: Kind,
    path: z.string().check(z.regex(/^instructor-photos\/[^/]{1,250}$/, 'Choose a photo.')),
  }),
  output: Photo,
  errors: [photoMissing, photoChecked],
})

export type QueuedPhoto = z.infer<typeof QueuedPhoto>
export const QueuedPhoto = z.extend(Photo, {
  instructorId: Id,
  name: z.string(),
  /** The one that learners see meanwhile. */
  shownPath: z.nullable(z.string()),
})

export const listPhotosToCheck = endpoint({
  method: 'GET',
  path: '/api/instructor-photos',
  who: ['admin'],
  summary: 'Photos waiting to be checked, oldest first; 24 at most.',
  input: z.object({}),
  output: z.object({ photos: z.array(QueuedPhoto), hasMore: z.boolean() }),
})

export const decidePhoto = endpoint({
  method: 'POST',
  path: '/api/instructor-photos/:id/decision',
  who: ['admin'],
  summary:
    'Approves a photo, which then replaces the one before, or refuses it with the reason that the instructor reads.',
  input: z
    .object({
      id: Id,
      decision: z.enum(['approve', 'refuse']),
      reason: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
    })
    .check(({ value, issues }) => {
      if (value.decision === 'refuse' && !value.reason)
        issues.push({
          code: 'custom',
          input: value,
          path: ['reason'],
          message: 'Say why, so the instructor can put it right.',
        })
    }),
  output: Photo,
  errors: [notFound, notInReview, photoMissing],
})

const OfPhoto = z.object({ instructorId: Id, photoId: Id, photo: Kind })
export const photoSubmitted = defineEvent('instructor.photo-submitted', OfPhoto)
export const photoDecided = defineEvent(
  'instructor.photo-decided',
  z.extend(OfPhoto, { isApproved: z.boolean(), reason: z.string() }),
)
