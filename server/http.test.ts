import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'
import { openHttp } from './http.ts'

async function addressSeen(trust: 'on' | 'off', forwarded: string) {
  const app = openHttp(
    readConfig({ TRUST_PROXY: trust, LOG_LEVEL: 'silent', CLEARWAY_DATA: '/tmp', AUTH_JWT_SECRET: 'k3Jv9xQp2LmZ7wRt5NbY8cHd4FgS6aUe', ...production }),
  )
  app.get('/whence', async (request) => request.ip)
  const { body } = await app.inject({ url: '/whence', remoteAddress: '10.0.0.2', headers: { 'x-forwarded-for': forwarded } })
  await app.close()
  return body
}
// So that no secrets are made and kept for it.
const production = {
  CLEARWAY_MODE: 'production',
  PUBLIC_URL: 'https://lovell.co.uk',
  DATABASE_URL: 'postgres://none:none@localhost/none',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'hello@lovell.co.uk',
}

test('behind a proxy the caller is whom the proxy names, whatever the caller wrote before it', async () => {
  assert.equal(await addressSeen('on', '203.0.113.9'), '203.0.113.9')
  assert.equal(await addressSeen('on', '1.1.1.1, 2.2.2.2, 203.0.113.9'), '203.0.113.9')
})

test('without a proxy nobody chooses their own address', async () => {
  assert.equal(await addressSeen('off', '1.1.1.1'), '10.0.0.2')
})
