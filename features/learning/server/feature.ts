import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { answerQuestion, getTheoryProgress, getTheorySet } from './theory.ts'

export const feature: Feature = {
  name: 'learning',
  routes(app) {
    route(app, contract.getTheorySet, async ({ db, me, input }) => ({
      questions: await getTheorySet(db, me.id, input.topic),
    }))
    route(app, contract.answerQuestion, ({ db, me, input }) => answerQuestion(db, me.id, input))
    route(app, contract.getTheoryProgress, ({ db, me }) => getTheoryProgress(db, me.id))
  },
  personalData: [
    rowsOf(
      'theory_answers',
      'select question_id as question, is_right, answered_at from public.theory_answers where person_id = $1 order by answered_at',
    ),
  ],
}
