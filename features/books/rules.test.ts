import assert from 'node:assert/strict'
import { test } from 'node:test'
import { approvedPence, claimByDay, dayOfTime, isTaxYear, quarterOf, taxYearNameOf } from './rules.ts'

test('the approved rate is 45p up to 10,000 miles of a tax year and 25p beyond', () => {
  const claims = [0, 10, 99_990, 100_000, 100_010, 110_000].map(approvedPence)
  assert.deepEqual(claims, [0, 45, 449_955, 450_000, 450_025, 475_000])
})

test('the claims of days add up to the claim of the year, over the 10,000th mile as well', () => {
  const days = [{ tenths: 333 }, { tenths: 99_000 }, { tenths: 1_001 }, { tenths: 7 }]
  const claims = claimByDay(days)
  assert.equal(
    claims.reduce((sum, { pence }) => sum + pence, 0),
    approvedPence(days.reduce((sum, { tenths }) => sum + tenths, 0)),
  )
  assert.deepEqual(
    claims.map(({ pence }) => pence),
    [1_499, 445_500, 3_836, 18],
  )
})

test('a tax year has its name and four quarters, and the last day of one is not in the next', () => {
  assert.deepEqual(['2026-04-05', '2026-04-06', '2027-04-05'].map(taxYearNameOf), [
    '2025-26',
    '2026-27',
    '2026-27',
  ])
  assert.deepEqual(
    [1, 2, 3, 4].map((quarter) => quarterOf('2026-27', quarter)),
    [
      { from: '2026-04-06', to: '2026-07-06' },
      { from: '2026-07-06', to: '2026-10-06' },
      { from: '2026-10-06', to: '2027-01-06' },
      { from: '2027-01-06', to: '2027-04-06' },
    ],
  )
  assert.deepEqual(['2026-27', '2099-00', '2026-28', '2026', 'x'].map(isTaxYear), [
    true,
    true,
    false,
    false,
    false,
  ])
})

test('what comes on the 31st comes on the last day of a shorter month, and on the 31st again', () => {
  const days = [0, 1, 2].map((nr) => dayOfTime('2026-01-31', 'month', nr))
  assert.deepEqual(days, ['2026-01-31', '2026-02-28', '2026-03-31'])
  assert.equal(dayOfTime('2026-10-20', 'week', 1), '2026-10-27')
})
