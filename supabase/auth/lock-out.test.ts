import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getAccountSecurity } from '#features/accounts/contract.ts'
import { listAudit } from '#features/admin/audit-contract.ts'
import { newestLink, openBrowser, password, post, registerAndConfirm } from '#tests/support/accounts.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

/* A stranger guesses, at an account that is not theirs. */
let app: TestApp
before(async () => {
  app = await openTestApp({
    AUTH_RATE_LIMITS: 'on',
    AUTH_EMAIL_COOLDOWN: '0',
    AUTH_RATE_TOKEN: 'off',
    AUTH_RATE_VERIFY: 'off',
    AUTH_RATE_MAIL: 'off',
    AUTH_RATE_GUESSES: '60/1h/4',
    AUTH_RATE_GUESSES_ACCOUNT: '300/1h/10',
    TRUST_PROXY: 'on',
  })
  app.clock.set(app.clock.now())
})
after(() => app.close())

const enter = (email: string, word: string, from: string, more: Record<string, string> = {}) =>
  post(app, '/token?grant_type=password', { email, password: word }, { 'x-forwarded-for': from, ...more })

test('a stranger who guesses for a quarter of an hour does not keep the owner out', async () => {
  const email = 'victim@hill.uk'
  await registerAndConfirm(app, email, 'Victim')
  const answers = []
  for (let minute = 0; minute < 15; minute++) {
    for (let turn = 0; turn < 2; turn++)
      answers.push((await enter(email, `guess ${turn}`, '10.0.0.1')).status)
    assert.equal((await enter(email, password, '10.0.0.2')).status, 200, `minute ${minute}`)
    app.clock.advance({ minutes: 1 })
  }
  assert.ok(answers.includes(429), 'the stranger is stopped')
})

test('guesses from many networks end at the account, and a device that has signed in before still gets in', async () => {
  const email = 'many@hill.uk'
  await registerAndConfirm(app, email, 'Many')
  const cookie = (await enter(email, password, '10.0.0.2')).headers.get('set-cookie')!.split(';')[0]!
  const statuses = []
  for (let at = 0; at < 14; at++) statuses.push((await enter(email, 'a guess', `10.1.0.${at}`)).status)
  assert.deepEqual(statuses.slice(-3), [429, 429, 429])
  assert.equal((await enter(email, password, '10.0.0.3')).status, 429, 'an unknown device waits')
  const forged = cookie.replace(
    /=(.{30})./,
    (_all, head) => `=${head}${cookie.includes(`${head}A`) ? 'B' : 'A'}`,
  )
  assert.equal((await enter(email, 'a guess', '10.0.0.3', { cookie: forged })).status, 429, 'a forged one')
  assert.equal((await enter(email, password, '10.0.0.3', { cookie })).status, 200)
})

test('a stranger who types wrong codes spoils the code, and the link of the email still works', async () => {
  const email = 'codes@hill.uk'
  await registerAndConfirm(app, email, 'Codes')
  await openBrowser(app).auth.resetPasswordForEmail(email)
  await app.settle()
  const { code, token } = await newestLink(app, email)
  for (let at = 0; at < 5; at++) {
    const token = String(at === Number(code) ? 999_999 : at).padStart(6, '0')
    await post(app, '/verify', { type: 'recovery', email, token }, { 'x-forwarded-for': `10.2.0.${at}` })
  }
  const byCode = await post(
    app,
    '/verify',
    { type: 'recovery', email, token: code },
    { 'x-forwarded-for': '10.2.0.9' },
  )
  assert.equal(byCode.status, 403)
  assert.equal((await openBrowser(app).auth.verifyOtp({ token_hash: token, type: 'recovery' })).error, null)
})

test('wrong passwords are shown to the owner and to administrators, with the network they came from', async () => {
  const edith = await app.person('Edith Moss')
  await enter(edith.email, 'a guess', '10.3.0.1')
  const { failures } = await app.call(edith, getAccountSecurity, {})
  assert.deepEqual(
    failures.map(({ what, ip }) => [what, ip]),
    [['sign-in-failed', '10.3.0.1']],
  )
  const admin: Person = await app.person('Head', 'admin')
  const { entries } = await app.call(admin, listAudit, { kind: 'account', personId: edith.id } as never)
  assert.ok((entries as { what: string }[]).some(({ what }) => what === 'sign-in-failed'))
  const count = app.services.counts.find(({ name }) => name === 'sign_ins_failed')!
  assert.ok((await app.services.asSystem('metrics', count.count)) > 0)
})
