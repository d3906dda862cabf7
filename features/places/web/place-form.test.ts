import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SavedPlace } from '../contract.ts'
import { another, dropoffOf, pickupOf, placeDefaults, placeFaults } from './place-form.ts'

const home: SavedPlace = {
  id: 'home-id',
  label: 'home',
  address: '14 Cotham Road',
  postcode: 'BS6 6DR',
  note: '',
  sector: 'BS6 6',
}
const school = { address: 'Main gate', postcode: 'BS8 1TH', note: '' }
const nowhere = { pickupPlace: null, dropoffPlace: null }

test('a lesson starts at the first saved place and ends where it starts, unless said otherwise', () => {
  const form = placeDefaults([home], nowhere, undefined)
  assert.deepEqual([pickupOf(form), dropoffOf(form, null)], [{ placeId: home.id }, undefined])
  assert.deepEqual(dropoffOf({ ...form, end: home.id }, null), { placeId: home.id })
  assert.deepEqual(dropoffOf({ ...form, end: another, dropoff: school }, null), school)
})

test('the end that a lesson has stays, or is taken away', () => {
  const form = placeDefaults([home], { pickupPlace: home, dropoffPlace: school }, undefined)
  assert.deepEqual([form.place, form.end], [home.id, 'lesson'])
  assert.equal(dropoffOf(form, school), undefined)
  assert.equal(dropoffOf({ ...form, end: '' }, school), null)
})

test('another address needs a street and a whole postcode, at the start and at the end', () => {
  const form = placeDefaults([], nowhere, 'BS6')
  const faults = placeFaults({ ...form, end: another }).map(({ path }) => path.join('.'))
  assert.deepEqual(faults, ['pickup.address', 'pickup.postcode', 'dropoff.address', 'dropoff.postcode'])
  assert.deepEqual(placeFaults({ ...form, pickup: school }), [])
})

test('a new place is saved as home at first, as something else or not at all', () => {
  const form = { ...placeDefaults([], nowhere, undefined), pickup: school }
  assert.deepEqual(pickupOf(form), { ...school, saveAs: 'home' })
  assert.deepEqual(pickupOf({ ...form, saveAs: 'work' }), { ...school, saveAs: 'work' })
  assert.deepEqual(pickupOf({ ...form, saveAs: '' }), school)
  assert.equal(placeDefaults([home], nowhere, undefined).saveAs, '')
})
