import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isOtherClock } from './zone.ts'

const before = process.env['TZ']
after(() => {
  if (before === undefined) delete process.env['TZ']
  else process.env['TZ'] = before
})

test('somebody elsewhere is told whose clocks the free times go by, and nobody whose clocks agree', () => {
  const says = (device: string, instant: string, zone = 'Europe/London') => {
    process.env['TZ'] = device
    return isOtherClock(zone, instant)
  }
  const winter = '2026-11-27T14:00:00Z'
  assert.equal(says('Europe/London', winter), false)
  assert.equal(says('Europe/Isle_of_Man', winter), false)
  assert.equal(says('America/New_York', winter), true)
  assert.equal(says('Asia/Kolkata', winter), true)
  assert.equal(says('Europe/London', winter, 'Europe/Madrid'), true)
  // Iceland has no summer time: its clocks agree until the last Sunday of March, and from the last of October on.
  assert.deepEqual(
    ['2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map(
      (instant) => says('Atlantic/Reykjavik', instant),
    ),
    [false, true, true, false],
  )
})
