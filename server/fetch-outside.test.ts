import assert from 'node:assert/strict'
import dns from 'node:dns'
import { Resolver } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import net, { type AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import tls from 'node:tls'
import { certificates } from '#tests/support/certificates.ts'
import { fetchOutside, isInside, OutsideFault } from './fetch-outside.ts'

const limits = { mostBytes: 1_000, withinMs: 2_000 }
let calls = 0
let port: number
const inside = http.createServer((request, reply) => {
  calls += 1
  if (request.url === '/large') return reply.end('x'.repeat(1_001))
  if (request.url === '/slow') return undefined
  if (request.url?.startsWith('/to?')) return reply.writeHead(302, { location: request.url.slice(4) }).end()
  return reply.end('ours')
})
before(async () => {
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  port = (inside.address() as AddressInfo).port
})
after(() => {
  inside.closeAllConnections()
  inside.close()
})

test('nothing of our own network is asked, by name, in digits or with another port', async () => {
  const before = calls
  for (const host of [
    '127.0.0.1',
    'localhost',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0x7f000001',
    '2130706433',
  ])
    await assert.rejects(
      fetchOutside(`http://${host}:${port}/`, { ...limits, anyPort: true }),
      /inside/,
      host,
    )
  await assert.rejects(fetchOutside(`https://example.com:${port}/`, limits), /inside/)
  await assert.rejects(fetchOutside('file:///etc/passwd', limits), /inside/)
  assert.equal(calls, before)
  assert.equal((await fetchOutside(`http://127.0.0.1:${port}/`, { ...limits, insideToo: true })).text, 'ours')
})

test('a name that is public when it is checked and ours when it is connected to (DNS rebinding) reaches nothing of ours', async (t) => {
  let answers: string[][] = []
  let lookups = 0
  t.mock.method(Resolver.prototype, 'resolve4', async () => {
    lookups += 1
    return (answers[0] ?? ['127.0.0.1']).filter((address) => net.isIPv4(address))
  })
  t.mock.method(Resolver.prototype, 'resolve6', async () =>
    (answers.shift() ?? []).filter((address) => net.isIPv6(address)),
  )
  const before = calls
  const read = () =>
    fetchOutside(`http://calendar.example:${port}/`, { mostBytes: 1_000, withinMs: 300, anyPort: true })

  // Nobody is at this address (RFC 5737): the connection fails, and the name is not looked up again for it.
  answers = [['203.0.113.7'], ['127.0.0.1']]
  await assert.rejects(read(), (error) => !(error instanceof OutsideFault))
  assert.deepEqual([lookups, answers], [1, [['127.0.0.1']]])
  await assert.rejects(read(), /inside/)
  // One address of ours among others is enough.
  answers = [
    ['203.0.113.7', '127.0.0.1'],
    ['203.0.113.7', '::1'],
  ]
  await assert.rejects(read(), /inside/)
  await assert.rejects(read(), /inside/)
  assert.equal(calls, before)
})

test('a name whose server never answers is given up in time, and takes none of the threads that look up ours', async (t) => {
  const byThread = t.mock.method(dns, 'lookup')
  syncBuiltinESMExports()
  t.after(() => {
    byThread.mock.restore()
    syncBuiltinESMExports()
  })
  const cancelled = Promise.withResolvers<void>()
  const never = () => cancelled.promise.then(() => Promise.reject(new Error('cancelled')))
  t.mock.method(Resolver.prototype, 'resolve4', never)
  t.mock.method(Resolver.prototype, 'resolve6', never)
  t.mock.method(Resolver.prototype, 'cancel', () => cancelled.resolve())
  await assert.rejects(
    fetchOutside('https://hangs.example/', { mostBytes: 1_000, withinMs: 50 }),
    /aborted|timeout/i,
  )
  await cancelled.promise
  assert.equal(byThread.mock.callCount(), 0)
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
    '2002:7f00:1::',
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

test('a reply is small, in time, and behind few redirects', async () => {
  const read = (path: string, more = {}) =>
    fetchOutside(`http://127.0.0.1:${port}${path}`, { ...limits, insideToo: true, redirects: 2, ...more })
  await assert.rejects(read('/large'), /too-large/)
  await assert.rejects(read('/slow', { withinMs: 100 }), /aborted|timeout/i)
  assert.equal((await read('/to?/to?/')).text, 'ours')
  await assert.rejects(read('/to?/to?/to?/'), /too-many-redirects/)
  await assert.rejects(read('/to?file:///etc/passwd'), /inside/)
})

test('a redirect never leaves encryption: what is asked over HTTPS is not asked again in clear', async (t) => {
  const { key, certificate: cert } = certificates.us
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...trusted, cert])
  const [checkAddress, paths] = [tls.checkServerIdentity, [] as string[]]
  tls.checkServerIdentity = () => undefined // the certificate names us.test
  syncBuiltinESMExports()
  const secure = https.createServer({ key, cert }, (request, reply) => {
    paths.push(request.url!)
    const to = new URL(request.url!, 'https://us.test').searchParams.get('to')
    return to ? reply.writeHead(302, { location: to }).end() : reply.end('sealed')
  })
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  const home = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`
  t.after(() => {
    tls.setDefaultCACertificates(trusted)
    tls.checkServerIdentity = checkAddress
    syncBuiltinESMExports()
    secure.closeAllConnections()
    secure.close()
  })
  const read = (to: string) =>
    fetchOutside(`${home}/?to=${encodeURIComponent(to)}`, { ...limits, insideToo: true, redirects: 2 })
  assert.equal((await read('/next')).text, 'sealed')
  const before = calls
  await assert.rejects(read(`http://127.0.0.1:${port}/`), { fault: 'unencrypted' })
  assert.equal(calls, before)
  assert.deepEqual(paths.at(-1), `/?to=${encodeURIComponent(`http://127.0.0.1:${port}/`)}`)
})
