import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { findObjection, objectToLesson, subscribers } from './objections.ts'

export const feature: Feature = {
  name: 'objections',
  routes(app) {
    route(app, contract.objectToLesson, ({ db, me, input }) => objectToLesson(db, me.id, input))
    route(app, contract.findObjection, async ({ db, input }) => ({
      objection: await findObjection(db, input.id),
    }))
  },
  subscribers,
  personalData: [
    rowsOf(
      'objections',
      'select lesson_id, reason, status, made_at, decided_at, refunded_pence, explanation from public.objections where learner_id = $1 order by made_at',
    ),
  ],
}
