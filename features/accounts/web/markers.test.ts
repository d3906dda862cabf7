import assert from 'node:assert/strict'
import { before, mock, test } from 'node:test'
import { leaveMarker, takeMarker } from './markers.ts'

const stored = new Map<string, string>()
before(() => {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') })
})

test('a marker is good for an hour, to the millisecond, and is gone once it was asked for', () => {
  for (const marker of ['pendingLogin', 'emailVerified'] as const) {
    leaveMarker(marker, 'robin@post.example')
    mock.timers.tick(3_599_999)
    assert.equal(takeMarker(marker), 'robin@post.example')
    assert.equal(takeMarker(marker), undefined)
    leaveMarker(marker, 'robin@post.example')
    mock.timers.tick(3_600_000)
    assert.equal(takeMarker(marker), undefined)
    assert.equal(stored.has(marker), false)
  }
})

test('a marker holds an address and a moment; what is none of that is no marker', () => {
  leaveMarker('pendingLogin', 'robin@post.example')
  assert.deepEqual(JSON.parse(stored.get('pendingLogin')!), {
    email: 'robin@post.example',
    timestamp: Date.now(),
  })
  for (const broken of [
    '',
    'null',
    '[]',
    '{"email":1,"timestamp":2}',
    '{"email":"robin@post.example"}',
    'not json',
  ]) {
    stored.set('pendingLogin', broken)
    assert.equal(takeMarker('pendingLogin'), undefined, broken)
  }
})
