import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
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

test('the address that somebody typed is in no job an hour after its mail was written', async () => {
  const app = await openTestApp()
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  const boss = new PgBoss({
    connectionString: app.ownerUrl,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  try {
    await Promise.all([owner.connect(), boss.start()])
    const jobs = async () =>
      (await owner.query(`select name from pgboss.job where data::text like '%stranger@hill.uk%'`)).rows
    await openBrowser(app).auth.resetPasswordForEmail('stranger@hill.uk')
    await app.ask(undefined, 'POST', '/api/newsletter/subscribe', { email: 'stranger@hill.uk' })
    await app.settle()
    assert.equal((await jobs()).length, 2)
    await owner.query(`update pgboss.job set completed_on = completed_on - interval '61 minutes'`)
    for (const queue of ['account-mail', 'newsletter-mail']) await boss.supervise(queue)
    assert.deepEqual(await jobs(), [])
  } finally {
    await boss.stop({ graceful: false, close: true })
    await owner.end()
    await app.close()
  }
})

describe('somebody who asks for mails to another’s address', () => {
  let app: TestApp
  before(async () => {
    app = await openTestApp()
    app.clock.set('2026-11-23T08:00:00Z')
  })
  after(() => app.close())

  const victim = 'hana@tanaka.uk'
  const ask = async () => {
    const { error } = await openBrowser(app).auth.resetPasswordForEmail(victim)
    return Number(/after (\d+) seconds/.exec(error?.message ?? '')?.[1] ?? 0)
  }

  test('waits a minute, then five, then half an hour; after ten mails until the next day', async () => {
    assert.equal(await ask(), 0)
    assert.equal(await ask(), 60)
    const waits: number[] = []
    for (let mails = 1; mails < 10; mails += 1) {
      const wait = await ask()
      waits.push(wait)
      app.clock.advance({ seconds: wait })
      assert.equal(await ask(), 0)
    }
    assert.deepEqual(waits, [60, 300, ...Array(7).fill(1_800)])
    app.clock.advance({ hours: 2 })
    const rest = await ask()
    assert.ok(rest > 16 * 3_600, `${rest} s`)
    app.clock.advance({ seconds: rest })
    assert.equal(await ask(), 0)
  })
})
