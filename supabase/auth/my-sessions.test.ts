import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tidyAccounts } from '#features/accounts/server/tidy.ts'
import { password, post, registerAndConfirm } from '#tests/support/accounts.ts'
import { endSession, listSessions } from '#features/accounts/contract.ts'
import { badInput, notFound } from '#common/api-error.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

async function person(name: string) {
  const email = `${name.toLowerCase()}@hill.uk`
  const { id, session } = await registerAndConfirm(app, email, `${name} Hill`)
  await app.services.asSystem('the profile', (db) =>
    db.queryUnchecked(
      `insert into public.profiles (auth_id, name, email, role, verification_status) values ($1, $2, $3, 'student', 'approved')`,
      [id, `${name} Hill`, email],
    ),
  )
  return { id, email, token: session.access_token }
}
const by = (token: string) => ({ authorization: `Bearer ${token}` })
const sessionsOf = async (token: string) => (await app.call(undefined, listSessions, {}, by(token))).sessions

test('Amara sees where she is signed in, which of it is here, and ends what she does not know', async () => {
  const amara = await person('Amara')
  const phone = (
    await post(
      app,
      '/token?grant_type=password',
      { email: amara.email, password },
      { 'user-agent': 'A phone in Leeds' },
    )
  ).json()
  const sessions = await sessionsOf(amara.token)
  assert.equal(sessions.length, 2)
  const [latest, first] = [sessions[0]!, sessions[1]!]
  assert.deepEqual(
    [latest.agent, latest.ip, latest.aal, latest.isCurrent, latest.refreshedAt],
    ['A phone in Leeds', '127.0.0.1', 'aal1', false, null],
  )
  assert.equal(first.isCurrent, true)
  assert.deepEqual(Object.keys(latest).sort(), [
    'aal',
    'agent',
    'createdAt',
    'id',
    'ip',
    'isCurrent',
    'refreshedAt',
  ])
  await app.call(undefined, endSession, { id: latest.id }, by(amara.token))
  const refused = await post(app, '/token?grant_type=refresh_token', { refresh_token: phone.refresh_token })
  assert.equal(refused.json().code, 'session_not_found')
  assert.equal((await sessionsOf(amara.token)).length, 1)
  await app.fails(undefined, endSession, { id: latest.id }, notFound, by(amara.token))
  await app.fails(undefined, endSession, { id: 'no-id' }, badInput, by(amara.token))
})

test('nobody sees or ends a stranger’s session, not by the table either', async () => {
  const [priya, ben] = [await person('Priya'), await person('Ben')]
  const theirs = (await sessionsOf(priya.token))[0]!
  await app.fails(undefined, endSession, { id: theirs.id }, notFound, by(ben.token))
  assert.equal((await sessionsOf(priya.token)).length, 1)
  const seen = await app.services.asUser({ role: 'authenticated', sub: ben.id }, (db) =>
    db.queryUnchecked('select id, user_id from auth.sessions'),
  )
  assert.deepEqual([...new Set(seen.rows.map(({ user_id }) => user_id))], [ben.id])
  const gone = await app.services.asUser({ role: 'authenticated', sub: ben.id }, (db) =>
    db.queryUnchecked('delete from auth.sessions where id = $1', [theirs.id]),
  )
  assert.equal(gone.rowCount, 0)
  await assert.rejects(
    app.services.asUser({ role: 'authenticated', sub: ben.id }, (db) =>
      db.queryUnchecked('select amr from auth.sessions'),
    ),
    /permission denied/,
  )
  await assert.rejects(
    app.services.asUser({ role: 'anon' }, (db) => db.queryUnchecked('select id from auth.sessions')),
    /permission denied/,
  )
})

test('at night what is worth nothing any more goes, and the audit stays a year', async () => {
  const una = await person('Una')
  const { id } = (await sessionsOf(una.token))[0]!
  await app.call(undefined, endSession, { id }, by(una.token))
  const count = async (table: string, where = 'true') =>
    (
      await app.services.asSystem('look', (db) =>
        db.queryUnchecked<{ count: number }>(`select count(*) from auth.${table} where ${where}`),
      )
    ).rows[0]!.count
  const night = () => tidyAccounts.work({}, app.services)
  await app.services.asSystem('long ago', (db) =>
    db.queryUnchecked(
      `update auth.ended_sessions set ended_at = now() - interval '26 hours' where session_id in (select session_id from auth.ended_sessions order by ended_at limit 1)`,
    ),
  )
  const ended = await count('ended_sessions')
  assert.ok(ended > 1)
  await night()
  assert.equal(await count('ended_sessions'), ended - 1)
  const mine = `user_id = '${una.id}'`
  const noted = await count('audit', mine)
  assert.ok(noted > 1)
  await assert.rejects(
    app.services.asSystem('too soon', async (db) => {
      const { rowCount } = await db.queryUnchecked(`delete from auth.audit where ${mine}`)
      assert.equal(rowCount, 0)
      throw new Error('nothing could be taken out')
    }),
    /nothing could be taken out/,
  )
  app.clock.set(Temporal.Now.instant().add({ hours: 24 * 364 }))
  await night()
  assert.equal(await count('audit', mine), noted)
  app.clock.set(Temporal.Now.instant().add({ hours: 24 * 367 }))
  await night()
  assert.equal(await count('audit', mine), 0)
  app.clock.set()
})
