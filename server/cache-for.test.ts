import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Clock } from './clock.ts'
import { cacheFor } from './cache-for.ts'

test('who asks at once waits for one answer, who comes within minutes gets the same, and a failure is not kept', async () => {
  const clock = new Clock()
  clock.set('2026-11-23T08:00:00Z')
  let reads = 0
  const read = cacheFor({ clock }, 5, async () => {
    reads += 1
    if (reads === 2) throw new Error('away')
    return reads
  })
  assert.deepEqual(await Promise.all([read(), read(), read()]), [1, 1, 1])
  clock.set('2026-11-23T08:04:59Z')
  assert.equal(await read(), 1)
  clock.set('2026-11-23T08:05:00Z')
  await assert.rejects(read(), /away/)
  assert.equal(await read(), 3)
})
