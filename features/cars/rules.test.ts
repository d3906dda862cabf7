import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asOnPlate, registrationOf } from './rules.ts'

test('a plate is read however it is typed, and shown as it stands on the car', () => {
  assert.equal(registrationOf(' ab12 cde '), 'AB12CDE')
  assert.equal(asOnPlate('AB12CDE'), 'AB12 CDE')
  assert.equal(asOnPlate('L3SSN'), 'L3SSN')
  assert.equal(registrationOf('AB-12'), undefined)
  assert.equal(registrationOf('A'), undefined)
})
