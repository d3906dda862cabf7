import { findProfile } from '#features/profiles/server/profiles.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#server/database.ts'
import { subscribe } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { reviewDecided, reviewInvited, reviewReplied, reviewsPublished } from '../contract.ts'
import { invitationSubscribers } from './invitations.ts'
import { invitedMail, publishedMail, removedMail, repliedMail, reportDecidedMail } from './review-mail.ts'

/** Both people of an invitation, if both still have an account. */
async function findInvited(db: Db, id: string) {
  const row = await db.find(
    'reviews.getInvitation',
    'select * from public.review_invitations where id = $1',
    [id],
  )
  const [learner, instructor] = row?.learnerId
    ? await Promise.all([findProfile(db, row.learnerId), findProfile(db, row.instructorId)])
    : []
  return row && learner && instructor ? { ...row, learner, instructor } : undefined
}

const findWritten = (db: Db, id: string) =>
  db.get('reviews.getWritten', 'select * from public.reviews where id = $1', [id])

export const subscribers = [
  ...invitationSubscribers,

  subscribe(reviewInvited, 'notify-both', ({ invitationId }, services) =>
    services.asSystem('two people may review each other', async (db) => {
      const invited = await findInvited(db, invitationId)
      if (!invited) return
      const { learner, instructor, lessonId, occasion, closesAt } = invited
      for (const [to, other] of [
        [learner, instructor],
        [instructor, learner],
      ] as const)
        await notify(db, services, {
          kind: 'review-invited',
          to: to.id,
          other: other.id,
          key: `review-invited ${invitationId} ${to.id}`,
          facts: { lessonId },
          mail: (url) =>
            invitedMail(
              services,
              to,
              { lessonId, occasion, closesAt, other: other.name, isLearner: to === learner },
              url,
            ),
        })
    }),
  ),

  subscribe(reviewsPublished, 'notify-reviewed', ({ invitationId }, services) =>
    services.asSystem('reviews are published', async (db) => {
      const invited = await findInvited(db, invitationId)
      if (!invited) return
      const { learner, instructor, lessonId } = invited
      const written = await db.list(
        'reviews.listOfInvitation',
        'select id, by, stars, text from public.reviews where invitation_id = $1 and removed_at is null order by by',
        [invitationId],
      )
      for (const { id, by, stars, text } of written) {
        const [author, to] = by === 'learner' ? [learner, instructor] : [instructor, learner]
        await notify(db, services, {
          kind: 'review-published',
          to: to.id,
          other: author.id,
          key: `review-published ${id}`,
          facts: { lessonId },
          mail: (url) => publishedMail(services, to, { by: author.name, stars, text }, url),
        })
      }
    }),
  ),

  subscribe(reviewReplied, 'notify-author', ({ reviewId }, services) =>
    services.asSystem('a reply to a review', async (db) => {
      const review = await findWritten(db, reviewId)
      const invited = await findInvited(db, review.invitationId)
      if (!invited) return
      const [author, by] =
        review.by === 'learner'
          ? [invited.learner, invited.instructor]
          : [invited.instructor, invited.learner]
      await notify(db, services, {
        kind: 'review-replied',
        to: author.id,
        other: by.id,
        key: `review-replied ${reviewId}`,
        facts: { lessonId: invited.lessonId },
        mail: (url) => repliedMail(services, author, { by: by.name, reply: review.reply }, url),
      })
    }),
  ),

  subscribe(reviewDecided, 'notify-of-decision', ({ reviewId, decision, reporters }, services, { id }) =>
    services.asSystem('a decision on a review', (db) =>
      notifyOfDecision(db, services, { reviewId, isRemoved: decision === 'removed', reporters, event: id }),
    ),
  ),
]

type Decided = { reviewId: string; isRemoved: boolean; reporters: readonly string[]; event: string }

async function notifyOfDecision(
  db: Db,
  services: Services,
  { reviewId, isRemoved, reporters, event }: Decided,
) {
  const review = await findWritten(db, reviewId)
  const { explanation } = await db.get(
    'reviews.getExplanation',
    'select explanation from public.review_reports where review_id = $1 and decided_at is not null order by decided_at desc limit 1',
    [reviewId],
  )
  const invited = await findInvited(db, review.invitationId)
  const author = review.by === 'learner' ? invited?.learner : invited?.instructor
  const because = review.removedBecause
  if (isRemoved && because && author)
    await notify(db, services, {
      kind: 'review-removed',
      to: author.id,
      key: `review-removed ${reviewId}`,
      mustKnow: true,
      mail: (url) => removedMail(services, author, { because, explanation }, url),
    })
  for (const reporter of reporters) {
    const to = await findProfile(db, reporter)
    if (to)
      await notify(db, services, {
        kind: 'review-report-decided',
        to: to.id,
        key: `review-report-decided ${event} ${to.id}`,
        mail: (url) => reportDecidedMail(services, to, { isRemoved, explanation }, url),
      })
  }
}
