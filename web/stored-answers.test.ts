import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SessionState } from './session-state.ts'
import { isToClear } from './stored-answers.ts'

const hour = 3_600_000
const evening = Date.parse('2026-11-23T18:00:00Z')
const helens = { userId: 'helen', at: evening }
const nobody = { me: null, session: null }
const waiting: SessionState = { status: 'waiting', ...nobody }
const out = (why: 'never in' | 'left' | 'ended'): SessionState => ({ status: 'out', why, ...nobody })
const signedIn = (id: string, status: 'in' | 'half' = 'in') =>
  ({ status, me: { id }, session: { user: { id } } }) as unknown as SessionState
const isClearedFor = (session: SessionState, { mayHaveSession = true, after = hour } = {}) =>
  isToClear(helens, session, mayHaveSession, evening + after)

test('what was read goes when the session has ended, also while no page was open', () => {
  assert.equal(isClearedFor(out('ended')), true)
  assert.equal(isClearedFor(out('never in'), { mayHaveSession: false }), true)
})

test('it stays while a session may still stand: without a network nobody can say', () => {
  assert.equal(isClearedFor(waiting), false)
  assert.equal(isClearedFor(out('never in')), false)
})

test('it stays for its owner and goes when anybody else signs in, before their second step too', () => {
  assert.equal(isClearedFor(signedIn('helen')), false)
  assert.equal(isClearedFor(signedIn('helen', 'half')), false)
  assert.equal(isClearedFor(signedIn('tom')), true)
  assert.equal(isClearedFor(signedIn('tom', 'half')), true)
})

test('it goes after a day and a half, no matter who opens which page, and when its mark says no time', () => {
  assert.equal(isClearedFor(waiting, { after: 36 * hour }), false)
  assert.equal(isClearedFor(waiting, { after: 36 * hour + 1 }), true)
  assert.equal(isToClear({ userId: 'helen', at: Number.NaN }, waiting, true, evening), true)
})
