import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RequestError, unreachable } from '#web/api-error.ts'
import { type Lesson, lessonNotBooked } from '../contract.ts'
import { movedMeanwhile } from '../moving-contract.ts'
import type { UnsentOutcome } from './outcome-outbox.ts'
import { sendOutcome, type Server } from './send-outcomes.ts'

/* Helen marked a lesson in a lay-by; meanwhile somebody else may have said something about it. */

const unsent: UnsentOutcome = {
  id: '01a1fc80-536e-7e5f-9243-02738ca52c1b',
  key: '5f0c6a62-3b0f-4b3c-8f3e-1f2f5d8b7a10',
  name: 'Amara Okafor',
  startsAt: '2026-11-23T14:00:00Z',
  endsAt: '2026-11-23T15:30:00Z',
  marking: { outcome: 'no-show', costPence: 1_250 },
  writtenAt: '2026-11-23T15:40:00Z',
}

const failing = ({ status, code, detail }: { status: number; code: string; detail: string }) =>
  new RequestError(status, { code, detail })

/** A server whose answers to `mark` come in this order, and what it was asked. */
function serverThat(marks: readonly (RequestError | undefined)[], lesson: Partial<Lesson> = {}) {
  const requested: string[] = []
  const left = [...marks]
  const server: Server = {
    async mark({ key, startsAt, outcome, costPence }) {
      requested.push(`mark ${outcome} ${costPence}`)
      assert.deepEqual([key, startsAt], [unsent.key, unsent.startsAt])
      const error = left.shift()
      if (error) throw error
    },
    async read() {
      requested.push('read')
      return lesson as Lesson
    },
    async undo() {
      requested.push('undo')
    },
  }
  return { server, requested }
}

test('it is sent with its key and the start that was seen', async () => {
  const { server, requested } = serverThat([undefined])
  assert.equal(await sendOutcome(unsent, server), 'sent')
  assert.deepEqual(requested, ['mark no-show 1250'])
})

test('without a network, at a fault or after the session it waits', async () => {
  for (const status of [0, 401, 408, 429, 500, 503]) {
    const error = status === 0 ? unreachable() : new RequestError(status, { detail: 'x' })
    assert.equal(await sendOutcome(unsent, serverThat([error]).server), 'later', String(status))
  }
})

test('what we assumed after a day gives way to what the instructor says', async () => {
  const { server, requested } = serverThat([failing(lessonNotBooked), undefined], {
    status: 'delivered',
    marking: { by: 'platform' } as Lesson['marking'],
  })
  assert.equal(await sendOutcome(unsent, server), 'sent')
  assert.deepEqual(requested, ['mark no-show 1250', 'read', 'undo', 'mark no-show 1250'])
})

test('what a person said meanwhile stays, and the reason is given', async () => {
  for (const [lesson, says] of [
    [{ status: 'cancelled', cancelledBy: 'learner' }, /cancelled by your learner before it began/],
    [{ status: 'delivered', marking: { by: 'instructor' } }, /already marked this lesson as delivered/],
    [{ status: 'cancelled', cancelledBy: 'learner', marking: { by: 'instructor' } }, /already marked/],
  ] as const) {
    const { server, requested } = serverThat([failing(lessonNotBooked)], lesson as Partial<Lesson>)
    const sent = await sendOutcome(unsent, server)
    assert.match(typeof sent === 'object' ? sent.error : sent, says)
    assert.equal(requested.includes('undo'), false)
  }
})

test('a lesson that was moved meanwhile is not marked', async () => {
  const sent = await sendOutcome(unsent, serverThat([failing(movedMeanwhile)]).server)
  assert.deepEqual(sent, { error: movedMeanwhile.detail })
})
