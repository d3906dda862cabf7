import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readStored, storedItems, writeStored } from './device-storage.ts'

test('where storage is forbidden, what was to be kept lasts as long as the page', () => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new Error('The operation is insecure.')
      },
    })
  for (const where of ['local', 'session'] as const) {
    assert.equal(readStored('theme', where), undefined)
    assert.equal(writeStored('theme', 'dark', where), false)
    assert.equal(readStored('theme', where), 'dark')
    assert.deepEqual(storedItems(), ['theme'])
    assert.equal(writeStored('theme', undefined, where), false)
    assert.equal(readStored('theme', where), undefined)
  }
})

test('where storage is full, the newest value counts and the one before does not come back', () => {
  const stored = new Map([['draft', 'old']])
  let isFull = true
  const store = {
    getItem: (item: string) => stored.get(item) ?? null,
    removeItem: (item: string) => stored.delete(item),
    setItem(item: string, value: string) {
      if (isFull) throw new Error('QuotaExceededError')
      stored.set(item, value)
    },
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: store })
  assert.equal(writeStored('draft', 'new'), false)
  assert.equal(readStored('draft'), 'new')
  isFull = false
  assert.equal(writeStored('draft', 'newest'), true)
  assert.equal(readStored('draft'), 'newest')
  writeStored('draft', undefined)
  assert.equal(readStored('draft'), undefined)
  assert.equal(stored.has('draft'), false)
})
