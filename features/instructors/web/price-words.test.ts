import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PriceRules } from '../price-rules.ts'
import { listLessonPrices, sayExample } from './price-words.ts'

const none: PriceRules = { evening: null, weekend: null, long: null }
const all: PriceRules = {
  evening: { from: '18:00', extraPence: 500 },
  weekend: { extraPence: 350 },
  long: { fromMinutes: 120, lessPence: 100 },
}
const rate = (priceRules: PriceRules) => ({ hourlyRatePence: 3_800, priceRules })

test('an instructor reads what each length costs on a weekday, in the evening and at the weekend', () => {
  assert.deepEqual(listLessonPrices(rate(all), [60, 120]), [
    { minutes: 60, usualPence: 3_800, eveningPence: 4_300, weekendPence: 4_150 },
    { minutes: 120, usualPence: 7_400, eveningPence: 8_400, weekendPence: 8_100 },
  ])
  assert.deepEqual(listLessonPrices(rate(none), [90]), [
    { minutes: 90, usualPence: 5_700, eveningPence: 5_700, weekendPence: 5_700 },
  ])
})

test('and one lesson as an example, with what of its price is for the time', () => {
  assert.equal(
    sayExample(rate(all), [60, 120]),
    'Tuesday 18:00, 2 hours: £84.00 (£74.00 + £10.00 for the evening).',
  )
  assert.equal(
    sayExample(rate({ ...none, weekend: { extraPence: 350 } }), [60]),
    'Saturday 10:00, 1 hour: £41.50 (£38.00 + £3.50 for the weekend).',
  )
  assert.equal(sayExample(rate({ ...none, long: all.long }), [60, 120]), '')
})
