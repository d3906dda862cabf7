import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { productionSecrets } from '#tests/support/production.ts'
import { ConfigError, readConfig } from './config.ts'

let folder: string
before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clearway-config-'))
})
after(() => rmSync(folder, { recursive: true }))

const production = {
  CLEARWAY_MODE: 'production',
  PUBLIC_URL: 'https://lessons.example',
  ...productionSecrets,
  SMTP_URL: 'smtp://mail.example:25',
  MAIL_FROM: 'Lessons <hello@lessons.example>',
}
const faultsOf = (env: Record<string, string>) => {
  try {
    readConfig({ CLEARWAY_DATA: folder, ...env })
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return [...error.faults]
  }
}

test('a demo needs no settings and keeps the secrets it makes where only their owner reads them', () => {
  const first = readConfig({ CLEARWAY_DATA: folder })
  assert.equal(first.mode, 'demo')
  assert.equal(first.publicUrl, 'http://127.0.0.1:3000')
  assert.ok(first.auth.jwtSecret.length >= 32)
  assert.equal(readConfig({ CLEARWAY_DATA: folder }).auth.jwtSecret, first.auth.jwtSecret)
  assert.equal(statSync(path.join(folder, 'secrets.json')).mode & 0o777, 0o600)
  assert.ok(readFileSync(path.join(folder, 'secrets.json'), 'utf8').includes(first.auth.jwtSecret))
})

test('production names every secret that is missing, all in one message', () => {
  const faults = faultsOf({ CLEARWAY_MODE: 'production' })
  for (const name of [...Object.keys(productionSecrets), 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'])
    assert.ok(
      faults.some((fault) => fault.startsWith(name)),
      name,
    )
})

test('production starts with what a driving school must decide', () => {
  assert.deepEqual(faultsOf(production), [])
})

test('a name of one’s own brings a company line of its own, and asks for the support address beside it', () => {
  assert.match(
    faultsOf({ BRAND_NAME: 'Ridgeway' }).join(),
    /BRAND_SUPPORT_EMAIL: must be set beside BRAND_NAME/,
  )
  const named = { CLEARWAY_DATA: folder, BRAND_NAME: 'Ridgeway', BRAND_SUPPORT_EMAIL: 'care@ridgeway.test' }
  assert.deepEqual(readConfig(named).brand, {
    name: 'Ridgeway',
    supportEmail: 'care@ridgeway.test',
    companyLine: 'Ridgeway, driving lessons in Great Britain',
  })
  assert.equal(readConfig({ ...named, BRAND_COMPANY_LINE: 'Ridgeway Ltd' }).brand.companyLine, 'Ridgeway Ltd')
})

test('a weak secret is refused and named', () => {
  for (const secret of ['short', 'changeme'.repeat(6)])
    assert.match(faultsOf({ ...production, AUTH_JWT_SECRET: secret }).join(), /AUTH_JWT_SECRET: too weak/)
  assert.match(
    faultsOf({ ...production, DATABASE_URL: 'postgres://clearway:short@db.example/clearway' }).join(),
    /DATABASE_URL: its password is too weak/,
  )
  assert.match(
    faultsOf({ ...production, DATABASE_URL: 'postgres://clearway@127.0.0.1/clearway' }).join(),
    /DATABASE_URL: must carry a password/,
  )
  assert.deepEqual(
    faultsOf({
      ...production,
      DATABASE_URL: 'postgres://server@127.0.0.1/x',
      DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1/x',
    }),
    [],
  )
  assert.match(
    faultsOf({ ...production, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }).join(),
    /STRIPE_SECRET_KEY: is a test key/,
  )
})

test('in production what signs tokens, what seals and what makes links are three secrets: one that is read opens no other', () => {
  const { AUTH_JWT_SECRET, AUTH_SEAL_SECRET, AUTH_LINK_SECRET } = productionSecrets
  for (const twice of [
    { AUTH_SEAL_SECRET: AUTH_JWT_SECRET },
    { AUTH_LINK_SECRET: AUTH_JWT_SECRET },
    { AUTH_LINK_SECRET: AUTH_SEAL_SECRET },
  ])
    assert.match(faultsOf({ ...production, ...twice }).join(), /AUTH_LINK_SECRET: must be different/)
  const before = 'Qd8-s2Xv6Tm1Bn9Hk4Wf7Zc3Yp5Lr0GjAe'
  const { auth } = readConfig({ CLEARWAY_DATA: folder, ...production, AUTH_JWT_SECRET_PREVIOUS: before })
  assert.deepEqual(
    [auth.jwtSecrets, auth.sealSecrets, auth.linkSecrets],
    [[AUTH_JWT_SECRET, before], [AUTH_SEAL_SECRET], [AUTH_LINK_SECRET]],
    'nor does the tokens’ secret of before',
  )
  const alone = readConfig({ CLEARWAY_DATA: folder, AUTH_JWT_SECRET, AUTH_JWT_SECRET_PREVIOUS: before })
  assert.deepEqual(alone.auth.sealSecrets, [AUTH_JWT_SECRET, before], 'a demo may have one for all')
})

test('production does without limits only where nobody else reaches it, for measurements', () => {
  const unlimited = { ...production, AUTH_RATE_LIMITS: 'off' }
  const here = { PUBLIC_URL: 'http://127.0.0.1:3000' }
  for (const reached of [{}, { ...here, HOST: '0.0.0.0' }])
    assert.match(faultsOf({ ...unlimited, ...reached }).join(), /^AUTH_RATE_LIMITS: must be on/)
  for (const HOST of ['127.0.0.1', 'localhost', '::1'])
    assert.deepEqual(faultsOf({ ...unlimited, ...here, HOST }), [])
})

test('a map file that isn’t there is noticed at the start', () => {
  assert.deepEqual(faultsOf({ MAP_FILE: path.join(folder, 'none.pmtiles') }), [
    'MAP_FILE: there’s no such file',
  ])
})

test('production does not fall back to the demo’s card payments', () => {
  const config = readConfig({ CLEARWAY_DATA: folder, ...production })
  assert.equal(config.stripe.secretKey, undefined)
  assert.equal(config.stripe.standIn, false)
})

test('production sends no secret over an open line to another machine', () => {
  const far = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  const faults = faultsOf({
    ...production,
    ...far,
    STRIPE_API_URL: 'http://stripe.example',
    ROUTER_URL: 'http://10.0.0.8:5000',
    PHRASING_URL: 'http://model.example/v1',
    PHRASING_MODEL: 'small-one',
    S3_ENDPOINT: 'http://files.example',
    DATABASE_URL: 'postgres://server:a-long-password@db.example/x',
    DATABASE_OWNER_URL: 'postgres://owner:a-long-password@10.0.0.7/x?sslmode=disable',
  })
  assert.deepEqual(
    faults.map((fault) => fault.split(':', 1)[0]),
    ['STRIPE_API_URL', 'S3_ENDPOINT', 'ROUTER_URL', 'PHRASING_URL', 'DATABASE_URL', 'DATABASE_OWNER_URL'],
  )
  assert.deepEqual(
    faultsOf({
      ...production,
      ...far,
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      ROUTER_URL: 'http://osrm:5000',
      PHRASING_URL: 'http://ollama:11434/v1',
      PHRASING_MODEL: 'small-one',
      DATABASE_URL: 'postgres://server:a-long-password@db.example/x?sslmode=verify-full',
      DATABASE_OWNER_URL: 'postgres://owner:a-long-password@database/x',
    }),
    [],
    'on this machine, with TLS, or in the network of the containers',
  )
})

test('a demo, whose passwords are public, is not put on the internet by accident', () => {
  assert.match(faultsOf({ HOST: '0.0.0.0' }).join(), /^HOST: .*DEMO_PUBLIC=yes/)
  assert.match(faultsOf({ PUBLIC_URL: 'https://demo.example' }).join(), /^PUBLIC_URL: /)
  assert.deepEqual(faultsOf({ HOST: '0.0.0.0', PUBLIC_URL: 'https://demo.example', DEMO_PUBLIC: 'yes' }), [])
  assert.deepEqual(faultsOf({ HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' }), [])
})

test('what belongs together is asked for together', () => {
  assert.match(faultsOf({ STRIPE_SECRET_KEY: 'sk_test_1' }).join(), /STRIPE_WEBHOOK_SECRET/)
  assert.match(faultsOf({ S3_BUCKET: 'files' }).join(), /S3_ACCESS_KEY_ID/)
  assert.match(faultsOf({ PORT: 'http' }).join(), /PORT/)
})

test('on one’s own machine both of its names lead to the product; elsewhere only the given one does', () => {
  assert.deepEqual(readConfig({ CLEARWAY_DATA: folder }).origins, [
    'http://127.0.0.1:3000',
    'http://localhost:3000',
  ])
  assert.deepEqual(
    readConfig({ CLEARWAY_DATA: folder, ...production, ALLOWED_ORIGINS: 'https://School.example/' }).origins,
    ['https://lessons.example', 'https://school.example'],
  )
})

test('a secret may come from a file that a vault has written, and one that cannot be read is named', () => {
  const file = path.join(folder, 'jwt')
  writeFileSync(file, `${production.AUTH_JWT_SECRET}\n`)
  const { AUTH_JWT_SECRET, ...rest } = production
  const config = readConfig({ CLEARWAY_DATA: folder, ...rest, AUTH_JWT_SECRET_FILE: file })
  assert.equal(config.auth.jwtSecret, AUTH_JWT_SECRET)
  assert.match(
    faultsOf({ ...rest, AUTH_JWT_SECRET_FILE: `${file}-none` }).join(),
    /AUTH_JWT_SECRET_FILE: .*read/,
  )
  assert.match(faultsOf({ ...production, AUTH_JWT_SECRET_FILE: file }).join(), /AUTH_JWT_SECRET_FILE: stands/)
})

test('production wants passwords of eight characters, and a virus scanner that files reach on no open line', () => {
  assert.deepEqual(
    faultsOf({ ...production, AUTH_PASSWORD_MIN: '6', SCAN_URL: 'tcp://scan.example:3310' }).map(
      (fault) => fault.split(':', 1)[0],
    ),
    ['AUTH_PASSWORD_MIN', 'SCAN_URL'],
  )
  assert.deepEqual(faultsOf({ ...production, SCAN_URL: 'tcp://scanner:3310' }), [])
})
