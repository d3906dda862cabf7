import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { listNotifications } from '#features/notifications/contract.ts'

let app: TestApp
let amara: Person
before(async () => {
  app = await openTestApp({ TRUST_PROXY: 'on' })
  amara = await app.person('Amara Okafor')
  const hash = await hashPassword('quiet lanes and hedges 7')
  await app.services.asSystem('a password', (db) =>
    db.queryUnchecked('update auth.users set password_hash = $2 where id = $1', [amara.id, hash]),
  )
})
after(() => app.close())

const phone =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signIn(agent: string) {
  const body = { email: amara.email, password: 'quiet lanes and hedges 7' }
  const { status, body: session } = await app.ask(
    undefined,
    'POST',
    '/auth/v1/token?grant_type=password',
    body,
    {
      apikey: app.anonKey,
      'user-agent': agent,
    },
  )
  assert.equal(status, 200, JSON.stringify(session))
  await app.settle()
  return session
}
const notificationsOf = async () =>
  (await app.call(amara, listNotifications, {})).notifications as { kind: string; facts: object }[]

test('the first device of an account is no news, the second is told with what it says of itself, and a newer version of it is none', async () => {
  await signIn(phone)
  await signIn(phone.replace('141', '142'))
  assert.deepEqual(await notificationsOf(), [])
  assert.deepEqual(await app.mailsTo(amara.email), [])
  await signIn(laptop)
  await signIn(laptop)
  assert.deepEqual(
    (await notificationsOf()).map(({ kind, facts }) => ({ kind, facts })),
    [{ kind: 'signed-in', facts: { agent: laptop } }],
  )
  const [mail, more] = await app.mailsTo(amara.email)
  assert.deepEqual([mail?.kind, mail?.subject, more], ['signed-in', 'New log-in to your account', undefined])
})

test('the owner’s own browser from a stranger’s network is news, unless it brings the cookie of an earlier sign-in', async () => {
  const ben = await app.person('Ben Frost')
  const hash = await hashPassword('quiet lanes and hedges 7')
  await app.services.asSystem('a password', (db) =>
    db.queryUnchecked('update auth.users set password_hash = $2 where id = $1', [ben.id, hash]),
  )
  const enter = async (network: string, cookie = '') => {
    const { headers } = await app.ask(
      undefined,
      'POST',
      '/auth/v1/token?grant_type=password',
      { email: ben.email, password: 'quiet lanes and hedges 7' },
      { apikey: app.anonKey, 'user-agent': phone, 'x-forwarded-for': network, ...(cookie && { cookie }) },
    )
    await app.settle()
    return headers.get('set-cookie')!.split(';', 1)[0]!
  }
  const listed = async () => (await app.call(ben, listNotifications, {})).notifications.length
  const cookie = await enter('203.0.113.7')
  await enter('203.0.113.7')
  await enter('198.51.100.1', cookie)
  assert.equal(await listed(), 0)
  await enter('192.0.2.66')
  assert.equal(await listed(), 1)
})

test('a changed password rings too, while its mail goes out as before', async () => {
  const { access_token } = await signIn(phone)
  const changed = await app.ask(
    { ...amara, token: access_token },
    'PUT',
    '/auth/v1/user',
    { password: 'wide roads and verges 8', current_password: 'quiet lanes and hedges 7' },
    { apikey: app.anonKey },
  )
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  await app.settle()
  const [notification] = await notificationsOf()
  assert.deepEqual(
    [notification?.kind, notification?.facts],
    ['account-secured', { change: 'password-changed' }],
  )
  assert.equal((await app.mailsTo(amara.email))[0]?.kind, 'auth.security.password-changed')
})
