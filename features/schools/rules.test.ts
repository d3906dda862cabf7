import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOfWebsite, answerBy } from './rules.ts'

test('a school that writes to us on Friday is answered by Tuesday, in London’s days', () => {
  const days = ['2026-11-23T09:00Z', '2026-11-26T09:00Z', '2026-11-27T09:00Z', '2026-11-28T09:00Z']
  assert.deepEqual(
    days.map((at) => answerBy(at, 'Europe/London')),
    ['2026-11-25', '2026-11-30', '2026-12-01', '2026-12-01'],
  )
  assert.equal(answerBy('2026-07-08T23:30:00Z', 'Europe/London'), '2026-07-13', 'it is Thursday already')
})

test('the website of a school is a link only if it is one', () => {
  assert.equal(addressOfWebsite('usk-driving.co.uk'), 'https://usk-driving.co.uk')
  assert.equal(addressOfWebsite('http://usk.wales/prices?a=1'), 'http://usk.wales/prices?a=1')
  for (const text of [
    'javascript:alert(1)',
    'javascript://usk.wales/%0aalert(1)',
    'usk',
    'a b.co',
    'me@usk.wales',
    'http://',
  ])
    assert.equal(addressOfWebsite(text), null, text)
})
