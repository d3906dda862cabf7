import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { queueJob } from './jobs.ts'
import { tidyPlatform } from './tidy.ts'

const production = {
  CLEARWAY_MODE: 'production',
  PUBLIC_URL: 'http://127.0.0.1',
  AUTH_JWT_SECRET: 'k3Jv9xQp2LmZ7wRt5NbY8cHd4FgS6aUe',
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
        db.queryUnchecked<{ earlier: object | null }>(`select app.claim_key('k', 'POST /x', 'h') as earlier`),
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
