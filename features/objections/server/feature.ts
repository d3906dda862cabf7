import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import * as problemsContract from '../problems-contract.ts'
import { findObjection, objectToLesson, subscribers } from './objections.ts'
import {
  answerProblem,
  closeProblem,
  deleteOldProblems,
  listProblemCases,
  listProblems,
  noteProblem,
  problemSubscribers,
  reportProblem,
} from './problems.ts'

export const feature: Feature = {
  name: 'objections',
  routes(app) {
    route(app, contract.objectToLesson, ({ db, me, input }) => objectToLesson(db, me.id, input))
    route(app, contract.findObjection, async ({ db, input }) => ({
      objection: await findObjection(db, input.id),
    }))
    route(app, problemsContract.reportProblem, ({ db, me, input }) => reportProblem(db, me, input))
    route(app, problemsContract.noteProblem, ({ db, input }) => noteProblem(db, input))
    route(app, problemsContract.listProblems, async ({ db, me, input }) => ({
      problems: await listProblems(db, me.id, input.id),
    }))
    route(app, problemsContract.listProblemCases, ({ db, input }) => listProblemCases(db, input))
    route(app, problemsContract.answerProblem, async ({ db, me, input }) => {
      await answerProblem(db, me.id, input)
      return {}
    })
    route(app, problemsContract.closeProblem, async ({ db, me, input }) => {
      await closeProblem(db, me.id, input.id)
      return {}
    })
  },
  jobs: [deleteOldProblems],
  subscribers: [...subscribers, ...problemSubscribers],
  personalData: [
    rowsOf(
      'objections',
      'select lesson_id, reason, status, made_at, decided_at, refunded_pence, explanation from public.objections where learner_id = $1 order by made_at',
    ),
    rowsOf(
      'lesson_problems_you_reported',
      'select lesson_id, reason, words, rang_by, status, answer, made_at, answered_at, closed_at from public.lesson_problems where person_id = $1 order by made_at',
    ),
  ],
}
