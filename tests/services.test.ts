import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from './support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

test('the service says that it is alive and ready', async () => {
  assert.equal((await app.ask(undefined, 'GET', '/healthz')).body.status, 'alive')
  const ready = await app.ask(undefined, 'GET', '/readyz')
  assert.deepEqual(ready.body, { status: 'ready', checks: { database: true, jobs: true, mail: true } })
})

test('an address that begins with two slashes is one that nobody has, not another host', async () => {
  for (const path of ['//', '//%5c', '//%2f/a', '//evil.test/login'])
    assert.ok((await app.ask(undefined, 'GET', path)).status < 500, path)
})

test('an address that does not exist is refused with a code and a sentence', async () => {
  const { status, body } = await app.ask(undefined, 'GET', '/api/nowhere')
  assert.equal(status, 404)
  assert.equal(body.code, 'not-found')
  assert.match(body.detail, /\w+/)
})

test('nobody is told that something is saved when a statement of it failed unseen', async () => {
  const save = app.services.asSystem('something', async (db) => {
    db.queryUnchecked('select 1 / 0').catch(() => {})
    return 'saved'
  })
  await assert.rejects(save, /division by zero/)
})

test('figures for the metrics exist only behind a token, and only when one is set', async () => {
  assert.equal((await app.ask(undefined, 'GET', '/metrics')).status, 404)
  const measured = await openTestApp({ METRICS_TOKEN: 'a-token-of-the-tests' })
  try {
    assert.equal((await measured.ask(undefined, 'GET', '/metrics')).status, 404)
    await measured.ask(undefined, 'GET', '/healthz')
    const { status, body } = await measured.ask(undefined, 'GET', '/metrics', undefined, {
      authorization: 'Bearer a-token-of-the-tests',
    })
    assert.equal(status, 200)
    assert.match(body, /http_requests_total\{method="GET",route="\/healthz",status="200"\} 1/)
    assert.match(body, /database_connections\{state="open"\}/)
  } finally {
    await measured.close()
  }
})

test('every answer carries the content policy and the other headers that keep a browser safe', async () => {
  const answers = [
    '/healthz',
    '/api/nowhere',
    '/config.json',
    '/api/openapi.json',
    '/api/%zz',
    '/favicon.svg',
    '/login',
    '/dev/mailbox',
    '/auth/v1/user',
    '/rest/v1/none',
  ]
  for (const path of answers) {
    const { headers } = await app.ask(undefined, 'GET', path)
    const policy = headers.get('content-security-policy')!
    for (const directive of ['default-src', 'object-src', 'base-uri', 'frame-ancestors'])
      assert.ok(policy.split(';').includes(`${directive} 'none'`), `${path}: ${directive}`)
    assert.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin', path)
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', path)
    assert.doesNotMatch(headers.get('content-security-policy')!, /unsafe/, path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.match(headers.get('permissions-policy')!, /camera=\(\)/, path)
    assert.deepEqual(
      [...headers.get('permissions-policy')!.matchAll(/([\w-]+)=\(self\)/g)].map(([, name]) => name),
      ['geolocation', 'accelerometer', 'gyroscope', 'screen-wake-lock'],
      `${path}: what recording a drive uses, and nothing that no page uses`,
    )
    assert.ok(headers.get('x-request-id'), path)
  }
})

test('the browser learns what it needs from /config.json, and the demo shows its log-ins', async () => {
  const { body } = await app.ask(undefined, 'GET', '/config.json')
  assert.deepEqual(Object.keys(body).sort(), ['anonKey', 'apiUrl', 'brand', 'demo', 'mode', 'url'])
  for (const login of Object.values(body.demo as Record<string, object>))
    assert.deepEqual(Object.keys(login), ['email', 'password'])
})

test('every answer says what it is, texts in which alphabet, and a browser keeps none that its route did not offer', async () => {
  const amara = await app.person('Amara Okafor')
  const key = { apikey: app.anonKey }
  const personal = ['/api/account/sessions', '/auth/v1/user', '/rest/v1/profiles?select=name', '/auth/v1/no']
  for (const where of [...personal, '/api/nowhere', '/rest/v1/none', '/functions/v1/none', '/healthz']) {
    const { headers } = await app.ask(amara, 'GET', where, undefined, key)
    assert.equal(headers.get('cache-control'), 'no-store', where)
    assert.match(headers.get('content-type')!, /; charset=utf-8$/, where)
  }
  for (const where of [
    '/robots.txt',
    '/sitemap.xml',
    '/blog/rss.xml',
    '/favicon.svg',
    '/manifest.webmanifest',
  ]) {
    const { headers } = await app.ask(undefined, 'GET', where)
    assert.match(headers.get('content-type')!, /; charset=utf-8$/, where)
  }
})

test('nobody reads sources and settings, lists a folder, or has a request with its token sent back', async () => {
  const paths = [
    '/.git/config',
    '/.env',
    '/package.json',
    '/server/main.ts',
    '/assets',
    '/assets/',
    '/dist/web/',
  ]
  for (const where of [...paths, '/%2e%2e/package.json', '/assets/..%2f..%2f..%2fpackage.json']) {
    const { status, body } = await app.ask(undefined, 'GET', where)
    assert.ok(status === 404 || status === 400, `${where}: ${status}`)
    assert.doesNotMatch(JSON.stringify(body), /\[core\]|devDependencies|AUTH_JWT_SECRET/, where)
  }
  for (const where of ['/', '/api/account/sessions', '/auth/v1/user', '/rest/v1/profiles']) {
    const answers = request(app.url + where, {
      method: 'TRACE',
      headers: { authorization: 'Bearer of-a-token' },
    })
    const [answer] = (await once(answers.end(), 'response')) as [IncomingMessage]
    const said = (await answer.toArray()).join('')
    assert.ok([400, 401, 403, 404, 405].includes(answer.statusCode!), `${where}: ${answer.statusCode}`)
    assert.doesNotMatch(said, /of-a-token/, where)
  }
})
