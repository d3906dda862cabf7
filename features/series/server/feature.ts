import { mustTakeCards } from '#features/payments/server/link-checkout.ts'
import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { changeSeries } from './change.ts'
import { createSeries } from './create.ts'
import { endSeries, endSeriesOfLeft, leaveSeries } from './end.ts'
import { extendAllSeries, extendOneSeries } from './extend.ts'
import { watchHoursOfAll, watchHoursOfOne } from './hours.ts'
import { answerPause, pauseSeries, withdrawPause } from './pauses.ts'
import { getSeries, listSeries } from './read.ts'
import { resolveClash } from './resolve-clash.ts'

export const feature: Feature = {
  name: 'series',
  routes(app) {
    route(app, contract.createSeries, async ({ db, me, input }) => {
      if (input.payment === 'card-link') await mustTakeCards(db, app.services, me.id)
      return createSeries(db, me.id, input)
    })
    route(app, contract.listSeries, async ({ db, me, input }) => ({
      series: await listSeries(db, me.id, input.learnerId),
    }))
    route(app, contract.getSeries, ({ db, me, input }) => getSeries(db, me.id, input.id))
    route(app, contract.changeSeries, async ({ db, me, input }) => {
      if (input.payment === 'card-link') await mustTakeCards(db, app.services, me.id)
      return changeSeries(db, me.id, input)
    })
    route(app, contract.endSeries, ({ db, me, input }) => endSeries(db, me.id, input))
    route(app, contract.leaveSeries, ({ db, me, input }) => leaveSeries(db, me.id, input.id))
    route(app, contract.resolveClash, ({ db, me, input }) => resolveClash(db, me.id, input))
    route(app, contract.pauseSeries, ({ db, me, input }) => pauseSeries(db, me.id, input))
    route(app, contract.answerPause, ({ db, me, input }) => answerPause(db, me.id, input))
    route(app, contract.withdrawPause, ({ db, me, input }) => withdrawPause(db, me.id, input))
  },
  subscribers: [endSeriesOfLeft],
  jobs: [extendAllSeries, extendOneSeries, watchHoursOfAll, watchHoursOfOne],
  personalData: [
    rowsOf(
      'weekly_lessons',
      `select case when s.learner_id = $1 then 'learner' else 'instructor' end as you_were, s.first_on, s.begins, s.zone,
         s.minutes, s.every_weeks, s.until_on, s.skip_bank_holidays, s.payment, s.without_hours, s.price_pence,
         case when s.learner_id = $1 then s.pickup_address end as pickup_address,
         case when s.learner_id = $1 then s.pickup_postcode end as pickup_postcode,
         case when s.learner_id = $1 then s.pickup_note end as pickup_note, s.ended_at, s.created_at
       from public.lesson_series s where $1 in (s.learner_id, s.instructor_id) order by s.created_at`,
    ),
    rowsOf(
      'pauses_of_weekly_lessons',
      `select p.from_on, p.until_on, case when s.learner_id = $1 then p.note end as note, p.state, p.created_at, p.answered_at
       from public.series_pauses p join public.lesson_series s on s.id = p.series_id
       where $1 in (s.learner_id, s.instructor_id) order by p.created_at`,
    ),
  ],
}
