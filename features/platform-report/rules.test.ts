import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskNumber, readTaxNumber, reportedBy } from './rules.ts'

test('a National Insurance number has HMRC’s form: no letters or prefixes that are never issued, and A to D at the end', () => {
  assert.equal(readTaxNumber('nino', ' ab 12 34 56 c '), 'AB123456C')
  for (const wrong of [
    'AB123456E',
    'AB12345C',
    'DA123456A',
    'AD123456A',
    'AO123456A',
    ...['BG', 'GB', 'KN', 'NK', 'NT', 'TN', 'ZZ'].map((prefix) => `${prefix}123456A`),
  ])
    assert.equal(readTaxNumber('nino', wrong), undefined, wrong)
})

test('of a UTR the first digit checks the others, and a K at its end is dropped', () => {
  assert.equal(readTaxNumber('utr', '11234 56789'), '1123456789')
  assert.equal(readTaxNumber('utr', '1123456789K'), '1123456789')
  for (const wrong of ['1123456788', '2123456789', '123456789', '11234567890'])
    assert.equal(readTaxNumber('utr', wrong), undefined, wrong)
})

test('a company number has eight characters; zeros before it may be left out', () => {
  assert.equal(readTaxNumber('company', '1234567'), '01234567')
  assert.equal(readTaxNumber('company', 'sc 123456'), 'SC123456')
  for (const wrong of ['', '00000000', 'XX123456', '123456789', 'SC12345'])
    assert.equal(readTaxNumber('company', wrong), undefined, wrong)
})

test('a number is shown by its end, and a year is reported by the end of the next January', () => {
  assert.equal(maskNumber('AB123456C'), '•••• 56C')
  assert.equal(reportedBy(2026), '2027-01-31')
})
