import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { type Browser, openBrowser, registerAndConfirm } from '#tests/support/accounts.ts'
import {
  type CreationOptions,
  makeAuthenticator,
  type Quirks,
  type RequestOptions,
} from '#tests/support/authenticator.ts'
import { setUpApp, signIn, tokensOf } from '#tests/support/factors.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
before(async () => {
  testApp = await openTestApp()
})
after(() => testApp.close())
afterEach(() => testApp.clock.set())

type Authenticator = ReturnType<typeof makeAuthenticator>
/** The client's types leave the kind of options open. */
type Challenge<Options> = { id: string; webauthn: { credential_options: { publicKey: Options } } }
const site = { rpId: 'localhost', rpOrigins: ['http://localhost'] }

/** The client's own steps, with our authenticator where the browser's would be. */
async function answer(browser: Browser, factorId: string, key: Authenticator, quirks: Quirks = {}) {
  const { data, error } = await browser.auth.mfa.challenge({ factorId, webauthn: site })
  if (error) return { error }
  assert.ok('webauthn' in data)
  const { type, credential_options } = data.webauthn
  const credential_response =
    type === 'create'
      ? key.create(credential_options.publicKey as never, quirks)
      : key.get(credential_options.publicKey as never, quirks)
  return browser.auth.mfa.verify({
    factorId,
    challengeId: data.id,
    webauthn: { ...site, type, credential_response } as never,
  })
}

async function withKey(email: string, name: string) {
  const person = await registerAndConfirm(testApp, email, name)
  const key = makeAuthenticator(testApp.url)
  const { data, error } = await person.browser.auth.mfa.enroll({
    factorType: 'webauthn',
    friendlyName: 'Key ring',
  })
  if (error) throw error
  assert.deepEqual(Object.keys(data).sort(), ['friendly_name', 'id', 'type'])
  const done = await answer(person.browser, data.id, key)
  if (done.error) throw done.error
  return { ...person, key, factorId: data.id }
}

test('a security key is added and then shown as the second step', async () => {
  const { browser, key, factorId } = await withKey('amara@okafor.uk', 'Amara Okafor')
  const { claims } = await tokensOf(browser)
  assert.deepEqual([claims.aal, claims.amr.map(({ method }) => method)], ['aal2', ['mfa/webauthn', 'otp']])
  assert.equal((await browser.auth.mfa.listFactors()).data?.webauthn[0]?.id, factorId)
  assert.deepEqual((await browser.auth.passkey.list()).data, [], 'it is no passkey: alone it signs nobody in')

  const half = await signIn(testApp, 'amara@okafor.uk')
  assert.equal((await half.from('profiles').select('*')).error?.code, 'second-factor-needed')
  const requested = (await half.auth.mfa.challenge({ factorId, webauthn: site })).data!
  assert.ok('webauthn' in requested && requested.webauthn.type === 'request')
  assert.equal(requested.webauthn.credential_options.publicKey.allowCredentials?.length, 1)
  assert.equal(
    (await answer(half, factorId, key, { verifiesUser: false })).error,
    null,
    'beside a password it is enough to touch it',
  )
  assert.equal((await half.from('profiles').select('*')).status, 200)
})

test('an answer from another page, for another site, of a copied key or of another key raises nothing', async () => {
  const { key, factorId } = await withKey('ben@carter.uk', 'Ben Carter')
  const half = await signIn(testApp, 'ben@carter.uk')
  const other = makeAuthenticator(testApp.url)
  other.create({ challenge: 'x', rp: { id: 'localhost' }, user: { id: 'x' } })
  Object.assign(other.keys[0]!, { id: key.keys[0]!.id, counter: 50 })
  for (const [why, given, quirks] of [
    ['another page', key, { origin: 'https://c1earway.example' }],
    ['another site', key, { rpId: 'c1earway.example' }],
    ['a count that stands still', key, { counter: 1 }],
    ['another key of the same name', other, {}],
  ] as const) {
    const { error } = await answer(half, factorId, given, quirks)
    assert.deepEqual(
      [error?.status, (error as { code?: string }).code],
      [422, 'mfa_verification_failed'],
      why,
    )
  }
  assert.equal((await tokensOf(half)).claims.aal, 'aal1')
  assert.equal((await answer(half, factorId, key, { counter: 2 })).error, null)
})

test('a challenge is answered once, and only in its own way', async () => {
  const { key, factorId } = await withKey('chloe@evans.uk', 'Chloe Evans')
  const half = await signIn(testApp, 'chloe@evans.uk')
  const requested = (await half.auth.mfa.challenge({ factorId, webauthn: site }))
    .data as unknown as Challenge<RequestOptions>
  const verify = (type: string, credential_response: unknown) =>
    half.auth.mfa.verify({
      factorId,
      challengeId: requested.id,
      webauthn: { ...site, type, credential_response } as never,
    })
  const response = key.get(requested.webauthn.credential_options.publicKey)
  assert.equal((await verify('create', response)).error?.code, 'validation_failed')
  assert.equal(
    (await half.auth.mfa.verify({ factorId, challengeId: requested.id, code: '123456' })).error?.message,
    'WebAuthn config required',
  )
  assert.equal((await verify('request', response)).error, null)
  assert.equal((await verify('request', response)).error?.code, 'mfa_ip_address_mismatch')
})

test('a site that is not ours is not asked for', async () => {
  const { browser } = await registerAndConfirm(testApp, 'dev@patel.uk', 'Dev Patel')
  const { data } = await browser.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
  const { error } = await browser.auth.mfa.challenge({
    factorId: data!.id,
    webauthn: { rpId: 'c1earway.example', rpOrigins: ['https://c1earway.example'] },
  })
  assert.deepEqual([error?.status, error?.message], [400, 'rpId is not a host of this service'])
})

test('a key that was another account’s or another factor’s already is not taken', async () => {
  const { key, factorId, browser } = await withKey('ella@ford.uk', 'Ella Ford')
  const second = (await browser.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Second' })).data!
  const requested = (await browser.auth.mfa.challenge({ factorId: second.id, webauthn: site }))
    .data as unknown as Challenge<CreationOptions & { excludeCredentials: unknown[] }>
  assert.deepEqual(requested.webauthn.credential_options.publicKey.excludeCredentials.length, 1)
  const made = key.create(requested.webauthn.credential_options.publicKey)
  await testApp.services.asSystem('the same name', (db) =>
    db.queryUnchecked('update auth.webauthn_credentials set credential_id = $2 where factor_id = $1', [
      factorId,
      made.id,
    ]),
  )
  const { error } = await browser.auth.mfa.verify({
    factorId: second.id,
    challengeId: requested.id,
    webauthn: { ...site, type: 'create', credential_response: made } as never,
  })
  assert.equal(error?.code, 'mfa_verification_failed')
})

test('an app and a key stand beside each other; either is enough', async () => {
  const { browser, key, factorId } = await withKey('finn@grey.uk', 'Finn Grey')
  const app = await setUpApp(testApp, browser)
  const half = await signIn(testApp, 'finn@grey.uk')
  assert.equal((await answer(half, factorId, key)).error, null)
  assert.equal((await half.auth.mfa.unenroll({ factorId: app.id })).error, null)
  assert.equal((await half.auth.mfa.unenroll({ factorId })).error, null)
  await half.auth.refreshSession()
  assert.equal((await tokensOf(half)).claims.aal, 'aal1')
})

test('where keys are switched off none is added and none is heard', async () => {
  const { browser, factorId } = await withKey('gwen@hale.uk', 'Gwen Hale')
  testApp.services.config.auth.webauthn = false
  try {
    assert.equal(
      (await browser.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'x' })).error?.code,
      'mfa_webauthn_enroll_not_enabled',
    )
    assert.equal(
      (await browser.auth.mfa.challenge({ factorId, webauthn: site })).error?.code,
      'mfa_webauthn_verify_not_enabled',
    )
  } finally {
    testApp.services.config.auth.webauthn = true
  }
  assert.equal((await openBrowser(testApp).auth.mfa.listFactors()).error?.name, 'AuthSessionMissingError')
})
