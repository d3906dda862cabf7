import assert from 'node:assert/strict'
import { test } from 'node:test'
import { percentOf, spansOf, spansOfDays } from './rules.ts'

test('four weeks run from Monday, end with today, and are compared with as many days before', () => {
  const { unit, buckets, now, before } = spansOf('4-weeks', '2026-11-25') // a Wednesday
  assert.equal(unit, 'week')
  assert.deepEqual(
    buckets.map(({ from, to, isOpen }) => [from, to, isOpen]),
    [
      ['2026-11-02', '2026-11-09', false],
      ['2026-11-09', '2026-11-16', false],
      ['2026-11-16', '2026-11-23', false],
      ['2026-11-23', '2026-11-26', true],
    ],
  )
  assert.deepEqual(now, { from: '2026-11-02', to: '2026-11-26', prior: '2026-10-05' })
  assert.deepEqual(before, { from: '2026-10-05', to: '2026-10-29', prior: '2026-09-07' })
})

test('on a Sunday the week is whole, on a Monday it has one day', () => {
  assert.deepEqual(spansOf('12-weeks', '2026-11-29').buckets.at(-1), {
    from: '2026-11-23',
    to: '2026-11-30',
    prior: '2026-11-16',
    isOpen: false,
  })
  const { buckets } = spansOf('12-weeks', '2026-11-30')
  assert.deepEqual(
    [buckets.length, buckets[0]!.from, buckets.at(-1)!.from, buckets.at(-1)!.to],
    [12, '2026-09-14', '2026-11-30', '2026-12-01'],
  )
})

test('twelve months end with this one, and are compared with the year before up to the same day', () => {
  const { unit, buckets, now, before } = spansOf('12-months', '2028-02-28')
  assert.equal(unit, 'month')
  assert.deepEqual([buckets.length, buckets[0]!.from, buckets[0]!.to], [12, '2027-03-01', '2027-04-01'])
  assert.deepEqual(buckets.at(-1), {
    from: '2028-02-01',
    to: '2028-02-29',
    prior: '2028-01-01',
    isOpen: true,
  })
  assert.deepEqual(now, { from: '2027-03-01', to: '2028-02-29', prior: '2026-03-01' })
  assert.deepEqual(before, { from: '2026-03-01', to: '2027-03-01', prior: '2025-03-01' })
})

test('days of one’s own are cut at Mondays, longer ones at the first of a month, and what is to come is open', () => {
  const cut = (from: string, to: string) => {
    const { unit, buckets, before } = spansOfDays({ from, to }, '2026-11-25')
    return [unit, ...buckets.map((one) => `${one.from} ${one.to}${one.isOpen ? ' open' : ''}`), before.from]
  }
  assert.deepEqual(cut('2026-11-18', '2026-11-28'), [
    'week',
    '2026-11-18 2026-11-23',
    '2026-11-23 2026-11-28 open',
    '2026-11-08',
  ])
  assert.deepEqual(cut('2026-11-25', '2026-11-26'), ['week', '2026-11-25 2026-11-26', '2026-11-24'])
  const [unit, first, second, ...rest] = cut('2026-01-31', '2026-11-01')
  assert.deepEqual([unit, first, second], ['month', '2026-01-31 2026-02-01', '2026-02-01 2026-03-01'])
  assert.deepEqual(rest.at(-2), '2026-10-01 2026-11-01')
})

test('a share of nothing is no share', () => {
  assert.deepEqual([percentOf(0, 0), percentOf(1, 3), percentOf(2, 2)], [null, 33, 100])
})
