import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#server/config.ts'
import { partyOf, relyingParty } from './relying-party.ts'

const servicesOf = (PUBLIC_URL: string, ALLOWED_ORIGINS = '') =>
  ({ config: readConfig({ DEMO_PUBLIC: 'yes', PUBLIC_URL, ALLOWED_ORIGINS, AUTH_JWT_SECRET: 'a quick brown fox jumps over 13 hens', DATABASE_URL: 'postgres://x@127.0.0.1/x', STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }) }) as never // biome-ignore format: one line of settings
const from = (origin?: string) => ({ headers: { origin } }) as never

const school = servicesOf(
  'https://clearway.example',
  'https://www.clearway.example, https://school.example.co.uk, not an origin',
)

test('keys are for the host of the page that asks, if it is one of ours; hosts below our own share its keys', () => {
  const own = {
    id: 'clearway.example',
    origins: ['https://clearway.example', 'https://www.clearway.example'],
  }
  assert.deepEqual(relyingParty(school, from('https://clearway.example')), own)
  assert.deepEqual(relyingParty(school, from('https://www.clearway.example')), own)
  assert.deepEqual(relyingParty(school, from('https://school.example.co.uk')), {
    id: 'school.example.co.uk',
    origins: ['https://school.example.co.uk'],
  })
  for (const stranger of [
    'https://c1earway.example',
    'https://clearway.example.evil.uk',
    'http://clearway.example',
    'null',
    undefined,
  ])
    assert.deepEqual(relyingParty(school, from(stranger)), own, String(stranger))
})

test('a host that a client names must be one of ours, by its own name or by the name of its keys', () => {
  for (const [requested, id] of [
    ['clearway.example', 'clearway.example'],
    ['www.clearway.example', 'clearway.example'],
    ['school.example.co.uk', 'school.example.co.uk'],
  ] as const)
    assert.equal(relyingParty(school, from(), requested).id, id)
  for (const requested of ['evil.uk', 'example', 'example.co.uk', 'sub.school.example.co.uk'])
    assert.throws(
      () => relyingParty(school, from('https://clearway.example'), requested),
      { status: 400, code: 'validation_failed' },
      requested,
    )
})

test('on one’s own machine the number and the name are one site', () => {
  const home = servicesOf('http://127.0.0.1:3000')
  assert.deepEqual(relyingParty(home, from('http://localhost:3000')), {
    id: 'localhost',
    origins: ['http://127.0.0.1:3000', 'http://localhost:3000'],
  })
  assert.deepEqual(relyingParty(home, from(), '127.0.0.1').id, 'localhost')
  assert.deepEqual(partyOf(home, 'elsewhere.example').origins, [])
})
