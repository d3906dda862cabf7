import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasLink } from './rules.ts'

test('a word with a web address in it is distinguished from one with a full stop in it', () => {
  for (const link of [
    'https://shop.example',
    'see www.shop.example',
    'cheap at shop.com',
    'bit.ly/3xYz',
    'Look: t.me/driving',
    'deals.dev',
    'my-school.London',
  ])
    assert.equal(hasLink(link), true, link)
  for (const plain of [
    'See you at 9.30am.Bring your glasses',
    'Mr. Price said hello',
    'e.g. parking and/or roundabouts',
    'and/or',
    'Saturday 28.11. at 10.00',
  ])
    assert.equal(hasLink(plain), false, plain)
})
