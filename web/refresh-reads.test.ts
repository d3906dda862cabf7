import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { refreshAlong, refreshReads } from './refresh-reads.ts'

const [lessons, owed, places] = [{ path: '/lessons' }, { path: '/owed' }, { path: '/places' }]

test('what follows a read is out of date with it, and nothing else', async () => {
  const client = new QueryClient()
  const keys = [lessons, owed, places].map(({ path }) => [path, {}])
  for (const key of keys) client.setQueryData(key, [])
  const outOfDate = () => keys.map((key) => client.getQueryState(key)!.isInvalidated)
  refreshAlong(lessons, [owed])
  await refreshReads(client, [places])
  assert.deepEqual(outOfDate(), [false, false, true])
  await refreshReads(client, [lessons])
  assert.deepEqual(outOfDate(), [true, true, true])
})
