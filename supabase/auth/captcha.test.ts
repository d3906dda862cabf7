import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { openBrowser, password, post } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { startCaptchaStandIn } from '#tools/stand-ins/captcha/stand-in.ts'

const keys = { siteKey: 'site-key', secret: 'a-captcha-secret' }

for (const kind of ['turnstile', 'hcaptcha'] as const)
  suite(`where registering asks for a captcha of ${kind}`, () => {
    let captcha: Awaited<ReturnType<typeof startCaptchaStandIn>>
    let app: TestApp
    before(async () => {
      captcha = await startCaptchaStandIn(keys)
      app = await openTestApp({
        AUTH_CAPTCHA: kind,
        AUTH_CAPTCHA_SITE_KEY: keys.siteKey,
        AUTH_CAPTCHA_SECRET: keys.secret,
        AUTH_CAPTCHA_URL: captcha.url,
        AUTH_EMAIL_COOLDOWN: '0',
      })
    })
    after(() => Promise.all([app.close(), captcha.close()]))
    const signUp = (email: string, captchaToken?: string) =>
      openBrowser(app).auth.signUp({ email, password, options: captchaToken ? { captchaToken } : {} })

    test('somebody who ticked the box gets an account, and a token is good once', async () => {
      const token = captcha.makeToken()
      assert.equal((await signUp('priya@nair.uk', token)).error, null)
      const again = await signUp('arun@nair.uk', token)
      assert.deepEqual([again.error?.status, again.error?.code], [400, 'captcha_failed'])
    })

    test('a program that sends none, or one it made up, gets no account', async () => {
      for (const token of [undefined, 'made-up']) {
        const { error } = await signUp('robot@nair.uk', token)
        assert.deepEqual([error?.status, error?.code], [400, 'captcha_failed'])
      }
      assert.equal((await app.mailsTo('robot@nair.uk')).length, 0)
    })

    test('nor does one that asks for a sign-in link or code of a new account; whether the address has one is not told', async () => {
      const known = 'leena@nair.uk'
      assert.equal((await signUp(known, captcha.makeToken())).error, null)
      await app.settle()
      for (const path of ['/otp', '/magiclink'])
        for (const security of [undefined, { captcha_token: 'made-up' }]) {
          const ask = (email: string) => post(app, path, { email, gotrue_meta_security: security })
          const [stranger, member] = [await ask('program@nair.uk'), await ask(known)]
          assert.deepEqual([stranger.status, JSON.parse(stranger.text).code], [400, 'captcha_failed'])
          assert.deepEqual([member.status, member.text], [stranger.status, stranger.text])
        }
      await app.settle()
      assert.equal((await app.mailsTo('program@nair.uk')).length, 0)
      assert.equal((await app.mailsTo(known)).length, 1, 'that of the registration')
    })

    test('with the box ticked a link makes an account; signing in to one that exists needs no box', async () => {
      const ask = (email: string, options: object) => openBrowser(app).auth.signInWithOtp({ email, options })
      assert.equal((await ask('nia@nair.uk', { captchaToken: captcha.makeToken() })).error, null)
      await app.settle()
      assert.equal((await app.mailsTo('nia@nair.uk')).length, 1)
      for (const email of ['nia@nair.uk', 'nobody@nair.uk'])
        assert.equal((await ask(email, { shouldCreateUser: false })).error, null)
      await app.settle()
      assert.equal((await app.mailsTo('nobody@nair.uk')).length, 0)
    })

    test('the page is told the key, and may load the widget', async () => {
      const { body, headers } = await app.ask(undefined, 'GET', '/config.json')
      assert.deepEqual(body.captcha, { kind, siteKey: keys.siteKey, script: `${captcha.url}/api.js` })
      const policy = headers.get('content-security-policy')!
      for (const directive of ['script-src', 'connect-src', 'frame-src'])
        assert.match(policy, new RegExp(`${directive} [^;]*${captcha.url}`))
    })
  })

test('where the captcha service is away, nobody is let in unasked', async () => {
  const captcha = await startCaptchaStandIn(keys)
  await captcha.close()
  const app = await openTestApp({
    AUTH_CAPTCHA: 'turnstile',
    AUTH_CAPTCHA_SITE_KEY: keys.siteKey,
    AUTH_CAPTCHA_SECRET: keys.secret,
    AUTH_CAPTCHA_URL: captcha.url,
  })
  const { error } = await openBrowser(app).auth.signUp({
    email: 'late@nair.uk',
    password,
    options: { captchaToken: 'any' },
  })
  assert.equal(error?.code, 'captcha_failed')
  await app.close()
})
