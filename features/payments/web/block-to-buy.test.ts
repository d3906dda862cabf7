import assert from 'node:assert/strict'
import test from 'node:test'
import { blockToBuy } from './block-to-buy.ts'

const block = (id: string, lesson_count: number, more = {}) => ({
  id,
  kind: 'block' as const,
  instructor_id: 'helen',
  lesson_count,
  lesson_minutes: 60,
  ...more,
})
const paid = (package_id: string, created_at: string, payment_status: 'paid' | 'expired' = 'paid') => ({
  package_id,
  created_at,
  payment_status,
})

test('hours are topped up by the block that was bought last, while it’s on offer', () => {
  const offered = [block('five', 5), block('ten', 10), block('twenty', 20)]
  const payments = [
    paid('ten', '2026-10-01T10:00:00Z'),
    paid('twenty', '2026-11-01T10:00:00Z'),
    paid('five', '2026-11-02T10:00:00Z', 'expired'),
    paid('put-away', '2026-11-03T10:00:00Z'),
  ]
  assert.equal(blockToBuy(offered, payments)?.id, 'twenty')
})

test('else by the smallest of the instructor’s own, and by nothing where none is offered', () => {
  const platform = block('of-the-platform', 2, { instructor_id: null })
  const single = block('single', 1, { kind: 'single' })
  assert.equal(blockToBuy([block('ten', 10), block('five', 5), platform, single], [])?.id, 'five')
  assert.equal(blockToBuy([platform, single], []), undefined)
})
