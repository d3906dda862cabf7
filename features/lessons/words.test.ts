import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatNearMoment } from '#common/time.ts'
import { sayFreeUntil } from './words.ts'

test('beside a time on offer stands until when cancelling it would be free, without the year', () => {
  const say = (tiers: { hours: number; percent: number }[], now: string) =>
    sayFreeUntil(tiers, '2026-12-05T14:00:00Z', now, formatNearMoment)
  const twoDays = [{ hours: 48, percent: 100 }]
  assert.equal(say(twoDays, '2026-12-01T09:00:00Z'), 'Free to cancel until Thu 3 Dec, 14:00')
  assert.equal(say(twoDays, '2026-12-03T14:00:01Z'), 'Free to cancel for 30 minutes, then the whole price')
  assert.equal(say([], '2026-12-01T09:00:00Z'), 'Free to cancel until it starts')
})
