import { call } from '#web/api.ts'
import { isDecided, keepSending, type Sent } from '#web/keep-sending.ts'
import { queryClient } from '#web/query-client.ts'
import { refreshReads } from '#web/refresh-reads.ts'
import { currentSession } from '#web/session.ts'
import {
  answerInMock,
  answerQuestion,
  getMock,
  getTheoryProgress,
  handInMock,
  listMocks,
  startMock,
} from '../contract.ts'
import { offlineMock } from './hooks.ts'
import { theoryOutbox, type TheoryWork } from './theory-outbox.ts'

/** As old as the server takes it. */
const oldestMs = 30 * 86_400_000

export const keepSendingTheory = () =>
  keepSending({
    outbox: theoryOutbox,
    send: sendTheory,
    onDecided(work) {
      const me = currentSession().me?.id
      if (!me) return
      // What the server doesn't take, such as an answer to a question that is gone, nobody can do anything about.
      theoryOutbox.remove(me, work.id)
      if (work.kind === 'mock-start')
        void queryClient.fetchQuery({ ...offlineMock, staleTime: 0 }).catch(() => undefined)
      if (theoryOutbox.waiting(me).length > 0) return
      void refreshReads(
        queryClient,
        work.kind === 'answer' || work.kind === 'mock-end'
          ? [getTheoryProgress, listMocks, getMock]
          : [listMocks],
      )
    },
  })

function sendTheory(work: TheoryWork): Promise<Sent> {
  const msAgo = Math.min(oldestMs, Math.max(0, Date.now() - work.at))
  return requestFor(work, msAgo).then(
    () => 'sent',
    (error: unknown) => (isDecided(error) ? { error: error.detail } : 'later'),
  )
}

function requestFor(work: TheoryWork, msAgo: number): Promise<unknown> {
  switch (work.kind) {
    case 'answer':
      return call(answerQuestion, { id: work.id, questionId: work.questionId, option: work.option, msAgo })
    case 'mock-start':
      return call(startMock, { id: work.mockId, msAgo })
    case 'mock-answer': {
      const { mockId, questionId, option, isFlagged } = work
      return call(answerInMock, { id: mockId, questionId, option, isFlagged, msAgo })
    }
    case 'mock-end':
      return call(handInMock, { id: work.mockId, msAgo })
  }
}
