import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { fetchMetadata, isInside } from './fetch-metadata.ts'

const demo = { isDemo: true }
const production = { isDemo: false }
let asked = 0
let port: number
const inside = http.createServer((_request, reply) => {
  asked += 1
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
  assert.equal(asked, 0)
  assert.equal(await fetchMetadata(demo, `http://127.0.0.1:${port}/`), '<EntityDescriptor/>')
  assert.equal(asked, 1)
})

test('inside is this machine, private networks and what providers keep for themselves, also when written as IPv6', () => {
  const ours = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
  ]
  for (const address of ours) assert.equal(isInside(address), true, address)
  for (const address of [
    '172.32.0.1',
    '100.128.0.1',
    '192.0.3.1',
    '223.255.255.255',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
  ])
    assert.equal(isInside(address), false, address)
})
