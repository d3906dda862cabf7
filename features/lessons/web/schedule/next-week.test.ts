import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantAt } from '#web/zone.ts'
import { spanOfNextWeek } from './next-week.ts'

test('what a learner has next week is looked for on the whole day', () => {
  assert.deepEqual(spanOfNextWeek({ startsAt: '2026-12-01T12:00:00Z' }), {
    from: instantAt('2026-12-08', '00:00'),
    to: instantAt('2026-12-09', '00:00'),
  })
})
