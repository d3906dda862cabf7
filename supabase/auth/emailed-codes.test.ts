import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newestLink, openAdmin, openBrowser, password, registerAndConfirm } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ AUTH_EMAIL_COOLDOWN: '0' })
})
after(() => app.close())

const hasCode = async (address: string) => {
  await app.settle()
  const [mail] = await app.mailsTo(address)
  assert.doesNotMatch(
    mail!.body.text.replace(/Your code: \d{6}/, '').replace(/https?:\S+/g, ''),
    /\b\d{6}\b/,
    'nowhere else',
  )
  const code = /Your code: \d{6}/.test(mail!.body.text)
  assert.equal(code, /\bcode\b/.test(mail!.body.text.replace(/Your code:/, '')), 'nothing is said of no code')
  return [mail!.kind, code]
}

test('emails have a code where the page that asked for them takes one: registering, logging in, a new password', async () => {
  const email = 'wren@hill.uk'
  await openBrowser(app).auth.signUp({ email, password })
  assert.deepEqual(await hasCode(email), ['auth.confirmation', true])
  await openBrowser(app).auth.verifyOtp({
    email,
    token: (await newestLink(app, email)).code,
    type: 'signup',
  })
  assert.equal((await openBrowser(app).auth.signInWithPassword({ email, password })).error, null)
  await openBrowser(app).auth.signInWithOtp({ email })
  assert.deepEqual(await hasCode(email), ['auth.recovery', true])
  await openBrowser(app).auth.resetPasswordForEmail(email)
  assert.deepEqual(await hasCode(email), ['auth.recovery', true])
})

test('emails whose link leads to a page without a field for a code have none: a change of address, an invitation', async () => {
  const { browser } = await registerAndConfirm(app, 'here@hill.uk', 'Here Hill')
  assert.equal((await browser.auth.updateUser({ email: 'there@hill.uk' })).error, null)
  assert.deepEqual(await hasCode('here@hill.uk'), ['auth.email_change_current', false])
  assert.deepEqual(await hasCode('there@hill.uk'), ['auth.email_change_new', false])
  assert.equal((await openAdmin(app).inviteUserByEmail('guest@hill.uk')).error, null)
  assert.deepEqual(await hasCode('guest@hill.uk'), ['auth.confirmation', false])
})

test('an email that makes its reader choose a new password has no code to skip that with', async () => {
  const email = 'pending@hill.uk'
  await openBrowser(app).auth.signUp({ email, password })
  await openBrowser(app).auth.resend({ type: 'signup', email })
  assert.deepEqual(await hasCode(email), ['auth.confirmation', false])
  assert.match((await newestLink(app, email)).mail.body.text, /you’ll choose a new one afterwards/)
})
