import assert from 'node:assert/strict'
import test from 'node:test'
import { isVatNumber, plainVatNumber, sayNumber, sayVatNumber } from './rules.ts'

test('a VAT number is known by its check digits, of either kind, however it is typed', () => {
  // HMRC's own in its guidance, and one of the kind that adds 55.
  for (const typed of ['GB 980 7806 84', '980780684', 'gb980-7806-84', '100 0000 34'])
    assert.ok(isVatNumber(plainVatNumber(typed)), typed)
  for (const typed of ['980780685', '98078068', '9807806840', 'GB 980 7806 8A', '000000000', ''])
    assert.ok(!isVatNumber(plainVatNumber(typed)), typed)
  assert.equal(sayVatNumber('980780684'), 'GB 980 7806 84')
})

test('numbers are written with six digits and more', () => {
  assert.equal(sayNumber({ kind: 'receipt', number: 42 }), 'R-000042')
  assert.equal(sayNumber({ kind: 'credit-note', number: 1_234_567 }), 'C-1234567')
})
