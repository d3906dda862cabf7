import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createMyProfile } from '#features/profiles/contract.ts'
import {
  freePort,
  newestLink,
  openBrowser,
  password,
  post,
  registerAndConfirm,
} from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/* Production: a stranger with a list of addresses finds out nothing. */
let app: TestApp
before(async () => {
  const port = await freePort()
  app = await openTestApp({
    CLEARWAY_MODE: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'hello@home.test',
    AUTH_JWT_SECRET: 'a long secret of 45 different-looking letters',
    AUTH_EMAIL_COOLDOWN: '0',
  })
  await registerAndConfirm(app, 'known@hill.uk', 'Known')
})
after(() => app.close())

/** Ids, moments and the address itself differ between any two sign-ups. */
const shapeOf = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'AT')
    .replaceAll(/(known|fresh\d?)@hill\.uk/g, 'ADDRESS')

test('signing up with an address that has an account looks like any sign-up, and its owner gets an email', async () => {
  const data = { name: 'Amara', role: 'student', z: 1 }
  const known = await post(app, '/signup', { email: 'known@hill.uk', password, data })
  const fresh = await post(app, '/signup', { email: 'fresh@hill.uk', password, data })
  assert.deepEqual([known.status, shapeOf(known.text)], [fresh.status, shapeOf(fresh.text)])
  const { mail } = await newestLink(app, 'known@hill.uk')
  assert.match(mail.subject, /already have an account/)
  const registration = (answer: typeof known) => ({ 'x-registration': answer.json().id })
  const profile = { name: 'Amara', profile_image: null, id_document: null }
  const [asNobody, asNew] = await Promise.all(
    [known, fresh].map((answer) => app.tryCall(undefined, createMyProfile, profile, registration(answer))),
  )
  assert.deepEqual(
    [asNobody!.status, Object.keys(asNobody!.body).sort()],
    [200, Object.keys(asNew!.body).sort()],
  )
  const entered = await openBrowser(app).auth.signInWithPassword({ email: 'known@hill.uk', password })
  assert.equal(entered.error, null, 'nothing has changed for the owner')
})

test('a sign-in link, a new confirmation and a new password are promised to every address alike', async () => {
  const asks: [string, object][] = [
    ['/otp', { create_user: false }],
    ['/otp', {}],
    ['/magiclink', { create_user: false }],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'email_change' }],
    ['/recover', {}],
  ]
  for (const [path, body] of asks) {
    const known = await post(app, path, { ...body, email: 'known@hill.uk' })
    const unknown = await post(app, path, { ...body, email: `fresh${asks.length}@hill.uk` })
    assert.deepEqual([known.status, known.text], [unknown.status, unknown.text], path)
  }
})

test('whoever changes their address learns nothing about the one they type; its owner gets an email', async () => {
  const { browser } = await registerAndConfirm(app, 'curious@hill.uk', 'Curious')
  const known = await browser.auth.updateUser({ email: 'known@hill.uk' })
  assert.equal(known.error, null)
  assert.match((await newestLink(app, 'known@hill.uk')).mail.subject, /already has an account/)
  const { token } = await newestLink(app, 'curious@hill.uk')
  const half = await openBrowser(app).auth.verifyOtp({ token_hash: token, type: 'email_change' })
  assert.deepEqual([half.error, half.data.user], [null, null], 'as if the other side had yet to agree')
})
