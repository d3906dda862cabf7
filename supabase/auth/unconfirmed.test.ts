import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { tidyAccounts } from '#features/accounts/server/tidy.ts'
import { queueJob } from '#server/jobs.ts'
import { newestLink, openBrowser, password, registerAndConfirm } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ AUTH_LINK_SECONDS: '86400' })
})
beforeEach(() => void app.clock.set('2026-11-23T08:00:00Z'))
after(() => app.close())

const strangersPassword = 'seven quiet herons'
const register = async (email: string, secret: string) =>
  (
    await openBrowser(app).auth.signUp({
      email,
      password: secret,
      options: { data: { name: 'Priya Nair' } },
    })
  ).data.user!
const accounts = async (email: string) =>
  (
    await app.services.asSystem('look', (db) =>
      db.queryUnchecked<{ id: string }>('select id from auth.users where email = $1', [email]),
    )
  ).rows.map(({ id }) => id)
const nightFalls = async (at: string) => {
  app.clock.set(at)
  await app.services.asSystem('night falls', (db) => queueJob(db, tidyAccounts, {}))
  await app.settle()
}

test('an address that a stranger has registered is its owner’s again once the stranger’s link has run out', async () => {
  const email = 'priya@nair.uk'
  const squatted = await register(email, strangersPassword)
  app.clock.advance({ hours: 2 })
  assert.equal(
    (await register(email, password)).identities?.length,
    0,
    'while the link is good, the first one waits for it',
  )
  assert.deepEqual(await accounts(email), [squatted.id])

  app.clock.advance({ hours: 23 })
  const hers = await register(email, password)
  assert.notEqual(hers.id, squatted.id)
  assert.deepEqual(await accounts(email), [hers.id])
  const { token } = await newestLink(app, email)
  assert.equal((await openBrowser(app).auth.verifyOtp({ token_hash: token, type: 'signup' })).error, null)
  assert.equal(
    (await openBrowser(app).auth.signInWithPassword({ email, password: strangersPassword })).error?.code,
    'invalid_credentials',
  )
  assert.equal((await openBrowser(app).auth.signInWithPassword({ email, password })).error, null)
})

test('a registration that nobody confirmed is forgotten after thirty days, a confirmed account never', async () => {
  const { id } = await registerAndConfirm(app, 'helen@marsh.uk', 'Helen Marsh')
  const left = await register('tom@reid.uk', password)
  await nightFalls('2026-12-23T07:59:00Z')
  assert.deepEqual(await accounts('tom@reid.uk'), [left.id])
  await nightFalls('2026-12-23T08:01:00Z')
  assert.deepEqual([await accounts('tom@reid.uk'), await accounts('helen@marsh.uk')], [[], [id]])
})

test('a session that nobody used for half a year is over', async () => {
  const { session } = await registerAndConfirm(app, 'dev@sharma.uk', 'Dev Sharma')
  await nightFalls('2027-05-20T08:00:00Z')
  const refreshed = await openBrowser(app).auth.refreshSession({ refresh_token: session.refresh_token })
  assert.equal(refreshed.error, null)
  await nightFalls('2027-11-21T08:00:00Z')
  const { error } = await openBrowser(app).auth.refreshSession({
    refresh_token: refreshed.data.session!.refresh_token,
  })
  assert.equal(error?.name, 'AuthSessionMissingError')
})
