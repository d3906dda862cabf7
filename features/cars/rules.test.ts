import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asOnPlate, readRegistration } from './rules.ts'

test('a plate is read however it is typed, and shown as it stands on the car', () => {
  assert.equal(readRegistration(' ab12 cde '), 'AB12CDE')
  assert.equal(asOnPlate('AB12CDE'), 'AB12 CDE')
  assert.equal(asOnPlate('L3SSN'), 'L3SSN')
  assert.equal(readRegistration('AB-12'), undefined)
  assert.equal(readRegistration('A'), undefined)
})
