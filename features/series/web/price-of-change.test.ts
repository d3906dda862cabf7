import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SeriesInFull } from '../contract.ts'
import { priceOfLessons } from '../words.ts'
import { sayPriceOfChange } from './price-of-change.ts'

const lesson = (pricePence?: number) => ({
  on: '2026-11-24',
  startsAt: '2026-11-24T10:00:00Z',
  endsAt: '2026-11-24T11:00:00Z',
  ...(pricePence !== undefined && { pricePence }),
})
const series = (prices: (number | undefined)[], more: Partial<SeriesInFull> = {}) =>
  ({ lessons: prices.map(lesson), minutes: 60, untilOn: null, pricePence: null, ...more }) as SeriesInFull

test('the price of weekly lessons is one, or from the cheapest to the dearest; hours have none', () => {
  assert.equal(priceOfLessons([lesson(7_800), lesson(7_800), lesson()]), '£78.00 a lesson')
  assert.equal(priceOfLessons([lesson(4_200), lesson(3_800)]), '£38.00 to £42.00 a lesson')
  assert.equal(priceOfLessons([{ ...lesson(3_800), paidWith: 'hours' }]), undefined)
})

test('moving weekly lessons says what booked ones cost then, and what later ones will', () => {
  assert.equal(
    sayPriceOfChange(series([3_800, 3_800]), { minutes: 60 }, 4_200),
    'Lessons that are booked stay at £38.00 each. Those we add later cost £42.00 each.',
  )
  assert.equal(
    sayPriceOfChange(series([3_800]), { minutes: 60 }, 3_800),
    'Lessons that are booked stay at £38.00 each.',
  )
  assert.equal(
    sayPriceOfChange(series([3_800]), { minutes: 90 }, 5_100),
    'Lessons that are booked go from £38.00 to £57.00 each. Those we add later cost £51.00 each.',
  )
  assert.equal(
    sayPriceOfChange(series([3_800], { untilOn: '2026-12-22' }), { minutes: 60 }, 4_200),
    'Lessons that are booked stay at £38.00 each.',
  )
  const one = { minutes: 90, only: '2026-11-24' }
  assert.equal(sayPriceOfChange(series([3_800]), one, 5_100), 'The price goes from £38.00 to £57.00.')
  assert.equal(sayPriceOfChange(series([undefined]), { minutes: 60 }, 4_200), undefined)
})
