import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LessonPrices } from '../lesson-prices-contract.ts'
import { priceWords, shownPence } from './price-words.ts'

const pricesOf = (
  amounts: readonly [pricePence: number, weekendPence?: number][],
  more: { hours?: number; minutesLeft?: number } = {},
): LessonPrices => ({
  lessons: amounts.map(([pricePence, pence = 0], at) => ({
    startsAt: `2026-12-0${at + 1}T10:00:00Z`,
    pricePence,
    extra: pence > 0 ? { pence, of: 'weekend' } : null,
    netPence: pricePence * 0.95,
    fromHours: at < (more.hours ?? 0),
  })),
  commissionBasisPoints: 500,
  minutesLeft: more.minutesLeft ?? 0,
})
const one = { minutes: 60, isSeries: false, name: 'Kofi' }
const many = { minutes: 120, isSeries: true, name: 'Kofi' }

test('a price is said with what of it is for the time, and with what is left of it after commission', () => {
  assert.equal(
    priceWords(pricesOf([[4_200, 400]]), { ...one, payment: 'cash' }),
    '£42.00 for 1 hour, in cash (£38.00 + £4.00 for the weekend).',
  )
  assert.equal(
    priceWords(pricesOf([[3_800]]), { ...one, payment: 'bank' }),
    '£38.00 for 1 hour, by bank transfer.',
  )
  assert.equal(
    priceWords(pricesOf([[4_200]]), { ...one, payment: 'card-link' }),
    '£42.00 by card link: you get £39.90 after 5% (£2.10).',
  )
})

test('of weekly lessons each price is said, from the cheapest to the dearest where they differ', () => {
  const same = pricesOf([
    [7_800, 800],
    [7_800, 800],
  ])
  assert.equal(
    priceWords(same, { ...many, payment: 'card-link' }),
    '2 lessons, £78.00 each by card link (£70.00 + £8.00 for the weekend): you get £74.10 of each after 5% (£3.90).',
  )
  const differ = pricesOf([[3_800], [4_200, 400]])
  assert.equal(priceWords(differ, { ...many, payment: 'cash' }), '2 lessons, £38.00 to £42.00 each, in cash.')
  assert.deepEqual(shownPence(differ, { ...many, payment: 'cash' }), { least: 3_800, most: 4_200 })
})

test('from hours paid in advance, the form says how many a lesson takes and how many are left', () => {
  const say = (prices: LessonPrices, form = one) => priceWords(prices, { ...form, payment: 'hours' })
  assert.equal(
    say(pricesOf([[7_000]], { hours: 1, minutesLeft: 360 }), { ...one, minutes: 120 }),
    'Takes 2 of Kofi’s 6 hours. 4 left.',
  )
  assert.equal(
    say(pricesOf([[3_800]], { hours: 1, minutesLeft: 60 })),
    'Takes 1 of Kofi’s 1 hour. None left.',
  )
  assert.equal(say(pricesOf([[3_800]])), 'Kofi has no hours paid in advance.')
  assert.equal(
    say(pricesOf([[3_800]], { minutesLeft: 30 })),
    'Kofi’s 0.5 hours can’t pay for this lesson: it takes 1.',
  )
  assert.equal(
    say(pricesOf([[7_000], [7_000], [7_800]], { hours: 2, minutesLeft: 270 }), many),
    'Each lesson takes 2 of Kofi’s 4.5 hours. That’s enough for 2 of them; the others cost £78.00 each unless more hours come in.',
  )
  const prices = pricesOf([[7_000]], { hours: 1, minutesLeft: 360 })
  assert.equal(shownPence(prices, { ...one, payment: 'hours' }), undefined)
})
