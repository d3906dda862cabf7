import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withOwnPrice } from './own-prices.ts'

const card = {
  id: 'helen',
  pricePence: 7600,
  priceRules: { evening: { from: '18:00', extraPence: 200 }, weekend: null, long: null },
  firstLesson: { minutes: 60, pricePence: 2000 },
}

test('a learner who has had lessons with an instructor is shown no first price, and the price agreed with them', () => {
  const known = { publicId: 'helen', hourlyRatePence: null, isNew: false }
  assert.deepEqual(withOwnPrice(card, [known], 120), { ...card, firstLesson: null })
  assert.deepEqual(withOwnPrice(card, [{ ...known, hourlyRatePence: 3500 }], 120), {
    ...card,
    firstLesson: null,
    pricePence: 7000,
    priceRules: { evening: null, weekend: null, long: null },
  })
  assert.deepEqual(withOwnPrice(card, [{ ...known, isNew: true }], 120), card, 'invited, and no lesson yet')
  assert.deepEqual(withOwnPrice(card, [{ ...known, publicId: 'owen' }], 120), card)
})
