import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { refreshReads } from '#web/refresh-reads.ts'
import { listDiary, listExceptions } from '../contract.ts'
import { getTravelDay, listTravelDays } from '../travel-contract.ts'
import './hooks.ts'

test('whatever changes the diary, an illness or a weekly lesson too, has the drives read again', async () => {
  const client = new QueryClient()
  const keys = [getTravelDay, listTravelDays, listExceptions].map(({ path }) => [path, {}])
  for (const key of keys) client.setQueryData(key, {})
  await refreshReads(client, [listDiary])
  assert.deepEqual(
    keys.map((key) => client.getQueryState(key)!.isInvalidated),
    [true, true, false],
  )
})
