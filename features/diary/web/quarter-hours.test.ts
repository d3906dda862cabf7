import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endTimes, endTimesWith, startTimes, startTimesWith } from './quarter-hours.ts'

test('a time may start at 00:00 and end at midnight', () => {
  assert.deepEqual(startTimes[0], { value: '00:00', label: '00:00' })
  assert.deepEqual(startTimes.at(-1), { value: '23:45', label: '23:45' })
  assert.deepEqual(endTimes[0], { value: '00:15', label: '00:15' })
  assert.deepEqual(endTimes.at(-1), { value: '24:00', label: 'midnight' })
})

test('a lesson that starts between two quarter hours keeps its time, in its place', () => {
  assert.equal(startTimesWith('10:30'), startTimes)
  const at = startTimesWith('10:05').findIndex(({ value }) => value === '10:05')
  assert.equal(startTimesWith('10:05')[at - 1]?.value, '10:00')
  assert.equal(startTimesWith('10:05')[at + 1]?.value, '10:15')
})

test('a time off that ends between two quarter hours keeps its end, and midnight stays the last', () => {
  assert.equal(endTimesWith('24:00'), endTimes)
  const at = endTimesWith('10:07').findIndex(({ value }) => value === '10:07')
  assert.equal(endTimesWith('10:07')[at - 1]?.value, '10:00')
  assert.equal(endTimesWith('10:07').at(-1)?.label, 'midnight')
})
