import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pickupTooFar } from '#features/lessons/contract.ts'
import { another } from '#features/places/web/place-form.ts'
import { RequestError } from '#web/api-error.ts'
import { atPickup, outcodeTooFar } from './too-far.ts'

const { status, code, detail } = pickupTooFar
const tooFar = new RequestError(status, { code, detail })
const typed = { place: another, pickup: { postcode: 'EC1A 1BB' } }

test('a pick-up that is too far away is an error of the postcode, and its area is where to look instead', () => {
  assert.deepEqual(atPickup(tooFar, typed), { issues: [{ path: 'pickup.postcode', message: detail }] })
  assert.equal(outcodeTooFar(tooFar, typed.pickup.postcode), 'EC1A')
})

test('of a saved place, and of any other error, the form says it as a whole', () => {
  const other = new RequestError(409, { code: 'slot-taken', detail: 'Somebody else has this time.' })
  assert.equal(atPickup(tooFar, { ...typed, place: 'saved' }), tooFar)
  assert.equal(atPickup(other, typed), other)
  assert.equal(outcodeTooFar(other, typed.pickup.postcode), undefined)
})
