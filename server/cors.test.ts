import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { freePort } from '#tests/support/free-port.ts'
import { productionSecrets } from '#tests/support/production.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const opened: TestApp[] = []
after(() => Promise.all(opened.map((app) => app.close())))

async function openInProduction(more: Record<string, string>) {
  const port = await freePort()
  const app = await openTestApp({
    CLEARWAY_MODE: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'hello@home.test',
    ...productionSecrets,
    ...more,
  })
  opened.push(app)
  return app
}
const services = ['/auth/v1/settings', '/rest/v1/profiles', '/storage/v1/object/x', '/functions/v1/x']
const letIn = async (app: TestApp, method: string, where: string, origin: string) =>
  (await app.ask(undefined, method, where, undefined, { origin, apikey: app.anonKey })).headers.get(
    'access-control-allow-origin',
  )

test('in production a page of a stranger’s site reads no answer of ours; those that the settings name do', async () => {
  const app = await openInProduction({
    ALLOWED_ORIGINS: 'https://app.lovell.co.uk/',
    API_ORIGINS: 'https://partner.example',
  })
  for (const where of services)
    for (const method of ['GET', 'OPTIONS']) {
      for (const origin of ['https://app.lovell.co.uk', 'https://partner.example', app.url])
        assert.equal(await letIn(app, method, where, origin), origin, `${method} ${where}`)
      for (const origin of ['https://evil.example', 'https://partner.example.evil.example', 'null'])
        assert.equal(await letIn(app, method, where, origin), null, `${method} ${where} ${origin}`)
    }
  const { headers } = await app.ask(undefined, 'GET', '/auth/v1/settings', undefined, { apikey: app.anonKey })
  assert.match(headers.get('vary') ?? '', /origin/i, 'a cache keeps the answers of origins apart')
  assert.equal(await letIn(app, 'GET', '/api/nowhere', 'https://partner.example'), null)
})

test('an operator may let pages of every origin in', async () => {
  const app = await openInProduction({ API_ORIGINS: '*' })
  assert.equal(await letIn(app, 'GET', '/auth/v1/settings', 'https://evil.example'), '*')
})
