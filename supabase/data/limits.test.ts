import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { type Garage, openGarage } from '#tests/support/rest.ts'
import { listLessons } from '#features/lessons/contract.ts'

let app: TestApp
let garage: Garage
let eve: Person
before(async () => {
  app = await openTestApp({ DATABASE_POOL: '4' })
  garage = await openGarage(app)
  eve = await app.person('Eve Mallory')
})
after(async () => {
  await garage.close()
  await app.close()
})

test('a stranger who sends regular expressions is refused, and the database never sees them', async () => {
  const headers = { apikey: app.anonKey }
  for (const filter of ['match.((a*)*)*b', 'imatch.((a*)*)*b', 'not.match.x', 'fts.x', 'wfts.x']) {
    const { status, body } = await app.ask(
      undefined,
      'GET',
      `/rest/v1/profiles?name=${encodeURIComponent(filter)}`,
      undefined,
      headers,
    )
    assert.deepEqual([status, body.code], [400, 'PGRST100'], filter)
  }
})

test('a crowd whose queries would take the database half a minute is turned away after a second, and everybody else is served', async () => {
  await garage.owner.query(`
    create function public.takes_long() returns boolean language plpgsql as $$ begin perform pg_sleep(30); return true; end $$;
    create policy slow on public.vans as restrictive for select to authenticated using (public.takes_long());`)
  await garage.owner.query(
    `insert into public.vans (id, owner_id, plate, name) values (1, $1, 'EV1', 'Slow')`,
    [eve.id],
  )
  const began = performance.now()
  const slow = Array.from({ length: 6 }, async () => {
    const headers = { apikey: app.anonKey, authorization: `Bearer ${eve.token}` }
    const reply = await fetch(`${garage.url}/rest/v1/vans`, { headers })
    return [reply.status, ((await reply.json()) as { code: string }).code]
  })
  await app.call(eve, listLessons, {})
  assert.ok(performance.now() - began < 1_000, 'two of the four connections are left to others')
  assert.deepEqual(
    await Promise.all(slow),
    slow.map(() => [400, '57014']),
  )
})
