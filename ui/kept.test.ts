import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keep, keptItems, readKept } from './kept.ts'

test('where storage is forbidden, what was to be kept lasts as long as the page', () => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new Error('The operation is insecure.')
      },
    })
  for (const where of ['browser', 'window'] as const) {
    assert.equal(readKept('theme', where), undefined)
    assert.equal(keep('theme', 'dark', where), false)
    assert.equal(readKept('theme', where), 'dark')
    assert.deepEqual(keptItems(), ['theme'])
    assert.equal(keep('theme', undefined, where), false)
    assert.equal(readKept('theme', where), undefined)
  }
})

test('where storage is full, the newest value counts and the one before does not come back', () => {
  const kept = new Map([['draft', 'old']])
  let isFull = true
  const store = {
    getItem: (item: string) => kept.get(item) ?? null,
    removeItem: (item: string) => kept.delete(item),
    setItem(item: string, value: string) {
      if (isFull) throw new Error('QuotaExceededError')
      kept.set(item, value)
    },
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: store })
  assert.equal(keep('draft', 'new'), false)
  assert.equal(readKept('draft'), 'new')
  isFull = false
  assert.equal(keep('draft', 'newest'), true)
  assert.equal(readKept('draft'), 'newest')
  keep('draft', undefined)
  assert.equal(readKept('draft'), undefined)
  assert.equal(kept.has('draft'), false)
})
