import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openBrowser, password } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

describe('with no cooldown between mails', () => {
  let app: TestApp
  before(async () => {
    app = await openTestApp({ AUTH_EMAIL_COOLDOWN: '0' })
  })
  after(() => app.close())

  test('a registration still sends one mail, and asking for another sends another', async () => {
    const email = 'hana@tanaka.uk'
    const { auth, functions } = openBrowser(app)
    await auth.signUp({ email, password, options: { data: { name: 'Hana Tanaka', role: 'student' } } })
    const { data } = await functions.invoke('custom-confirmation-email', {
      body: { email, name: 'Hana Tanaka', role: 'student', confirmationUrl: `${app.url}/verify-email` },
    })
    assert.deepEqual(data, { sent: true, alreadySent: true })
    assert.equal((await app.mailsTo(email)).length, 1)

    assert.equal((await auth.resend({ type: 'signup', email })).error, null)
    await app.settle()
    assert.equal((await app.mailsTo(email)).length, 2)
  })
})
