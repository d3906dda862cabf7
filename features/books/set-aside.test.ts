import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Country } from './rules.ts'
import { suggestSetAside } from './set-aside.ts'

/** In pounds. */
const suggest = (profit: number, country: Country = 'england', other = 0, year = '2026-27') => {
  const found = suggestSetAside(year, { country, profitPence: profit * 100, otherIncomePence: other * 100 })
  return found && [found.incomeTaxPence / 100, found.nationalInsurancePence / 100]
}

test('in England tax of 2026-27 begins above the allowance, and each band counts what lies in it', () => {
  const cases: [profit: number, incomeTax: number, nationalInsurance: number][] = [
    [-500, 0, 0],
    [0, 0, 0],
    [12_570, 0, 0],
    [12_571, 0.2, 0.06],
    [30_000, 3_486, 1_045.8],
    [50_270, 7_540, 2_262],
    [50_271, 7_540.4, 2_262.02],
    [100_000, 27_432, 3_256.6],
    // £1,000 more costs £500 of the allowance as well.
    [101_000, 28_032, 3_276.6],
    [125_140, 42_516, 3_759.4],
    [125_141, 42_516.45, 3_759.42],
  ]
  for (const [profit, ...expected] of cases) assert.deepEqual(suggest(profit), expected, `£${profit}`)
})

test('in Scotland the bands of 2026-27 are others, and National Insurance is the same', () => {
  const cases: [profit: number, incomeTax: number, nationalInsurance: number][] = [
    [12_570, 0, 0],
    [16_537, 753.73, 238.02],
    [16_538, 753.93, 238.08],
    [29_526, 3_351.53, 1_017.36],
    [29_527, 3_351.74, 1_017.42],
    [43_662, 6_320.09, 1_865.52],
    [43_663, 6_320.51, 1_865.58],
    [75_000, 19_482.05, 2_756.6],
    [75_001, 19_482.5, 2_756.62],
    [100_000, 30_732.05, 3_256.6],
    [125_140, 47_701.55, 3_759.4],
    [125_141, 47_702.03, 3_759.42],
  ]
  for (const [profit, ...expected] of cases)
    assert.deepEqual(suggest(profit, 'scotland'), expected, `£${profit}`)
  assert.deepEqual(suggest(16_537, 'scotland', 0, '2025-26'), [765.13, 238.02])
})

test('other income uses the allowance first, and pays no National Insurance here', () => {
  assert.deepEqual(suggest(10_000, 'england', 12_570), [2_000, 0])
  assert.deepEqual(suggest(10_000, 'england', 45_270), [1_000 + 2_000, 0])
})

test('nothing is suggested for a year whose rates we don’t have', () => {
  assert.equal(suggest(30_000, 'england', 0, '2031-32'), null)
})
