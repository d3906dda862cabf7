import type { Feature } from '#server/feature.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getLearnerFeedback, getMyFeedback, reviewFinding, setLooksFirst } from './feedback.ts'
import { setWanted } from './wanted.ts'
import { phraseFindings, phrasingSubscribers } from './phrase-findings.ts'

export const feature: Feature = {
  name: 'patterns',
  routes(app) {
    const model = app.services.config.phrasing?.name
    route(app, contract.getMyFeedback, ({ db, me }) => getMyFeedback(db, me.id, model))
    route(app, contract.setMyFeedback, async ({ db, me, input }) => {
      await setWanted(db, me.id, input.isOn)
      return {}
    })
    route(app, contract.getLearnerFeedback, ({ db, me, input }) =>
      getLearnerFeedback(db, me.id, input.id, model),
    )
    route(app, contract.reviewFinding, ({ db, me, input }) => reviewFinding(db, me.id, input, model))
    route(app, contract.setLooksFirst, ({ db, me, input }) => setLooksFirst(db, me.id, input.looksFirst))
  },
  jobs: [phraseFindings],
  subscribers: phrasingSubscribers,
  personalData: [
    rowOf(
      'patterns_in_your_record',
      'select is_on, chosen_at from public.pattern_choices where learner_id = $1',
    ),
    rowOf(
      'feedback_settings',
      'select looks_first, updated_at from public.feedback_settings where instructor_id = $1',
    ),
    rowsOf(
      'findings_that_instructors_reviewed',
      `select case when learner_id = $1 then 'learner' else 'instructor' end as you_are, finding, decision, own_text, own_next_step, evidence, decided_at
       from public.finding_reviews where $1 in (learner_id, instructor_id) order by decided_at`,
    ),
    rowsOf(
      'findings_as_a_language_model_worded_them',
      'select phrasing, model, created_at from public.finding_phrasings where learner_id = $1 and phrasing is not null order by created_at',
    ),
  ],
}
