import assert from 'node:assert/strict'
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

test('an address that does not exist is refused with a code and a sentence', async () => {
  const { status, body } = await app.ask(undefined, 'GET', '/api/nowhere')
  assert.equal(status, 404)
  assert.equal(body.code, 'not-found')
  assert.match(body.detail, /\w+/)
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
  const asked = [
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
  for (const path of asked) {
    const { headers } = await app.ask(undefined, 'GET', path)
    assert.match(headers.get('content-security-policy')!, /default-src 'none'/, path)
    assert.doesNotMatch(headers.get('content-security-policy')!, /unsafe/, path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.match(headers.get('permissions-policy')!, /camera=\(\)/, path)
    assert.doesNotMatch(
      headers.get('permissions-policy')!,
      /self/,
      `${path}: nothing is asked for that no page uses`,
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
