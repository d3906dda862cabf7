import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { tidyPayments } from './tidy.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
  app.clock.set('2026-11-23T08:00:00Z')
})
after(() => app.close())

const known = async () =>
  (
    await app.services.asSystem('look', (db) =>
      db.queryUnchecked<{ id: string }>('select id from public.stripe_events order by id'),
    )
  ).rows.map(({ id }) => id)

test('a delivery that was dealt with is remembered for ninety days, so that it counts once however late it comes again', async () => {
  await app.services.asSystem('deliveries', (db) =>
    db.queryUnchecked(
      `insert into public.stripe_events (id, type, received_at) values ('evt_new', 'x', clock()), ('evt_90', 'x', clock() - interval '90 days'), ('evt_old', 'x', clock() - interval '90 days 1 second')`,
    ),
  )
  await tidyPayments.work({}, app.services)
  assert.deepEqual(await known(), ['evt_90', 'evt_new'])
})

test('nobody takes out a younger one by mistake', async () => {
  await app.services.asSystem('by mistake', (db) => db.queryUnchecked('delete from public.stripe_events'))
  assert.deepEqual(await known(), ['evt_90', 'evt_new'])
})
