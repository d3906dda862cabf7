import { type App, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { answerQuestion, getTheoryProgress, getTheorySet } from './theory.ts'

export function learningRoutes(app: App) {
  route(app, contract.getTheorySet, async ({ db, me, input }) => ({
    questions: await getTheorySet(db, me.id, input.topic),
  }))
  route(app, contract.answerQuestion, ({ db, me, input }) => answerQuestion(db, me.id, input))
  route(app, contract.getTheoryProgress, ({ db, me }) => getTheoryProgress(db, me.id))
}
