import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findView, isOnMap, mapSize, pan, zoom } from '../rules.ts'
import { getMap } from './map.ts'

const spotOf = (map: ReturnType<typeof getMap>, name: string) =>
  [...map.districts, ...map.towns].find((spot) => spot.name === name) ??
  assert.fail(`${name} isn’t on the map`)

test('around BS6, BS6 is in the middle, BS7 north of it, Bath east and Cardiff across the water', () => {
  const map = getMap('BS6 6AA')
  assert.deepEqual(spotOf(map, 'BS6'), {
    name: 'BS6',
    place: 'Redland',
    x: mapSize / 2,
    y: mapSize / 2,
  })
  assert.ok(spotOf(map, 'BS7').y < mapSize / 2)
  assert.ok(spotOf(map, 'Bath').x > mapSize / 2)
  assert.ok(spotOf(map, 'Cardiff').x < mapSize / 2)
  // Bath is 11 miles from Redland as the crow flies.
  const { x, y } = spotOf(map, 'BA1')
  const miles = Math.hypot(x - mapSize / 2, y - mapSize / 2) / map.unitsPerMile
  assert.ok(miles > 9 && miles < 13, `${miles}`)
})

test('a postcode, its district and nothing finer give one and the same map', () => {
  assert.equal(getMap('BS6 6AA'), getMap('bs6'))
})

test('Penzance has a coast on both sides, Birmingham none', () => {
  assert.ok(getMap('TR18').land.split('M').length > 1)
  assert.match(getMap('Birmingham').land, /^M-20,-20L|^M1020,|^M-20,1020|^M1020,1020/)
  assert.ok(getMap('TR18').land.length > 5 * getMap('Birmingham').land.length)
})

test('a map of a big city is small enough for a document', () => {
  assert.ok(JSON.stringify(getMap('London')).length < 32_000)
})

test('the first view has everybody on it, and never goes beyond the map', () => {
  const spots = [
    { x: 300, y: 480 },
    { x: 620, y: 700 },
  ]
  const view = findView(spots)
  for (const { x, y } of [...spots, { x: 500, y: 500 }]) {
    assert.ok(Math.abs(x - view.x) < view.size / 2 && Math.abs(y - view.y) < view.size / 2)
  }
  assert.equal(
    findView([
      { x: 0, y: 1000 },
      { x: 1000, y: 0 },
    ]).size,
    mapSize,
  )
  const moved = pan(zoom(view, 2), 5_000, -5_000)
  assert.ok(isOnMap({ x: moved.x + moved.size / 2, y: moved.y - moved.size / 2 }))
})

test('zooming keeps what is under the fingers where it is', () => {
  const view = { x: 500, y: 500, size: 600 }
  const finger = { x: 600, y: 450 }
  const closer = zoom(view, 1.5, finger)
  assert.equal(
    Math.round(((finger.x - closer.x) / closer.size) * 1e6),
    Math.round(((finger.x - view.x) / view.size) * 1e6),
  )
})
