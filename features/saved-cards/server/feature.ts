import type { Feature } from '#server/feature.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { changeCard, refreshMyCard, removeCard, startCardPayments, stopCardPayments } from './agreements.ts'
import { chargeDueCards, chargeLesson } from './charging.ts'
import { detachCards } from './detach.ts'
import { readMyCard } from './read.ts'
import { subscribers } from './subscribers.ts'

export const feature: Feature = {
  name: 'saved-cards',
  routes(app) {
    route(app, contract.getMyCard, ({ db, me }) => readMyCard(db, me.id))
    route(app, contract.refreshMyCard, (context) => refreshMyCard(context))
    route(app, contract.changeCard, (context) => changeCard(context))
    route(app, contract.removeCard, ({ db, me }) => removeCard(db, me.id))
    route(app, contract.startCardPayments, ({ input, ...context }) => startCardPayments(context, input))
    route(app, contract.stopCardPayments, ({ db, me, input }) => stopCardPayments(db, me.id, input.id))
  },
  jobs: [chargeDueCards, chargeLesson, detachCards],
  subscribers,
  personalData: [
    rowOf(
      'your_saved_card',
      'select brand, last4, exp_month, exp_year, saved_at from public.saved_cards where learner_id = $1',
    ),
    rowsOf(
      'automatic_card_payments',
      `select series_id, price_pence, weekday, begins, every_weeks, minutes, consent, agreed_at, started_at, paused_at, paused_why, ended_at, ended_why
       from public.card_agreements where learner_id = $1 order by agreed_at`,
    ),
    rowsOf(
      'charges_of_your_saved_card',
      'select lesson_id, pence, outcome, at from public.card_charges where learner_id = $1 order by at',
    ),
  ],
}
