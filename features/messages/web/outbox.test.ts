import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { unreachable } from '#web/api-error.ts'
import { blockedByYou, messageIdReused, tooManyQuestions, writingTooFast } from '../contract.ts'
import { boxOf, type OutgoingMessage, post, prepareDraft, saveDraft } from './outbox.ts'

const items = new Map<string, string>()
const define = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { configurable: true, value })
define('navigator', { onLine: true })
define('location', { search: '' })
define('localStorage', {
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, value: string) => items.set(name, value),
  removeItem: (name: string) => items.delete(name),
})

/** Amara writes to Helen, and the server answers with this error. */
async function writeAndFail(t: TestContext, error: { status: number; code: string; detail: string }) {
  const { status, code, detail } = error
  const box = boxOf('amara', code)
  t.mock.method(globalThis, 'fetch', async () => {
    if (status === 0) throw new TypeError('Failed to fetch')
    return Response.json({ code, detail }, { status })
  })
  post(box, '01a1fc80-536e-7e5f-9243-02738ca52c1b', 'Is half past nine all right?')
  return t.waitFor(
    () => {
      const [message]: OutgoingMessage[] = JSON.parse(items.get(`mine: messages ${box}`) ?? '[]')
      assert.equal(message?.error, detail)
      return message!
    },
    { interval: 1 },
  )
}

test('a message can be sent again after a minute of too many, a fault, or a session that ended', async (t) => {
  const ended = { status: 401, code: 'unauthorized', detail: 'Please log in again.' }
  const fault = { status: 503, code: 'busy', detail: 'Please try again.' }
  for (const error of [writingTooFast, tooManyQuestions, ended, fault, unreachable()])
    assert.equal((await writeAndFail(t, error)).isRejected, false, error.code)
})

test('a message that the server will never take can only be deleted', async (t) => {
  for (const error of [blockedByYou, messageIdReused])
    assert.equal((await writeAndFail(t, error)).isRejected, true, error.code)
})

test('words that a page prepares come after what is half typed, and once', () => {
  const box = boxOf('amara', 'with helen')
  const stored = () => JSON.parse(items.get(`mine: draft ${box}`) ?? '""')
  prepareDraft(box, 'Could we move our lesson?')
  assert.equal(stored(), 'Could we move our lesson?')
  saveDraft(box, 'Thanks for today. ')
  prepareDraft(box, 'Could we move our lesson?')
  prepareDraft(box, 'Could we move our lesson?')
  assert.equal(stored(), 'Thanks for today.\n\nCould we move our lesson?')
})
