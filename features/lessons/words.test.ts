import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatNearMoment } from '#common/time.ts'
import { sayFreeUntil, sayTermsOfLesson } from './words.ts'

test('beside a time on offer stands until when cancelling it would be free, without the year', () => {
  const say = (tiers: { hours: number; percent: number }[], now: string) =>
    sayFreeUntil(tiers, '2026-12-05T14:00:00Z', now, formatNearMoment)
  const twoDays = [{ hours: 48, percent: 100 }]
  assert.equal(say(twoDays, '2026-12-01T09:00:00Z'), 'Free to cancel until Thu 3 Dec, 14:00')
  assert.equal(say(twoDays, '2026-12-03T14:00:01Z'), 'Free to cancel for 30 minutes, then the whole price')
  assert.equal(say([], '2026-12-01T09:00:00Z'), 'Free to cancel until it starts')
})

test('before a time is taken stand the whole of its terms: until when it’s free, and what it costs after', () => {
  const say = (tiers: { hours: number; percent: number }[], now: string) =>
    sayTermsOfLesson(tiers, '2026-12-05T14:00:00Z', now, formatNearMoment)
  const [early, late] = ['2026-12-01T09:00:00Z', '2026-12-03T14:00:01Z']
  const steps = [
    { hours: 48, percent: 50 },
    { hours: 24, percent: 100 },
  ]
  const after = 'the whole price from Fri 4 Dec, 14:00.'
  assert.equal(
    say(steps, early),
    `Free to cancel until Thu 3 Dec, 14:00. After that, half the price, ${after}`,
  )
  assert.equal(say(steps, late), `Free to cancel for 30 minutes, then half the price, ${after}`)
  assert.equal(say([], early), 'Free to cancel until it starts.')
})
