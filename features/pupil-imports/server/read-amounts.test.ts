import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBalance, readHours, readHoursLeft, readOwed, readPounds } from './read-amounts.ts'

test('hours are read as people write them, and nothing is guessed', () => {
  for (const [text, minutes] of [
    ['2.5', 150],
    ['2,5', 150],
    ['2½ hours', 150],
    ['½', 30],
    ['02:30', 150],
    ['2:30 hrs', 150],
    ['02:30:00', 150],
    ['2h 30m', 150],
    ['2 hours 30 minutes', 150],
    ['90 mins', 90],
    ['1h', 60],
    ['1h30', 90],
    ['1 hr 05', 65],
    ['1 hr 30 mins.', 90],
    ['0', 0],
    ['ten', undefined],
    ['-2', undefined],
    ['2:75', undefined],
    ['.', undefined],
    ['', undefined],
  ] as const)
    assert.equal(readHours(text), minutes, text)
  assert.equal(readHoursLeft('2.5 hours left'), 150)
  assert.equal(readHoursLeft('5 minutes'), undefined)
  assert.equal(readHoursLeft('201'), undefined)
})

test('what is owed is the same with and without a minus; a balance below zero is owed, above it is credit', () => {
  for (const text of ['£36', '-36', '36.00 owed', 'Owes £36', '(£36.00)', '−£36', '£36 DR', '36.00-'])
    assert.equal(readOwed(text), 3600, text)
  assert.equal(readOwed('£20 CR'), -2000)
  assert.equal(readOwed('£20 in credit'), -2000)
  for (const text of ['-36', '(36.00)', '36 DR', '-£36.00', '36.00 owed'])
    assert.equal(readBalance(text), 3600, text)
  for (const text of ['36', '£36.00', '36 CR']) assert.equal(readBalance(text), -3600, text)
  assert.equal(readBalance('£1,036.50'), -103_650)
  for (const text of ['lots', '3/6', '1.2.3', '36 37', '']) assert.equal(readOwed(text), undefined, text)
})

test('a rate may name its hour', () => {
  for (const text of ['£38.50', '38.5', '38.50 per hour', '£38.50/hr'])
    assert.equal(readPounds(text), 3850, text)
})
