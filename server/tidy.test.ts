import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { productionSecrets } from '#tests/support/production.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { queueJob } from './jobs.ts'
import { tidyPlatform } from './tidy.ts'

const production = {
  CLEARWAY_MODE: 'production',
  PUBLIC_URL: 'http://127.0.0.1',
  ...productionSecrets,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Lovell Driving <hello@lovell.co.uk>',
}
const deployments: TestApp[] = []
const open = async (env: Record<string, string>) => {
  const app = await openTestApp(env)
  deployments.push(app)
  app.clock.set('2026-11-23T08:00:00Z')
  return app
}
let live: TestApp
let demo: TestApp
before(async () => {
  live = await open(production)
  demo = await open({})
})
after(() => Promise.all(deployments.map((app) => app.close())))

const tidy = async (app: TestApp, at: string) => {
  app.clock.set(at)
  await app.services.asSystem('the night comes', (db) => queueJob(db, tidyPlatform, {}))
  await app.settle()
}
const write = (app: TestApp) =>
  app.services.asSystem('a message that nobody could deliver', (db) =>
    db.queryUnchecked(
      `insert into app.mails (recipient, kind, subject, body, message_id, state) values ('amara@hill.uk', 'auth.recovery', 'Set a new password', '{"text": "https://…"}', 'x@clearway', 'failed')`,
    ),
  )
const bodies = async (app: TestApp) =>
  (
    await app.services.asSystem('look', (db) =>
      db.queryUnchecked<{ kept: boolean }>('select body is not null as kept from app.mails'),
    )
  ).rows.map(({ kept }) => kept)

test('an answer to an Idempotency-Key is kept for two days and no longer', async () => {
  const amara = await demo.person('Amara Okafor')
  const claims = { role: 'authenticated' as const, sub: amara.id }
  const claim = async () =>
    (
      await demo.services.asUser(claims, (db) =>
        db.queryUnchecked<{ earlier: object | null }>(
          `select app.claim_key('k', 'POST /x', '{h}') as earlier`,
        ),
      )
    ).rows[0]!.earlier
  assert.equal(await claim(), null)
  await tidy(demo, '2026-11-25T07:59:00Z')
  assert.notEqual(await claim(), null)
  await tidy(demo, '2026-11-25T08:01:00Z')
  assert.equal(await claim(), null)
})

test('in production the text of a message that never left is emptied after a week; the demo keeps its mailbox', async () => {
  for (const app of [live, demo]) {
    app.clock.set('2026-11-25T08:00:00Z')
    await write(app)
  }
  await tidy(live, '2026-12-02T07:59:00Z')
  assert.deepEqual(await bodies(live), [true])
  for (const app of [live, demo]) await tidy(app, '2026-12-02T08:01:00Z')
  assert.deepEqual([await bodies(live), await bodies(demo)], [[false], [true]])
})

test('that somebody was written to is forgotten after a year', async () => {
  demo.clock.set('2026-11-25T08:00:00Z')
  await write(demo)
  const before = (await bodies(demo)).length
  await tidy(demo, '2027-11-25T07:59:00Z')
  assert.equal((await bodies(demo)).length, before)
  await tidy(demo, '2027-11-25T08:01:00Z')
  assert.deepEqual(await bodies(demo), [])
})

test('a nightly deletion may take minutes, where a request of a person ends after fifteen seconds', async () => {
  const owner = new pg.Client({ connectionString: demo.ownerUrl })
  await owner.connect()
  const noted = async () => (await owner.query('select distinct patience from noted')).rows
  try {
    await owner.query(`
      create table public.noted (patience text);
      grant all on public.noted to service_role;
      create function public.note_patience() returns trigger language plpgsql as
        $$ begin insert into public.noted values (current_setting('statement_timeout')); return null; end $$;
      create trigger note after delete on app.idempotent_answers execute function public.note_patience();`)
    await demo.services.asSystem('by a person', (db) =>
      db.queryUnchecked('delete from app.idempotent_answers'),
    )
    assert.deepEqual(await noted(), [{ patience: '15s' }])
    await owner.query('truncate public.noted')
    await tidy(demo, '2027-11-26T08:00:00Z')
    assert.deepEqual(await noted(), [{ patience: '5min' }])
    const { rows } = await owner.query(
      `select q.name from pgboss.queue q join pgboss.schedule s on s.name = q.name where q.expire_seconds < 300`,
    )
    assert.deepEqual(rows, [], 'and no second one begins before the first has given up')
  } finally {
    await owner.query(
      'drop trigger if exists note on app.idempotent_answers; drop table if exists public.noted; drop function if exists public.note_patience',
    )
    await owner.end()
  }
})

test('a fact is kept for ninety days and no longer, and nobody takes out a younger one', async () => {
  demo.clock.set('2026-11-23T08:00:00Z')
  const events = async () =>
    (
      await demo.services.asSystem('look', (db) =>
        db.queryUnchecked(`select from app.events where name = 'lesson.told'`),
      )
    ).rowCount
  await demo.services.asSystem('something happens', (db) =>
    db.queryUnchecked(`select app.emit('lesson.told', '{}')`),
  )
  await tidy(demo, '2027-02-21T07:59:00Z')
  assert.equal(await events(), 1)
  await demo.services.asSystem('by mistake', (db) => db.queryUnchecked('delete from app.events'))
  assert.equal(await events(), 1)
  await tidy(demo, '2027-02-21T08:01:00Z')
  assert.equal(await events(), 0)
})
