import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { canGoBack } from './block-undo.ts'

const lunch = { startsAt: '2026-11-25T12:00:00Z', endsAt: '2026-11-25T13:00:00Z' }
const request = { ...lunch, keep: [] }
const before = { on: '2026-11-25' }

suite('a changed block goes back', () => {
  test('where it is whole, by itself or with those that repeat it', () => {
    for (const which of ['this', 'following', 'all'] as const)
      assert.equal(canGoBack(before, { on: '2026-11-25', which }, request, lunch), true)
    assert.equal(canGoBack(before, { on: '2026-11-24', which: 'this' }, request, lunch), true)
  })

  test('not once it went around a lesson that was kept, or around what was there', () => {
    const change = { on: '2026-11-25', which: 'this' } as const
    assert.equal(canGoBack(before, change, { ...request, keep: ['a lesson'] }, lunch), false)
    const piece = { ...lunch, endsAt: '2026-11-25T12:30:00Z' }
    assert.equal(canGoBack(before, change, request, piece), false)
  })

  test('not with those after it on an earlier day', () => {
    const change = { on: '2026-11-24', which: 'following' } as const
    assert.equal(canGoBack(before, change, request, lunch), false)
  })
})
