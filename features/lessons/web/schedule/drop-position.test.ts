import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Column, dropPosition } from './drop-position.ts'

// Monday and Tuesday side by side, eight to eighteen o'clock, a pixel a minute.
const columns: Column[] = ['2026-11-23', '2026-11-24'].map((on, at) => ({
  on,
  left: at * 100,
  right: at * 100 + 100,
  top: 50,
  height: 600,
}))
const drop = (x: number, y: number, { minutes = 60, step = 15 } = {}) =>
  dropPosition(columns, [8, 18], step, { x, y, minutes })

test('a lesson falls on the day under it, on the nearest step of the diary', () => {
  assert.deepEqual(drop(150, 50 + 67), { on: '2026-11-24', from: 9 * 60, to: 10 * 60 })
  assert.deepEqual(drop(50, 50 + 68), { on: '2026-11-23', from: 9 * 60 + 15, to: 10 * 60 + 15 })
  assert.deepEqual(drop(50, 50 + 68, { step: 30 }), { on: '2026-11-23', from: 9 * 60, to: 10 * 60 })
})

test('a lesson held beside or above the days stays in the nearest, and within the hours that are drawn', () => {
  assert.deepEqual(drop(-40, -30), { on: '2026-11-23', from: 8 * 60, to: 9 * 60 })
  assert.deepEqual(drop(900, 5_000, { minutes: 90 }), { on: '2026-11-24', from: 16 * 60 + 30, to: 18 * 60 })
})

test('there is no place where nothing is drawn', () => {
  assert.equal(dropPosition([], [8, 18], 15, { x: 0, y: 0, minutes: 60 }), undefined)
})
