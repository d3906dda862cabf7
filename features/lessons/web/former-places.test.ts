import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { formerPlaces } from './former-places.ts'

const home = { address: '3 Alma Road', postcode: 'BS8 2ES', note: 'Ring the bell' }
const school = { address: 'Redland Court Road', postcode: 'BS6 7EH', note: '' }

suite('a change of places is taken back', () => {
  test('with the address and the note there were, and no more than was changed', () => {
    const lesson = { pickupPlace: home, dropoffPlace: school }
    assert.deepEqual(formerPlaces(lesson, { pickup: { placeId: 'work' } }), { pickup: home })
    assert.deepEqual(formerPlaces(lesson, { dropoff: null }), { dropoff: school })
  })

  test('of a lesson that ended where it began: so it does again', () => {
    const lesson = { pickupPlace: home, dropoffPlace: null }
    assert.deepEqual(formerPlaces(lesson, { pickup: 'BS6 6AA', dropoff: 'BS6 7EH' }), {
      pickup: home,
      dropoff: null,
    })
  })

  test('not where there was no pick-up yet', () => {
    const lesson = { pickupPlace: null, dropoffPlace: null }
    assert.equal(formerPlaces(lesson, { pickup: 'BS6 6AA' }), undefined)
  })
})
