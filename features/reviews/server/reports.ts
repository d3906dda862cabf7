import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { reviewDecided } from '../contract.ts'
import type { RemovalReason } from '../rules.ts'
import { rate } from './invitations.ts'

/** Reports a review that the caller can read: a published one about an instructor, or about themselves. @throws notFound */
export const reportReview = (
  db: Db,
  me: string,
  { id, reason, text }: { id: string; reason: RemovalReason; text: string },
) =>
  db.asService('a report of a review', async (service) => {
    const row = await service.find(
      'reviews.findReadable',
      `select r.id from public.reviews r join public.review_invitations v on v.id = r.invitation_id
       where r.id = $1 and r.removed_at is null and v.published_at is not null
         and (r.by = 'learner' or v.learner_id = $2) and $2 <> case r.by when 'learner' then coalesce(v.learner_id, v.id) else v.instructor_id end`,
      [id, me],
    )
    if (!row) fail(notFound)
    await service.execute(
      'reviews.report',
      'insert into public.review_reports (review_id, person_id, reason, text) values ($1, $2, $3, $4) on conflict do nothing',
      [id, me, reason, text],
    )
  })

type Decision = {
  id: string
  decision: 'kept' | 'removed'
  reason?: RemovalReason | undefined
  explanation: string
}

/** All its open reports at once; emits `review.decided`. Undefined: it has none. As the service. */
export async function decideReports(db: Db, { id, decision, reason, explanation }: Decision) {
  const reports = await db.list(
    'reviews.decideReports',
    `update public.review_reports set decided_at = clock(), decision = $2, explanation = $3
     where review_id = $1 and decided_at is null returning person_id, reason`,
    [id, decision, explanation],
  )
  if (reports.length === 0) return undefined
  const { instructorId } = await db.get(
    'reviews.getReviewed',
    'select v.instructor_id from public.reviews r join public.review_invitations v on v.id = r.invitation_id where r.id = $1',
    [id],
  )
  if (decision === 'removed') {
    await db.execute(
      'reviews.remove',
      'update public.reviews set removed_at = clock(), removed_because = $2 where id = $1 and removed_at is null',
      [id, reason ?? reports[0]!.reason],
    )
    await rate(db, instructorId)
  }
  await emit(db, reviewDecided, {
    reviewId: id,
    decision,
    reporters: reports.map(({ personId }) => personId),
  })
  return { instructorId }
}
