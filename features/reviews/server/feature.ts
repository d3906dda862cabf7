import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { jobs } from './invitations.ts'
import { reportReview } from './reports.ts'
import { listMyReviews, listReviewsOf, replyToReview, writeReview } from './reviews.ts'
import { subscribers } from './subscribers.ts'

export const feature: Feature = {
  name: 'reviews',
  routes(app) {
    route(app, contract.writeReview, ({ db, me, input }) => writeReview(db, me.id, input))
    route(app, contract.listMyReviews, ({ db, me }) => listMyReviews(db, me.id))
    route(app, contract.listReviewsOf, ({ db, input }) => listReviewsOf(db, input))
    route(app, contract.replyToReview, ({ db, input }) => replyToReview(db, input))
    route(app, contract.reportReview, async ({ db, me, input }) => {
      await reportReview(db, me.id, input)
      return {}
    })
  },
  jobs,
  subscribers,
  personalData: [
    rowsOf(
      'reviews',
      `select case when $1 = case r.by when 'learner' then v.learner_id else v.instructor_id end then 'written' else 'received' end as reviews,
         v.occasion, r.stars, r.text, r.themes, r.written_at, v.published_at, r.reply, r.replied_at, r.removed_at, r.removed_because
       from public.reviews r join public.review_invitations v on v.id = r.invitation_id
       where $1 in (v.learner_id, v.instructor_id)
         and (v.published_at is not null or $1 = case r.by when 'learner' then v.learner_id else v.instructor_id end)
       order by r.written_at`,
    ),
    rowsOf(
      'review_invitations',
      'select occasion, opened_at, closes_at, published_at from public.review_invitations where $1 in (learner_id, instructor_id) order by opened_at',
    ),
    rowsOf(
      'review_reports',
      'select reason, text, made_at, decided_at, decision, explanation from public.review_reports where person_id = $1 order by made_at',
    ),
  ],
}
