import type { Feature } from '#server/feature.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { answerInMock, getMock, handInMock, listMocks, prepareMock, startMock } from './mocks.ts'
import { getTheoryProgress } from './progress.ts'
import {
  findLearnersTheory,
  listTheoryReaders,
  shareTheory,
  sharingSubscribers,
  stopSharingTheory,
} from './sharing.ts'
import { setTheoryTest } from './test-date.ts'
import { answerQuestion, getTheoryAhead, getTheorySet } from './theory.ts'

export const feature: Feature = {
  name: 'learning',
  routes(app) {
    route(app, contract.getTheorySet, async ({ db, me, input }) => ({
      questions: await getTheorySet(db, me.id, input.topic),
    }))
    route(app, contract.getTheoryAhead, async ({ db, me }) => ({
      questions: await getTheoryAhead(db, me.id),
    }))
    route(app, contract.answerQuestion, ({ db, me, input }) => answerQuestion(db, me.id, input))
    route(app, contract.getTheoryProgress, ({ db, me }) => getTheoryProgress(db, me.id))
    route(app, contract.setTheoryTest, async ({ db, me, input }) => {
      await setTheoryTest(db, me.id, input.testOn, input.passedOn)
      return getTheoryProgress(db, me.id)
    })
    route(app, contract.listMocks, async ({ db, me }) => ({ mocks: await listMocks(db, me.id) }))
    route(app, contract.prepareMock, ({ db, me }) => prepareMock(db, me.id))
    route(app, contract.getMock, ({ db, me, input }) => getMock(db, me.id, input.id))
    route(app, contract.startMock, ({ db, me, input }) => startMock(db, me.id, input.id, input.msAgo))
    route(app, contract.answerInMock, ({ db, me, input }) => answerInMock(db, me.id, input))
    route(app, contract.handInMock, ({ db, me, input }) => handInMock(db, me.id, input.id, input.msAgo))
    route(app, contract.listTheoryReaders, async ({ db, me }) => ({
      readers: await listTheoryReaders(db, me.id),
    }))
    route(app, contract.shareTheory, ({ db, me, input }) => shareTheory(db, me.id, input.id))
    route(app, contract.stopSharingTheory, ({ db, me, input }) => stopSharingTheory(db, me.id, input.id))
    route(app, contract.findLearnersTheory, async ({ db, me, input }) => ({
      theory: await findLearnersTheory(db, me.id, input.id),
    }))
  },
  subscribers: sharingSubscribers,
  personalData: [
    rowsOf(
      'theory_answers',
      'select question_id as question, is_right, answered_at from public.theory_answers where person_id = $1 order by answered_at',
    ),
    rowOf('theory_test', 'select test_on, passed_on from public.theory_learners where person_id = $1'),
    rowsOf(
      'mock_tests',
      'select started_at, handed_in_at, score from public.theory_mocks where person_id = $1 and started_at is not null order by started_at',
    ),
    rowsOf(
      'theory_shared_with',
      `select case when s.learner_id = $1 then 'learner' else 'instructor' end as you_are, i.name as instructor, k.name as learner, s.shared_at
       from public.theory_shares s join public.profiles i on i.id = s.instructor_id join public.profiles k on k.id = s.learner_id
       where $1 in (s.learner_id, s.instructor_id) order by s.shared_at`,
    ),
  ],
}
