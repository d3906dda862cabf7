import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodOf } from './earning-periods.ts'

test('Helen can choose the tax year she files for: 6 April to 5 April', () => {
  assert.deepEqual(periodOf('last-tax-year', '2026-11-23'), { from: '2025-04-06', to: '2026-04-06' })
  assert.deepEqual(periodOf('tax-year', '2026-11-23'), { from: '2026-04-06' })
  assert.deepEqual(periodOf('tax-year', '2027-04-05'), { from: '2026-04-06' })
  assert.deepEqual(periodOf('tax-year', '2027-04-06'), { from: '2027-04-06' })
})

test('3 months are this one and the two before, also in January', () => {
  assert.deepEqual(periodOf('quarter', '2027-01-15'), { from: '2026-11-01' })
  assert.deepEqual(periodOf('month', '2027-01-15'), { from: '2027-01-01' })
})
