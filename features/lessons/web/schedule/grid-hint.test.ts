import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gridHint } from './grid-hint.ts'

test('the line under the grid promises what works there, and no key that is switched off or does nothing', () => {
  const all = { moves: true, resizes: true, copies: true, copyKey: 'Alt', creates: true, createKey: 'N' }
  assert.equal(
    gridHint(all),
    'Drag a lesson to move it, its lower edge to change its length, hold Alt to copy it. Click or drag on empty time, or press N, to add one.',
  )
  assert.equal(
    gridHint({ ...all, resizes: false, copies: false, createKey: undefined }),
    'Drag a lesson to move it. Click or drag on empty time to add one.',
  )
  assert.equal(
    gridHint({ ...all, moves: false, resizes: false, copyKey: 'Option', creates: false }),
    'Hold Option and drag a lesson to copy it.',
  )
  assert.equal(gridHint({ ...all, moves: false, resizes: false, copies: false, creates: false }), '')
})
