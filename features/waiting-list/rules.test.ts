import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deadlineOf, fitsTimes, type OfferReason, offerReasons } from './rules.ts'

const zone = 'Europe/London'
const until = (now: string, startsAt: string, reason: OfferReason = 'waiting') =>
  deadlineOf(Temporal.Instant.from(now), Temporal.Instant.from(startsAt), zone, reason).toString()

test('an offer is good for two hours, and for less if the lesson is near', () => {
  assert.equal(until('2026-11-23T10:00:00Z', '2026-11-26T10:00:00Z'), '2026-11-23T12:00:00Z')
  assert.equal(until('2026-11-23T10:00:00Z', '2026-11-23T14:00:00Z'), '2026-11-23T11:00:00Z')
  assert.equal(until('2026-11-23T10:00:00Z', '2026-11-23T11:00:00Z'), '2026-11-23T10:20:00Z')
})

test('nobody has to answer at night, unless the lesson is early in the morning', () => {
  assert.equal(until('2026-11-23T20:30:00Z', '2026-11-26T10:00:00Z'), '2026-11-24T10:00:00Z')
  assert.equal(until('2026-11-23T03:00:00Z', '2026-11-26T10:00:00Z'), '2026-11-23T10:00:00Z')
  assert.equal(until('2026-11-23T06:30:00Z', '2026-11-26T10:00:00Z'), '2026-11-23T10:00:00Z')
  assert.equal(until('2026-11-23T06:30:00Z', '2026-11-23T11:30:00Z'), '2026-11-23T07:45:00Z')
  assert.equal(until('2026-11-23T22:00:00Z', '2026-11-24T08:00:00Z'), '2026-11-24T00:00:00Z')
  // Summer time: ten by the clock on the wall.
  assert.equal(until('2026-07-06T21:00:00Z', '2026-07-09T10:00:00Z'), '2026-07-07T09:00:00Z')
})

test('what replaces a cancelled lesson is kept for six hours of the day, and until the evening if the lesson isn’t within a day', () => {
  assert.equal(until('2026-11-23T10:00:00Z', '2026-11-26T10:00:00Z', 'replacement'), '2026-11-23T18:00:00Z')
  assert.equal(until('2026-11-23T14:00:00Z', '2026-11-26T10:00:00Z', 'replacement'), '2026-11-23T20:00:00Z')
  assert.equal(until('2026-11-23T16:00:00Z', '2026-11-26T10:00:00Z', 'replacement'), '2026-11-24T14:00:00Z')
  assert.equal(until('2026-11-23T22:00:00Z', '2026-11-26T10:00:00Z', 'replacement'), '2026-11-24T18:00:00Z')
  for (const night of ['00:34', '02:50', '06:30'])
    assert.equal(
      until(`2026-11-23T${night}:00Z`, '2026-11-26T10:00:00Z', 'replacement'),
      '2026-11-23T18:00:00Z',
    )
  assert.equal(until('2026-11-23T02:50:00Z', '2026-11-24T02:00:00Z', 'replacement'), '2026-11-23T14:00:00Z')
  assert.equal(until('2026-11-23T10:00:00Z', '2026-11-23T14:00:00Z', 'replacement'), '2026-11-23T11:00:00Z')
})

test('a deadline is always to come, and before the lesson', () => {
  const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31)
  console.log(`seed ${seed}`)
  let state = seed
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  for (let turn = 0; turn < 2_000; turn += 1) {
    const now = Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes: random(525_600) })
    const startsAt = now.add({ minutes: 120 + random(14 * 1440) })
    const deadline = deadlineOf(now, startsAt, zone, offerReasons[random(3)]!)
    const left = now.until(deadline).total('minutes') // the night the clocks go back is an hour longer
    assert.ok(left >= 20 && left <= 24 * 60, `${now} ${startsAt} ${deadline}`)
    assert.ok(deadline.until(startsAt).total('minutes') >= 60, `${now} ${startsAt} ${deadline}`)
  }
})

test('a lesson fits if it lies within a day and time as a whole', () => {
  const times = [{ weekday: 6, from: '09:00', to: '12:00' }]
  assert.ok(fitsTimes(times, { weekday: 6, minuteOfDay: 11 * 60 }, 60))
  assert.ok(!fitsTimes(times, { weekday: 6, minuteOfDay: 11 * 60 + 30 }, 60))
  assert.ok(!fitsTimes(times, { weekday: 7, minuteOfDay: 10 * 60 }, 60))
})
