import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstWish, isFar, saysDrive, saysStart } from './cover-words.ts'

test('the search for somebody begins at the next whole hour, never in the past', () => {
  assert.deepEqual(firstWish('2026-11-28', '2026-11-28T17:15:00Z'), { on: '2026-11-28', at: '18:00' })
  assert.deepEqual(firstWish('2026-11-28', '2026-11-28T23:15:00Z'), { on: '2026-11-29', at: '00:00' })
  assert.deepEqual(firstWish('2026-07-01', '2026-07-01T09:00:00Z'), { on: '2026-07-01', at: '11:00' })
  assert.deepEqual(firstWish('2026-11-30', '2026-11-28T17:15:00Z'), { on: '2026-11-30', at: '14:00' })
})

test('who can take a lesson comes with the extra drive, and where they drive from and to', () => {
  const says = (
    extraMinutes: number | null,
    comesFrom: string | null = null,
    goesOnTo: string | null = null,
  ) => saysDrive({ extraMinutes, comesFrom, goesOnTo })
  assert.equal(says(6, 'BS3', 'BS6'), '+6 min, between BS3 and BS6')
  assert.equal(says(6, 'BS6', 'BS6'), '+6 min, between two lessons in BS6')
  assert.equal(says(14, 'BS3'), '+14 min, after a lesson in BS3')
  assert.equal(says(0, null, 'BS6'), 'no extra drive, before a lesson in BS6')
  assert.equal(says(9), '+9 min')
  assert.equal(says(null), 'extra drive not known')
  const startsAt = '2026-12-01T11:15:00Z'
  assert.equal(saysStart({ startsAt, extraMinutes: 4 }), '11:15 (+4 min)')
  assert.equal(saysStart({ startsAt, extraMinutes: null }), '11:15')
})

test('half an hour more on the road is far, and what isn’t known is not', () => {
  const drive = { comesFrom: null, goesOnTo: null }
  assert.deepEqual(
    [null, 0, 29, 30].map((extraMinutes) => isFar({ ...drive, extraMinutes })),
    [false, false, false, true],
  )
})
