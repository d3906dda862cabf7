import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lesson } from '../contract.ts'
import { refundWords } from './refund-words.ts'

const lesson = (refundTo: Lesson['refundTo']) =>
  ({ learner: { name: 'Katie Jones' }, minutes: 120, pricePence: 7220, refundTo }) as Lesson

test('before cancelling, Helen reads that a lesson from a block goes back to lesson credit, not to the card', () => {
  assert.equal(refundWords(lesson('credit')), 'Katie gets the 2 hours back as lesson credit.')
  assert.equal(refundWords(lesson('card')), 'We’ll refund the £72.20 to Katie’s card.')
  assert.equal(
    refundWords(lesson('both')),
    'Katie gets the £72.20 back the way it was paid: by card and lesson credit.',
  )
})
