import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { fetchMetadata } from './fetch-metadata.ts'

const demo = { isDemo: true }
const production = { isDemo: false }
let calls = 0
let port: number
const inside = http.createServer((_request, reply) => {
  calls += 1
  reply.end('<EntityDescriptor/>')
})
before(async () => {
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  port = (inside.address() as AddressInfo).port
})
after(() => inside.close())

test('in production nothing of our own network is asked, by name or in digits', async () => {
  for (const host of ['127.0.0.1', 'localhost', '127.1'])
    await assert.rejects(
      fetchMetadata(production, `http://${host}:${port}/`),
      /Unable to fetch metadata from metadata_url/,
      host,
    )
  assert.equal(calls, 0)
  assert.equal(await fetchMetadata(demo, `http://127.0.0.1:${port}/`), '<EntityDescriptor/>')
  assert.equal(calls, 1)
})
