import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { sendConfirmationEmail } from '#features/accounts/contract.ts'
import { tidyAccounts } from '#features/accounts/server/tidy.ts'
import { invite } from '#features/invitations/contract.ts'
import { queueJob } from '#server/jobs.ts'
import { freePort } from '#tests/support/free-port.ts'
import { newestLink, openBrowser, password, post, registerAndConfirm } from '#tests/support/accounts.ts'
import { productionSecrets } from '#tests/support/production.ts'
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
    ...productionSecrets,
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
  const entered = await openBrowser(app).auth.signInWithPassword({ email: 'known@hill.uk', password })
  assert.equal(entered.error, null, 'nothing has changed for the owner')
})

/** What anyone who holds the id that sign-up answered can ask with it, twice where once might differ from again. */
async function tryEverything(id: string, email: string, invitation: string) {
  const headers = { apikey: app.anonKey, authorization: `Bearer ${app.anonKey}`, 'x-registration': id }
  const answers: string[] = []
  const ask = async (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    type = 'application/json',
  ) => {
    const answer = await fetch(`${app.url}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': type, prefer: 'return=representation' }) },
      ...(body && { body }),
    })
    const text = (await answer.text()).replaceAll(email, 'ADDRESS').replaceAll(/\d{13}_/g, 'MOMENT_')
    const whole = `${method} ${path} ${answer.status} ${answer.headers.get('content-range')} ${shapeOf(text)}`
    answers.push(whole.replaceAll(id, 'ID').replaceAll(email, 'ADDRESS'))
  }
  const square = sharp({ create: { width: 8, height: 8, channels: 3, background: '#14573b' } })
  const image = new Uint8Array(await square.png().toBuffer())
  const storage = '/storage/v1/object'
  for (const _ of ['once', 'again']) {
    await ask('POST', '/api/files/profile-images?name=x.png', image, 'image/png')
    await ask('POST', `${storage}/user-uploads/id-documents/${id}.png`, image, 'image/png')
  }
  await ask('POST', '/api/files/profile-images?name=x.png', 'no picture', 'image/png')
  await ask('GET', `${storage}/authenticated/user-uploads/id-documents/${id}.png`)
  const row = { auth_id: id, name: 'Amara', email, role: 'student', verification_status: 'pending' }
  await ask('GET', '/rest/v1/profiles?select=*')
  await ask('POST', '/rest/v1/profiles', JSON.stringify(row))
  const profile = JSON.stringify({ name: 'Amara', profile_image: null, id_document: null })
  const elsewhere = 'https://evil.example/storage/v1/object/public/user-uploads/profile-images/x.png'
  await ask('POST', '/api/profile', profile.replace('"profile_image":null', `"profile_image":"${elsewhere}"`))
  for (const _ of ['once', 'again']) await ask('POST', '/api/profile', profile)
  await ask('GET', '/rest/v1/profiles?select=*')
  await ask('POST', '/rest/v1/profiles', JSON.stringify(row))
  await ask('PATCH', `/rest/v1/profiles?id=eq.${id}`, JSON.stringify({ name: 'Else' }))
  await ask('POST', '/api/invitations/claim', JSON.stringify({ token: invitation, personId: id }))
  app.clock.advance({ minutes: 16 })
  await ask('POST', '/api/profile', profile)
  await ask('POST', '/api/files/id-documents?name=y.png', image, 'image/png')
  await ask('POST', '/api/invitations/claim', JSON.stringify({ token: invitation, personId: id }))
  app.clock.set()
  return answers
}

for (const role of ['student', 'instructor'] as const)
  test(`the id that a sign-up as ${role} answers brings files, makes one profile and takes an invitation alike, whether the address has an account or not`, async () => {
    const helen = await app.person(`Helen ${role}`, role === 'student' ? 'instructor' : 'school_owner')
    const answers = []
    for (const email of ['known@hill.uk', `fresh.${role}@hill.uk`]) {
      const guest = `guest.${answers.length}.${role}@hill.uk`
      await app.call(helen, invite, { name: 'Nia Ward', email: guest, word: '' })
      await app.settle()
      const [mail] = await app.mailsTo(guest)
      const invitation = /[0-9a-f]{64}/.exec(mail!.body.text)![0]
      const { json } = await post(app, '/signup', { email, password, data: { name: 'Amara', role } })
      answers.push(await tryEverything(json().id, email, invitation))
    }
    const [known, fresh] = answers
    assert.deepEqual(known, fresh)
    const statuses = fresh!.map((one) => /^\S+ (\/\w+)\S* (\d+)/.exec(one)!.slice(1).join(' '))
    assert.equal(
      statuses.join(', '),
      '/api 200, /storage 200, /api 403, /storage 400, /api 403, /storage 200, /rest 200, /rest 401, ' +
        '/api 400, /api 200, /api 409, /rest 200, /rest 401, /rest 401, /api 200, /api 403, /api 403, /api 409',
    )
    assert.match(
      fresh!.find((one) => one.startsWith('POST /api/profile 200'))!,
      new RegExp(`"role":"${role}"`),
    )
  })

test('what is kept of a sign-up with a taken address is gone after a day', async () => {
  const { json } = await post(app, '/signup', { email: 'known@hill.uk', password, data: {} })
  const stored = async () =>
    (
      await app.services.asSystem('look', (db) =>
        db.queryUnchecked('select id from auth.users where id = $1', [json().id]),
      )
    ).rows.length
  assert.equal(await stored(), 1)
  app.clock.advance({ hours: 25 })
  await app.services.asSystem('night falls', (db) => queueJob(db, tidyAccounts, {}))
  await app.settle()
  app.clock.set()
  assert.equal(await stored(), 0)
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

test('anyone who changes their address learns nothing about the one they type; its owner gets an email', async () => {
  const { browser } = await registerAndConfirm(app, 'curious@hill.uk', 'Curious')
  const known = await browser.auth.updateUser({ email: 'known@hill.uk' })
  assert.equal(known.error, null)
  assert.match((await newestLink(app, 'known@hill.uk')).mail.subject, /already has an account/)
  const { token } = await newestLink(app, 'curious@hill.uk')
  const half = await openBrowser(app).auth.verifyOtp({ token_hash: token, type: 'email_change' })
  assert.deepEqual([half.error, half.data.user], [null, null], 'as if the other side had yet to agree')
})

test('asking for the confirmation again takes no longer for an address that waits for it: its mail goes after the answer', async () => {
  const email = 'pending@hill.uk'
  await post(app, '/signup', { email, password, data: {} })
  const sent: string[] = []
  const { mailer } = app.services
  const { post: deliver } = mailer
  mailer.post = (to, ...letter) => {
    sent.push(to)
    return deliver.call(mailer, to, ...letter)
  }
  const answers = []
  for (const address of [email, 'known@hill.uk', 'unheard-of@hill.uk']) {
    const { body } = await app.tryCall(undefined, sendConfirmationEmail, { email: address })
    answers.push(body)
  }
  assert.deepEqual(answers, [answers[2], answers[2], answers[2]])
  assert.deepEqual(sent, [])
  mailer.post = deliver
})
