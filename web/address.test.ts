import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf } from './address.ts'

test('a path parameter is taken from the input and is not sent twice', () => {
  const { url, body } = addressOf(
    { method: 'POST', path: '/api/lessons/:id/cancellation' },
    { id: 'a/b', reason: 'ill' },
  )
  assert.equal(url, '/api/lessons/a%2Fb/cancellation')
  assert.equal(body, '{"reason":"ill"}')
})

test('a read carries its input in the query, lists as repeated names, and leaves out what is not filled in', () => {
  const { url, body } = addressOf(
    { method: 'GET', path: '/api/instructors' },
    { near: 'BS6 6', gearbox: undefined, language: ['en', 'cy'], text: '', page: 0 },
  )
  assert.equal(url, '/api/instructors?near=BS6+6&language=en&language=cy&page=0')
  assert.equal(body, undefined)
})

test('a removal has no body', () => {
  assert.deepEqual(addressOf({ method: 'DELETE', path: '/api/holds/:id' }, { id: '7' }), {
    url: '/api/holds/7',
    body: undefined,
  })
})
