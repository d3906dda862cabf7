import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sketchOf } from './sketch.ts'

const knowle = { lat: 51.431, lng: -2.567 }
const horfield = { lat: 51.488, lng: -2.578 }
const bath = { lat: 51.381, lng: -2.359 }
const stop = (name: string, place: typeof bath, endsAt: string, at = '10:00') => ({ name, place, at, endsAt })
const stops = [
  stop('Amara', horfield, '2026-11-24T11:00:00Z'),
  stop('Ben', bath, '2026-11-24T15:00:00Z', '14:00'),
]
const at = (now: string) => sketchOf(stops, knowle, `2026-11-24T${now}:00Z`)!

test('a sketch has north up, every place within it, and what is further away further away', () => {
  const [home, first, second] = at('09:00').marks
  assert.ok(first!.y < home!.y && home!.y < second!.y)
  assert.ok(first!.x < home!.x && home!.x < second!.x)
  for (const { x, y } of [home!, first!, second!]) assert.ok(x >= 28 && x <= 332 && y >= 28 && y <= 140)
  const between = (a: typeof home, b: typeof home) => Math.hypot(a!.x - b!.x, a!.y - b!.y)
  assert.ok(between(home, second) > 2 * between(home, first))
})

test('it says who is next and when, in the morning, in between and in the evening', () => {
  const says = (now: string) => at(now).marks.map(({ state, text }) => `${state} ${text}`)
  assert.deepEqual(says('09:00'), ['home Home', 'next Amara 10:00', 'ahead Ben'])
  assert.deepEqual(says('12:00'), ['home Home', 'done Amara', 'next Ben 14:00'])
  assert.deepEqual(says('16:00'), ['home Home', 'done Amara', 'done Ben'])
  const way = (now: string) => [at(now).gone.length, at(now).ahead.length]
  assert.deepEqual(
    [way('09:00'), way('12:00'), way('16:00')],
    [
      [1, 4],
      [2, 3],
      [4, 1],
    ],
  )
})

test('there is no sketch of one place', () => {
  assert.equal(sketchOf([stops[0]!], undefined, ''), undefined)
  assert.equal(sketchOf([stops[0]!], horfield, ''), undefined)
})

test('labels stay on the sketch and off each other', () => {
  const near = { lat: 51.3812, lng: -2.3591 }
  const { labels } = sketchOf([...stops, stop('Callum', near, '2026-11-24T17:00:00Z')], knowle, '')!
  assert.deepEqual(
    labels.map(({ text, isLeft }) => [text, isLeft]),
    [
      ['Amara 10:00', false],
      ['Home', false],
      ['Ben', false],
    ],
  )
})
