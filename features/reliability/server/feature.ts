import type { Feature } from '#server/feature.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { countNightly, getReliability } from './figures.ts'
import { getLessonStart, setLessonStart } from './starts.ts'

export const feature: Feature = {
  name: 'reliability',
  routes(app) {
    route(app, contract.getReliability, ({ db, input }) => getReliability(db, input.id))
    route(app, contract.getLessonStart, ({ db, me, input }) => getLessonStart(db, me.id, input.id))
    route(app, contract.setLessonStart, ({ db, me, input }) => setLessonStart(db, me.id, input))
  },
  jobs: [countNightly],
  personalData: [
    rowOf('reliability', 'select * from public.reliability_figures where instructor_id = $1'),
    rowsOf(
      'lesson_starts',
      `select w.lesson_id, w.on_time, w.said_at from public.lesson_starts w join public.lessons l on l.id = w.lesson_id
       where $1 = case w.by when 'learner' then l.learner_id else l.instructor_id end order by w.said_at`,
    ),
  ],
}
