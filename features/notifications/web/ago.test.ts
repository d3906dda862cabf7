import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ago } from './ago.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

for (const [at, says] of [
  ['2026-11-21T12:00:20Z', 'just now'],
  ['2026-11-21T11:59:01Z', 'just now'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T11:00:01Z', '59 minutes ago'],
  ['2026-11-21T11:00:00Z', '1 hour ago'],
  ['2026-11-20T12:00:00Z', 'yesterday'],
  ['2026-11-14T12:01:00Z', '6 days ago'],
  ['2026-11-14T12:00:00Z', 'Sat 14 Nov 2026'],
] as const)
  test(`what came at ${at} came ${says}`, () => assert.equal(ago(at, now), says))
