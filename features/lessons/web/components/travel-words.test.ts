import assert from 'node:assert/strict'
import { test } from 'node:test'
import { travelText } from './travel-words.ts'

test('a drive that we work out is called an estimate, one of a route planner is not', () => {
  const drive = {
    from: 'base' as const,
    leaveAt: '2026-11-24T09:40:00Z',
    minutes: 18,
    minutesLacking: 0,
    miles: 6,
    source: 'estimate' as const,
  }
  assert.equal(travelText.drive(drive), 'about 18 minutes, 6 miles from home (estimate)')
  assert.equal(travelText.drive({ ...drive, source: 'router' }), '18 minutes, 6 miles from home')
  const home = { at: '2026-11-24T17:10:00Z', minutes: 18, miles: 6, source: 'estimate' as const }
  assert.match(
    travelText.day({ on: '2026-11-24', lessons: [], miles: 12, home }),
    /^12 miles, home at about /,
  )
})
