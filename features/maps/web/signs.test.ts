import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getMap } from '../server/map.ts'
import { findView } from '../rules.ts'
import { isWithin, onMap, overlap } from './frame.ts'
import { chooseLabels } from './labels.ts'
import { hereBox, landOf, placeSigns } from './signs.ts'

const frames = [
  { name: 'a desk', frame: { wide: 540, high: 800 } },
  { name: 'a phone', frame: { wide: 328, high: 484 } },
]

function draw(around: string, districts: readonly string[], frame: { wide: number; high: number }) {
  const map = getMap(around)
  const spots = districts.map((district) => ({
    at: map.districts.find(({ name }) => name === district)!,
    text: '£34.50',
  }))
  const view = findView(spots.map(({ at }) => at))
  const isLand = landOf(map.land)
  return { map, view, isLand, signs: placeSigns(spots, { view, frame, isLand }) }
}

for (const { name, frame } of frames) {
  test(`on ${name} eight signs of two districts are whole, apart, and beside the mark of the place`, () => {
    const { signs, view } = draw('Bristol', [...Array(5).fill('BS3'), ...Array(3).fill('BS36')], frame)
    for (const sign of signs) {
      assert.ok(isWithin(sign, frame))
      assert.ok(!overlap(sign, hereBox(view, frame)))
      assert.deepEqual(
        signs.filter((other) => overlap(sign, other)),
        [sign],
      )
    }
  })

  test(`on ${name} no sign of Penzance stands in the sea`, () => {
    const { signs, view, isLand } = draw('TR18', ['TR18', 'TR18', 'TR18'], frame)
    for (const { x, y, wide } of signs)
      for (const end of [x - wide / 2, x + wide / 2]) assert.ok(isLand(onMap({ x: end, y }, view, frame)))
  })

  test(`on ${name} districts are named as people know them, and no name runs into another or a sign`, () => {
    const { map, view, signs } = draw('Bristol', ['BS3', 'BS5', 'BS6'], frame)
    const labels = chooseLabels(map, { view, frame, taken: [hereBox(view, frame), ...signs] })
    const names = labels.map((label) => label.name)
    assert.ok(names.includes('Fishponds'), names.join())
    assert.ok(!names.some((one) => /\d/.test(one)))
    assert.equal(new Set(names).size, names.length)
  })
}

test('the mark of Penzance and the sea beside it are told apart', () => {
  const map = getMap('TR18')
  const isLand = landOf(map.land)
  assert.ok(map.districts.every((district) => isLand(district) || district.name === 'TR17'))
  assert.ok(!isLand({ x: 620, y: 700 }))
})
