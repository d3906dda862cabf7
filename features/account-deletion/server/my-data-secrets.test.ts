import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newestLink, openBrowser, registerAndConfirm } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { reauthenticationNeeded } from '#features/accounts/contract.ts'
import { getMyData } from '../contract.ts'

/* A thief at an open screen has the session, not the mailbox. */
let app: TestApp
before(async () => {
  // Nobody answers there: the emails stay, with their links, as in an outage of the mail server.
  app = await openTestApp({
    AUTH_EMAIL_COOLDOWN: '0',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'a@home.test',
  })
})
after(() => app.close())

test('a stolen session finds no link and no code of an undelivered email in the copy of the data', async () => {
  const { browser, session } = await registerAndConfirm(app, 'amara@hill.uk', 'Amara Okafor')
  await app.services.asSystem('a profile', (db) =>
    db.queryUnchecked(
      `insert into public.profiles (auth_id, name, email, role) values ($1, 'Amara Okafor', 'amara@hill.uk', 'student')`,
      [session.user.id],
    ),
  )
  assert.equal((await browser.auth.updateUser({ email: 'thief@evil.uk' })).error, null)
  const change = await newestLink(app, 'amara@hill.uk')
  assert.match(change.token, /^[0-9a-f]{64}$/)
  assert.equal((await browser.auth.reauthenticate()).error, null)
  const nonce = await newestLink(app, 'amara@hill.uk').catch(async () => {
    const [mail] = await app.mailsTo('amara@hill.uk')
    return { code: /code: (\d{6})/.exec(mail!.body.text)![1]!, token: change.token }
  })
  await openBrowser(app).auth.resetPasswordForEmail('amara@hill.uk')
  await app.settle().catch(() => undefined)

  const { access_token } = (await browser.auth.getSession()).data.session!
  const reply = await fetch(`${app.url}/api/account/my-data`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  const copy = await reply.text()
  assert.equal(reply.status, 200, copy)
  const kinds = (JSON.parse(copy).emails_we_sent as { kind: string }[]).map(({ kind }) => kind)
  assert.ok(
    kinds.includes('auth.email_change_current') && kinds.includes('auth.reauthentication'),
    String(kinds),
  )
  assert.doesNotMatch(copy, /[0-9a-f]{64}/, 'no link')
  for (const code of [change.code, nonce.code]) assert.ok(code === '' || !copy.includes(code), 'no code')
})

test('a session of a quarter of an hour ago takes nothing along until its owner has shown who they are', async () => {
  const amara = await app.person('Amara Nwosu')
  await app.reauthenticate(amara)
  app.clock.advance({ minutes: 15 })
  await app.fails(amara, getMyData, {}, reauthenticationNeeded)
  await app.reauthenticate(amara)
  assert.equal((await app.call(amara, getMyData, {}))['made_at'], app.clock.now().toString())
})
