import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { largestBytes } from '#features/uploads/rules.ts'
import { productionSecrets } from '#tests/support/production.ts'
import { readConfig } from './config.ts'
import { openHttp, requestWaitMs } from './http.ts'

const configOf = (trust: 'on' | 'off' | '2') =>
  readConfig({
    TRUST_PROXY: trust,
    LOG_LEVEL: 'silent',
    CLEARWAY_DATA: '/tmp',
    ...production,
  })

async function addressSeen(trust: 'on' | 'off' | '2', forwarded: string) {
  const app = openHttp(configOf(trust))
  app.get('/whence', async (request) => request.ip)
  const { body } = await app.inject({
    url: '/whence',
    remoteAddress: '10.0.0.2',
    headers: { 'x-forwarded-for': forwarded },
  })
  await app.close()
  return body
}
// So that no secrets are made and kept for it.
const production = {
  CLEARWAY_MODE: 'production',
  ...productionSecrets,
  PUBLIC_URL: 'https://lovell.co.uk',
  DATABASE_URL: 'postgres://none:none@localhost/none',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'hello@lovell.co.uk',
}

test('behind a proxy the caller is whom the proxy names, whatever the caller wrote before it', async () => {
  assert.equal(await addressSeen('on', '203.0.113.9'), '203.0.113.9')
  assert.equal(await addressSeen('on', '1.1.1.1, 2.2.2.2, 203.0.113.9'), '203.0.113.9')
})

test('behind two proxies the caller is whom the first of them names', async () => {
  assert.equal(await addressSeen('2', '1.1.1.1, 203.0.113.9, 10.0.0.3'), '203.0.113.9')
})

test('without a proxy nobody chooses their own address', async () => {
  assert.equal(await addressSeen('off', '1.1.1.1'), '10.0.0.2')
})

test('Wren’s picture and papers may come over a slow line; who only opens a connection and never finishes the head is cut off', async () => {
  const app = openHttp(configOf('off'), { head: 1_000, whole: 60_000, check: 50 })
  app.post('/papers', (request) => ({ came: (request.body as { papers: string }).papers }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const open = () => connect(port, '127.0.0.1')
  try {
    const wren = open()
    const body = JSON.stringify({ papers: 'passport' })
    wren.write(
      `POST /papers HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    )
    await once(app.server, 'request')
    const mallory = open()
    mallory.write('POST /papers HTTP/1.1\r\nHost: x\r\nContent-')
    assert.match(await text(mallory), /^HTTP\/1\.1 408 /)
    wren.write(body.slice(5))
    assert.match(await text(wren), /^HTTP\/1\.1 200 .*\{"came":"passport"\}$/s)
  } finally {
    await app.close()
  }
})

test('who sends a body byte by byte for longer than the longest honest upload is cut off, though bytes keep coming', async () => {
  const app = openHttp(configOf('off'), { head: 200, whole: 600, check: 50 })
  app.post('/papers', () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    'POST /papers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n',
  )
  const cutOff = once(app.server, 'clientError')
  const gone = new Promise((resolve) => socket.resume().once('close', resolve))
  const drip = setInterval(() => socket.write('{'), 20)
  socket.on('error', () => {})
  try {
    // Seen from the server: the client may be reset before it has read the 408.
    const [fault] = (await cutOff) as [NodeJS.ErrnoException]
    assert.equal(fault.code, 'ERR_HTTP_REQUEST_TIMEOUT')
    await gone
  } finally {
    clearInterval(drip)
    socket.destroy()
    await app.close()
  }
})

test('the largest picture and the largest document arrive in time at 1 Mbit/s', () => {
  const bits = 8 * (largestBytes['profile-images'] + largestBytes['id-documents'])
  assert.ok((bits / 1_000_000) * 1_000 < requestWaitMs.whole)
  assert.ok(requestWaitMs.head < requestWaitMs.whole)
})

test('over https a browser is told to come back by https for a year, to every subdomain as well', async () => {
  const app = openHttp(configOf('off'))
  for (const url of ['/', '/nowhere', '/%zz']) {
    const { headers } = await app.inject({ url })
    assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains', url)
    assert.match(String(headers['content-security-policy']), /upgrade-insecure-requests/)
  }
  await app.close()
})

test('a request whose end could be read in two ways is refused, so that nobody’s next request is part of it', async () => {
  const app = openHttp(configOf('off'))
  let calls = 0
  app.post('/papers', () => ({ asked: ++calls }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const head = 'POST /papers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const smuggled = '0\r\n\r\nGET /inside HTTP/1.1\r\nHost: x\r\n\r\n'
  try {
    for (const lengths of [
      'Content-Length: 6\r\nTransfer-Encoding: chunked',
      'Content-Length: 6\r\nContent-Length: 7',
      'Transfer-Encoding: chunked, identity',
      'Transfer-Encoding : chunked',
    ]) {
      const socket = connect(port, '127.0.0.1')
      socket.write(`${head}${lengths}\r\n\r\n${smuggled}`)
      assert.match(await text(socket), /^HTTP\/1\.1 400 /, lengths)
    }
    assert.equal(calls, 0)
  } finally {
    await app.close()
  }
})
