import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fullSize, larger, planSheet, scaleOf, smaller } from './pdf-limits.ts'

const a4 = { width: 595, height: 842 }

test('a page of A4 stands as wide as the desk, and is drawn as sharp as the screen is', () => {
  const sheet = planSheet(a4, scaleOf('fit', a4.width, 650), 2)!
  assert.deepEqual([sheet.width, sheet.height], [650, 920])
  assert.equal(Math.round(sheet.drawnAt * a4.width), 1_300)
})

test('at full size an inch of paper is 96 pixels', () => {
  assert.deepEqual(planSheet({ width: 72, height: 144 }, scaleOf(1, 72, 300), 1), {
    width: 96,
    height: 192,
    drawnAt: fullSize,
  })
})

test('however large or long a page says it is, its canvas stays within what browsers draw, and it keeps its shape', () => {
  for (const size of [
    a4,
    { width: 14_400, height: 14_400 },
    { width: 1, height: 1_000_000 },
    { width: 5e7, height: 5e7 },
    { width: 0.01, height: 0.01 },
  ])
    for (const scale of [0.1, 1, 4 * fullSize])
      for (const pixelRatio of [1, 3]) {
        const { width, height, drawnAt } = planSheet(size, scale, pixelRatio)!
        assert.ok(Math.max(width, height) <= 12_000 && Math.min(width, height) >= 1)
        assert.ok(Math.max(size.width, size.height) * drawnAt <= 8_192.001)
        assert.ok(size.width * size.height * drawnAt ** 2 <= 16_777_217)
      }
  const wide = planSheet({ width: 20_000, height: 10_000 }, 4, 1)!
  assert.equal(wide.width / wide.height, 2)
})

test('a page without a size is none', () => {
  for (const size of [
    { width: 0, height: 10 },
    { width: -5, height: 10 },
    { width: Number.NaN, height: 10 },
    { width: Number.POSITIVE_INFINITY, height: 10 },
  ])
    assert.equal(planSheet(size, 1, 1), undefined)
})

test('larger and smaller go by steps from what is seen, and end', () => {
  assert.deepEqual([larger(0.82), smaller(0.82), larger(1), smaller(1)], [1, 0.75, 1.5, 0.75])
  assert.deepEqual([larger(4), smaller(0.25)], [undefined, undefined])
})
