import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type TestHouse } from '#tests/support/test-app.ts'
import { queueJob } from './jobs.ts'
import { tidyHouse } from './tidy.ts'

const production = {
  CLEARWAY_MODE: 'production',
  PUBLIC_URL: 'http://127.0.0.1',
  AUTH_JWT_SECRET: 'k3Jv9xQp2LmZ7wRt5NbY8cHd4FgS6aUe',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Lovell Driving <hello@lovell.co.uk>',
}
const houses: TestHouse[] = []
const open = async (env: Record<string, string>) => {
  const house = await openHouse(env)
  houses.push(house)
  house.clock.set('2026-11-23T08:00:00Z')
  return house
}
let live: TestHouse
let demo: TestHouse
before(async () => {
  live = await open(production)
  demo = await open({})
})
after(() => Promise.all(houses.map((house) => house.close())))

const tidy = async (house: TestHouse, at: string) => {
  house.clock.set(at)
  await house.house.asSystem('the night comes', (db) => queueJob(db, tidyHouse, {}))
  await house.settle()
}
const write = (house: TestHouse) =>
  house.house.asSystem('a message that nobody could deliver', (db) =>
    db.run(
      `insert into house.mails (recipient, kind, subject, body, message_id, state) values ('amara@hill.uk', 'auth.recovery', 'Set a new password', '{"text": "https://…"}', 'x@clearway', 'failed')`,
    ),
  )
const bodies = async (house: TestHouse) =>
  (
    await house.house.asSystem('look', (db) =>
      db.run<{ kept: boolean }>('select body is not null as kept from house.mails'),
    )
  ).rows.map(({ kept }) => kept)

test('an answer to an Idempotency-Key is kept for two days and no longer', async () => {
  const amara = await demo.person('Amara Okafor')
  const claims = { role: 'authenticated' as const, sub: amara.id }
  const claim = async () =>
    (
      await demo.house.asUser(claims, (db) =>
        db.run<{ earlier: object | null }>(`select house.claim_key('k', 'POST /x', 'h') as earlier`),
      )
    ).rows[0]!.earlier
  assert.equal(await claim(), null)
  await tidy(demo, '2026-11-25T07:59:00Z')
  assert.notEqual(await claim(), null)
  await tidy(demo, '2026-11-25T08:01:00Z')
  assert.equal(await claim(), null)
})

test('in production the text of a message that never left is emptied after a week; the demo keeps its mailbox', async () => {
  for (const house of [live, demo]) {
    house.clock.set('2026-11-25T08:00:00Z')
    await write(house)
  }
  await tidy(live, '2026-12-02T07:59:00Z')
  assert.deepEqual(await bodies(live), [true])
  for (const house of [live, demo]) await tidy(house, '2026-12-02T08:01:00Z')
  assert.deepEqual([await bodies(live), await bodies(demo)], [[false], [true]])
})

test('a fact is kept for ninety days and no longer, and nobody takes out a younger one', async () => {
  demo.clock.set('2026-11-23T08:00:00Z')
  const facts = async () =>
    (await demo.house.asSystem('look', (db) => db.run(`select from house.facts where name = 'lesson.told'`)))
      .rowCount
  await demo.house.asSystem('something happens', (db) => db.run(`select house.announce('lesson.told', '{}')`))
  await tidy(demo, '2027-02-21T07:59:00Z')
  assert.equal(await facts(), 1)
  await demo.house.asSystem('by mistake', (db) => db.run('delete from house.facts'))
  assert.equal(await facts(), 1)
  await tidy(demo, '2027-02-21T08:01:00Z')
  assert.equal(await facts(), 0)
})
