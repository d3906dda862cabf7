import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { hashCodeSlowly } from '#features/accounts/server/passwords.ts'
import { registerAndConfirm } from '#tests/support/accounts.ts'
import { codeOf, registerWithApp, signIn, tokensOf } from '#tests/support/factors.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
before(async () => {
  testApp = await openTestApp()
})
after(() => testApp.close())
afterEach(() => testApp.clock.set())

test('ten codes are shown once, and each stands in for the app once', async () => {
  const { browser, id } = await registerWithApp(testApp, 'amara@okafor.uk', 'Amara Okafor')
  assert.equal((await browser.auth.mfa.recoveryCodes.getStatus()).error?.code, 'mfa_factor_not_found')
  const { data } = await browser.auth.mfa.recoveryCodes.generate()
  assert.deepEqual(
    [data?.type, data?.friendly_name, data?.total, new Set(data?.codes).size],
    ['recovery_code', 'Recovery codes', 10, 10],
  )
  for (const code of data!.codes) assert.match(code, /^[a-z2-7]{16}$/)
  const listed = (await browser.auth.mfa.listFactors()).data!
  assert.deepEqual(
    listed.recovery_code.map((factor) => factor.id),
    [data!.id],
  )
  const { rows } = await testApp.services.asSystem('look', (db) =>
    db.queryUnchecked(
      'select f.*, c.* from auth.factors f join auth.recovery_codes c on c.factor_id = f.id where f.user_id = $1',
      [id],
    ),
  )
  assert.equal(rows.length, 10)
  for (const code of data!.codes)
    assert.ok(!JSON.stringify(rows).includes(code), 'the table cannot tell them')
  const slow = await hashCodeSlowly(data!.codes[0]!, data!.id)
  assert.ok(
    rows.some(({ code_hash }) => slow.equals(code_hash as Buffer)),
    'anyone who steals the table tries as slowly as with passwords',
  )

  const half = await signIn(testApp, 'amara@okafor.uk')
  const before = await tokensOf(half)
  const typed = data!.codes[0]!.toUpperCase().replace(/(.{4})(?=.)/g, '$1- ')
  assert.equal((await half.auth.mfa.recoveryCodes.verify({ code: typed })).error, null)
  const { claims } = await tokensOf(half)
  assert.deepEqual(
    [claims.aal, claims.amr.map(({ method }) => method), claims.session_id],
    ['aal2', ['mfa/recovery_code', 'password'], before.claims.session_id],
  )
  assert.equal((await half.from('profiles').select('*')).status, 200)

  const again = await signIn(testApp, 'amara@okafor.uk')
  const used = await again.auth.mfa.recoveryCodes.verify({ code: data!.codes[0]! })
  assert.deepEqual([used.error?.status, used.error?.code], [422, 'mfa_verification_failed'])
  assert.deepEqual((await again.auth.mfa.recoveryCodes.getStatus()).data, {
    id: data!.id,
    type: 'recovery_code',
    total: 10,
    remaining: 9,
  })
})

test('of two who use one code at once one is let in', async () => {
  const { browser } = await registerWithApp(testApp, 'ben@carter.uk', 'Ben Carter')
  const { codes } = (await browser.auth.mfa.recoveryCodes.generate()).data!
  const two = await Promise.all([1, 2].map(() => signIn(testApp, 'ben@carter.uk')))
  const answers = await Promise.all(
    two.map((half) => half.auth.mfa.recoveryCodes.verify({ code: codes[0]! })),
  )
  assert.equal(answers.filter(({ error }) => !error).length, 1)
})

test('they stand in for a factor, so they come after one and cannot be left alone', async () => {
  const { browser } = await registerAndConfirm(testApp, 'chloe@evans.uk', 'Chloe Evans')
  assert.equal((await browser.auth.mfa.recoveryCodes.generate()).error?.code, 'insufficient_aal')
  const { browser: full, app } = await registerWithApp(testApp, 'dev@patel.uk', 'Dev Patel')
  const { data } = await full.auth.mfa.recoveryCodes.generate({ friendlyName: 'In the drawer' })
  assert.equal(data?.friendly_name, 'In the drawer')
  assert.equal((await full.auth.mfa.recoveryCodes.generate()).error?.code, 'mfa_verified_factor_exists')
  assert.equal(
    (await full.auth.mfa.unenroll({ factorId: app.id })).error?.code,
    'mfa_recovery_codes_sole_factor',
  )
  assert.equal((await full.auth.mfa.unenroll({ factorId: data!.id })).error?.code, 'validation_failed')
  assert.equal((await full.auth.mfa.challenge({ factorId: data!.id })).error?.code, 'validation_failed')
  const half = await signIn(testApp, 'dev@patel.uk')
  for (const refused of [
    await half.auth.mfa.recoveryCodes.unenroll(),
    await half.auth.mfa.recoveryCodes.regenerate(),
  ])
    assert.deepEqual([refused.error?.status, refused.error?.code], [403, 'insufficient_aal'])
  assert.deepEqual((await full.auth.mfa.recoveryCodes.unenroll()).data, { id: data!.id })
  assert.equal((await full.auth.mfa.unenroll({ factorId: app.id })).error, null)
})

test('a session that stands on one of them falls back when they are taken away', async () => {
  const { browser } = await registerWithApp(testApp, 'hana@ito.uk', 'Hana Ito')
  const { codes } = (await browser.auth.mfa.recoveryCodes.generate()).data!
  const half = await signIn(testApp, 'hana@ito.uk')
  assert.equal((await half.auth.mfa.recoveryCodes.verify({ code: codes[9]! })).error, null)
  assert.equal((await half.auth.mfa.recoveryCodes.unenroll()).error, null)
  await half.auth.refreshSession()
  const { claims } = await tokensOf(half)
  assert.deepEqual([claims.aal, claims.amr.map(({ method }) => method)], ['aal1', ['password']])
  assert.equal((await half.from('profiles').select('*')).error?.code, 'second-factor-needed')
  assert.equal(
    (await browser.from('profiles').select('*')).status,
    200,
    'the one that stands on the app goes on',
  )
})

test('a new set ends the old one and keeps its name', async () => {
  const { browser } = await registerWithApp(testApp, 'ella@ford.uk', 'Ella Ford')
  assert.equal((await browser.auth.mfa.recoveryCodes.regenerate()).error?.code, 'mfa_factor_not_found')
  const old = (await browser.auth.mfa.recoveryCodes.generate()).data!
  const fresh = (await browser.auth.mfa.recoveryCodes.regenerate()).data!
  assert.deepEqual([fresh.id, fresh.friendly_name, fresh.total], [old.id, old.friendly_name, 10])
  assert.equal(
    (await browser.auth.mfa.recoveryCodes.verify({ code: old.codes[3]! })).error?.code,
    'mfa_verification_failed',
  )
  assert.equal((await browser.auth.mfa.recoveryCodes.verify({ code: fresh.codes[3]! })).error, null)
})

test('five wrong ones close them for a quarter of an hour; the app is heard meanwhile, and a new set opens them', async () => {
  const { browser, app } = await registerWithApp(testApp, 'finn@grey.uk', 'Finn Grey')
  const { codes } = (await browser.auth.mfa.recoveryCodes.generate()).data!
  const half = await signIn(testApp, 'finn@grey.uk')
  const guess = (code: string) => half.auth.mfa.recoveryCodes.verify({ code })
  for (const _ of [1, 2, 3, 4, 5])
    assert.equal((await guess('a'.repeat(16))).error?.code, 'mfa_verification_failed')
  const closed = await guess(codes[0]!)
  assert.deepEqual([closed.error?.status, closed.error?.code], [429, 'mfa_recovery_codes_locked'])
  assert.equal(
    (await half.auth.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(testApp, app.secret) })).error,
    null,
  )
  const fresh = (await half.auth.mfa.recoveryCodes.regenerate()).data!
  assert.equal((await guess(fresh.codes[0]!)).error, null)
  assert.equal((await guess(' - ')).error?.code, 'validation_failed')
})

test('they help when the deployment’s secret was changed and no app is right any more', async () => {
  const { browser, app } = await registerWithApp(testApp, 'gwen@hale.uk', 'Gwen Hale')
  const { codes } = (await browser.auth.mfa.recoveryCodes.generate()).data!
  const half = await signIn(testApp, 'gwen@hale.uk')
  await testApp.services.asSystem('a changed secret', (db) =>
    db.queryUnchecked(
      `update auth.factors set secret = set_byte(secret, 30, get_byte(secret, 30) # 1) where id = $1`,
      [app.id],
    ),
  )
  assert.equal(
    (await half.auth.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(testApp, app.secret) })).error
      ?.code,
    'mfa_verification_failed',
  )
  assert.equal((await half.auth.mfa.recoveryCodes.verify({ code: codes[0]! })).error, null)
})
