import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { isGuest, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import * as learners from '../learners-contract.ts'
import * as moving from '../moving-contract.ts'
import * as marking from '../outcome-contract.ts'
import { deleteLapsedHolds, lapseHold } from './holds.ts'
import { cancelForLearner } from './cancel-for-learner.ts'
import { cancelLesson, getCancellation } from './cancelling.ts'
import { holdLesson, prepareHold, releaseEarlierHolds, releaseHold } from './hold-lesson.ts'
import { getLesson } from './lessons.ts'
import { agreeToMove, moveLesson } from './move-lesson.ts'
import { getLearner, listLearners } from './learners.ts'
import { eraseLessonPlaces, setLessonPlaces } from './lesson-places.ts'
import { deliverLesson, deliverUnmarked, markingSubscribers, markLesson, undoOutcome } from './marking.ts'
import { listLessons } from './list-lessons.ts'

export const feature: Feature = {
  name: 'lessons',
  routes(app) {
    route(
      app,
      contract.holdLesson,
      async ({ db, me, input, prepared }) => {
        if (isGuest(me)) await releaseEarlierHolds(db, me)
        return holdLesson(db, me, input, prepared)
      },
      prepareHold(app.services),
    )
    route(app, contract.releaseHold, ({ db, input }) => releaseHold(db, input.id))
    route(app, contract.setLessonPlaces, ({ db, input }) => setLessonPlaces(db, input))
    route(app, contract.listLessons, ({ db, me, input }) => listLessons(db, me.id, input))
    route(app, contract.getLesson, ({ db, input }) => getLesson(db, input.id))
    route(app, contract.deliverLesson, ({ db, input }) => deliverLesson(db, input.id))
    route(app, marking.markLesson, ({ db, input }) => markLesson(db, input))
    route(app, marking.cancelForLearner, ({ db, input }) => cancelForLearner(db, input))
    route(app, marking.undoOutcome, ({ db, input }) => undoOutcome(db, input.id))
    route(app, contract.getCancellation, ({ db, input }) => getCancellation(db, input.id))
    route(app, contract.cancelLesson, ({ db, input }) => cancelLesson(db, input))
    route(app, moving.moveLesson, ({ db, input }) => moveLesson(db, input))
    route(app, moving.agreeToMove, ({ db, input }) => agreeToMove(db, input))
    route(app, learners.listLearners, async ({ db, me }) => ({ learners: await listLearners(db, me.id) }))
    route(app, learners.getLearner, ({ db, me, input }) => getLearner(db, me.id, input.id))
  },
  jobs: [deliverUnmarked, lapseHold, deleteLapsedHolds, eraseLessonPlaces],
  subscribers: markingSubscribers,
  personalData: [
    rowsOf(
      'lessons',
      `select l.id, case when l.learner_id = $1 then 'learner' else 'instructor' end as you_were, p.learner_name, p.instructor_name, l.starts_at, l.ends_at, l.minutes, l.status,
         l.price_pence, l.paid_with, l.pickup, l.booked_at, l.outcome, l.delivered_at, l.cancelled_at, l.cancelled_by, l.cancel_reason, l.cancellation_tiers, l.free_passes, l.used_free_pass, l.cost_set_by, l.marked_at, l.marked_by, l.first_marked_at, l.reopened_at, l.reopenings, l.booked_minutes, l.booked_price_pence, l.moves, l.moved_at, l.agreed_starts_at, l.agreed_minutes, l.payer_hold_ends_at, l.created_at
       from public.lessons l left join lateral public.people_in_lesson(l.id) p on true where l.learner_id = $1 or (l.instructor_id = $1 and l.status not in ('held', 'lapsed')) order by l.starts_at`,
    ),
    rowsOf(
      'lesson_places',
      `select w.lesson_id, w.kind, w.address, w.postcode, w.note from public.lesson_places w join public.lessons l on l.id = w.lesson_id
       where l.learner_id = $1 order by l.starts_at, w.kind`,
    ),
  ],
}
