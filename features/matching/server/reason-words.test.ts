import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WaitingTime } from '#features/waiting-list/rules.ts'
import { sayMisses } from './reason-words.ts'

const candidate = {
  id: 'helen',
  miles: 2,
  hourlyRatePence: 3_600,
  specialisms: [],
  languages: [],
  reliability: { cancelled: null, onTime: null, answers: null, returned: null },
  weeksWithTime: 0,
  lessonsThatFit: 0,
  reviews: 0,
}
const missesOf = (time: WaitingTime, firstFreeAt: string, zone = 'Europe/London') =>
  sayMisses({
    wishes: {
      maxPricePence: null,
      languages: [],
      level: 'beginner',
      needs: [],
      testOn: null,
      times: [time],
    },
    candidate,
    free: { starts: [], weekdays: [], weeksWithTime: 0, lessonsThatFit: 0, firstFreeAt },
    zone,
  })

test('a part of the day isn’t said to be taken where the first free time lies in it, by the instructor’s clock', () => {
  const saturday = { weekday: 6, from: '08:00', to: '12:00' }
  assert.deepEqual(missesOf(saturday, '2026-11-24T09:00:00Z'), [
    'Not free at the times you ticked. First free: Tue 24 Nov 2026 at 09:00',
  ])
  assert.deepEqual(missesOf(saturday, '2026-11-24T12:00:00Z'), [
    'Not free in the morning. First free: Tue 24 Nov 2026 at 12:00',
  ])
  assert.deepEqual(missesOf(saturday, '2026-06-23T11:30:00Z'), [
    'Not free in the morning. First free: Tue 23 Jun 2026 at 12:30',
  ])
})

test('the weekend isn’t said to be taken where the first free time is at one', () => {
  const saturday = { weekday: 6, from: '09:00', to: '18:00' }
  assert.deepEqual(missesOf(saturday, '2026-11-29T10:00:00Z'), [
    'Not free at the times you ticked. First free: Sun 29 Nov 2026 at 10:00',
  ])
  assert.deepEqual(missesOf(saturday, '2026-11-27T10:00:00Z'), [
    'Not free at the weekend. First free: Fri 27 Nov 2026 at 10:00',
  ])
})
