import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { oidcProviders, ProviderSettings, samlConfig, samlFaults } from './provider-settings.ts'

const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
}) as string

test('nothing is offered that is not set', () => {
  assert.deepEqual(oidcProviders({ AUTH_EMAIL: 'on' }), { providers: [], faults: [] })
  assert.equal(samlConfig(ProviderSettings.parse({})), undefined)
})

test('Google and Apple need no address, any other provider is known by its issuer', () => {
  const { providers, faults } = oidcProviders({
    AUTH_OIDC_GOOGLE_CLIENT_ID: 'web.google, ios.google',
    AUTH_OIDC_GOOGLE_CLIENT_SECRET: 'told by google',
    AUTH_OIDC_APPLE_CLIENT_ID: 'uk.clearway.web',
    AUTH_OIDC_APPLE_TEAM_ID: 'TEAM',
    AUTH_OIDC_APPLE_KEY_ID: 'KEY',
    AUTH_OIDC_APPLE_PRIVATE_KEY: appleKey.replaceAll('\n', '\\n'),
    AUTH_OIDC_SCHOOL_HUB_ISSUER: 'https://id.school.example',
    AUTH_OIDC_SCHOOL_HUB_CLIENT_ID: 'clearway',
    AUTH_OIDC_SCHOOL_HUB_LABEL: 'School hub',
  })
  assert.deepEqual(faults, [])
  assert.deepEqual(
    providers.map(({ name, label, issuer, clientIds }) => [name, label, issuer, ...clientIds]),
    [
      ['apple', 'Apple', 'https://appleid.apple.com', 'uk.clearway.web'],
      ['google', 'Google', 'https://accounts.google.com', 'web.google', 'ios.google'],
      ['school_hub', 'School hub', 'https://id.school.example', 'clearway'],
    ],
  )
  assert.equal(providers[0]!.apple?.privateKey, appleKey.trim())
})

test('what is missing or unsafe is named, and its value is not', () => {
  const faultsOf = (env: Record<string, string>) => oidcProviders(env).faults.join('\n')
  assert.match(
    faultsOf({ AUTH_OIDC_HUB_CLIENT_SECRET: 'a secret' }),
    /AUTH_OIDC_HUB_CLIENT_ID: must be set[\s\S]*AUTH_OIDC_HUB_ISSUER: must be set/,
  )
  assert.doesNotMatch(faultsOf({ AUTH_OIDC_HUB_CLIENT_SECRET: 'a secret' }), /a secret/)
  assert.match(
    faultsOf({ AUTH_OIDC_HUB_CLIENT_ID: 'x', AUTH_OIDC_HUB_ISSUER: 'http://id.example' }),
    /AUTH_OIDC_HUB_ISSUER: must begin with https/,
  )
  assert.equal(faultsOf({ AUTH_OIDC_HUB_CLIENT_ID: 'x', AUTH_OIDC_HUB_ISSUER: 'http://127.0.0.1:4000' }), '')
  assert.match(
    faultsOf({ AUTH_OIDC_APPLE_CLIENT_ID: 'x', AUTH_OIDC_APPLE_PRIVATE_KEY: 'no key' }),
    /TEAM_ID[\s\S]*KEY_ID[\s\S]*PRIVATE_KEY: must be the P-256 key/,
  )
  assert.match(
    faultsOf({ AUTH_OIDC_EMAIL_CLIENT_ID: 'x', AUTH_OIDC_EMAIL_ISSUER: 'https://id.example' }),
    /a way in of our own/,
  )
  assert.match(
    faultsOf({ AUTH_OIDC_HUB_CLIENTID: 'x' }),
    /AUTH_OIDC_HUB_CLIENTID: is no setting of a provider/,
  )
})

test('single sign-on asks for its key and its certificate', () => {
  assert.equal(samlFaults(ProviderSettings.parse({ AUTH_SAML: 'on' })).length, 2)
  assert.match(
    samlFaults(
      ProviderSettings.parse({ AUTH_SAML: 'on', AUTH_SAML_KEY: appleKey, AUTH_SAML_CERT: 'none' }),
    ).join(),
    /RSA key.*certificate in PEM form/,
  )
})
