import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatPhone, parsePhone } from './phone.ts'

test('a British number is one number however it is written, and is shown as people write it', () => {
  for (const text of [
    '07700 900123',
    '(07700) 900-123',
    '+44 7700 900123',
    '+44 (0)7700 900123',
    '0044 7700 900 123',
  ])
    assert.equal(parsePhone(text), '+447700900123', text)
  assert.equal(formatPhone('+447700900123'), '07700 900123')
  assert.equal(formatPhone(parsePhone('+33 6 12 34 56 78')!), '+33612345678')
})

test('what is no number is none', () => {
  for (const text of ['', '12', '07700', 'ring me', '+44 12', '0'.repeat(11)])
    assert.equal(parsePhone(text), undefined, text)
})
