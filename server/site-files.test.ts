import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ BRAND_NAME: 'Ridgeway', BRAND_SUPPORT_EMAIL: 'care@ridgeway.test' })
})
after(() => app.close())

const get = (path: string) => fetch(app.url + path, { redirect: 'manual' })

test('security.txt says whom to write to, and never runs out', async () => {
  for (const day of ['2026-11-21T10:20:30Z', '2039-02-28T23:59:59Z']) {
    app.clock.set(day)
    const reply = await get('/.well-known/security.txt')
    assert.equal(reply.headers.get('content-type'), 'text/plain; charset=utf-8')
    const lines = Object.fromEntries(
      (await reply.text())
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
    )
    assert.equal(lines['Contact'], 'mailto:care@ridgeway.test?subject=Security')
    assert.equal(lines['Canonical'], `${app.url}/.well-known/security.txt`)
    const days = Temporal.Instant.from(lines['Expires']!).since(Temporal.Instant.from(day)).total('days')
    assert.ok(days > 170 && days < 365, `${days} days, and RFC 9116 wants less than a year`)
  }
})

test('the app that people install bears the name of the deployment', async () => {
  const reply = await get('/manifest.webmanifest')
  assert.equal(reply.headers.get('content-type'), 'application/manifest+json; charset=utf-8')
  const { name, start_url, scope, display, icons } = await reply.json()
  assert.deepEqual([name, start_url, scope, display], ['Ridgeway', '/dashboard', '/', 'standalone'])
  const purposes = icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)
  for (const expected of ['192x192 any', '512x512 any', '512x512 maskable'])
    assert.ok(purposes.includes(expected), expected)
})

test('a password manager is led to where passwords are changed', async () => {
  const reply = await get('/.well-known/change-password')
  assert.deepEqual([reply.status, reply.headers.get('location')], [303, '/dashboard/security'])
})
