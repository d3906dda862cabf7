import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AuthAdminApi } from '@supabase/auth-js'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { tidyAccounts } from '#features/accounts/server/tidy.ts'
import type { Person } from '#tests/support/test-app.ts'
import { waivePayable } from '#features/payouts/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { getInstructor } from '#features/instructors/contract.ts'
import { notFound } from '#common/api-error.ts'
import { listLessons } from '#features/lessons/contract.ts'

/** An account ends by an administrator's hand and by the night's as well; the same must go and the same must stay. */
let shop: Shop
let owner: pg.Client
let admin: InstanceType<typeof AuthAdminApi>
before(async () => {
  shop = await openShop()
  owner = new pg.Client({ connectionString: shop.ownerUrl })
  await owner.connect()
  const key = shop.serviceKey
  admin = new AuthAdminApi({
    url: `${shop.url}/auth/v1`,
    headers: { apikey: key, authorization: `Bearer ${key}` },
  })
})
after(async () => {
  await owner.end()
  await shop.close()
})

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
async function uploadLicence(who: Person) {
  const reply = await fetch(
    `${shop.url}/storage/v1/object/user-uploads/id-documents/${who.name.replaceAll(' ', '-')}-licence.pdf`,
    {
      method: 'POST',
      headers: {
        apikey: shop.anonKey,
        authorization: `Bearer ${who.token}`,
        'content-type': 'application/pdf',
      },
      body: pdf,
    },
  )
  assert.equal(reply.status, 200, await reply.text())
}

/** Where words stand in any table of ours, except in letters to other people. */
async function placesThatName(words: string): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and c.relname <> 'mails' order by 1`,
  )
  const places: string[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query(
      `select t::text as row from ${name} t where position(lower($1) in lower(t::text)) > 0`,
      [words],
    )
    places.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 200)}`))
  }
  return places
}

test('emptied by an administrator, an account names nobody anywhere: profile, papers, directory and letters go, the id stays', async () => {
  const owen = await shop.teacher('Owen Larkspur')
  await uploadLicence(owen)
  const amara = await shop.person('Amara Okafor')
  const taken = await shop.buyLesson(amara, owen, '2026-11-24T10:00:00Z')
  await shop.deliver(owen, taken, '2026-11-24T11:00:00Z')
  assert.ok((await placesThatName('Larkspur')).length > 0)
  const kept = await admin.deleteUser(owen.id, true)
  assert.equal(kept.error?.status, 409, 'while money is owed to it, no account goes')
  await shop.call(owen, waivePayable, { pence: 3_420 })

  assert.equal((await admin.deleteUser(owen.id, true)).error, null)
  await shop.settle()
  assert.deepEqual(await placesThatName('Larkspur'), [])
  assert.deepEqual(await placesThatName(owen.email), [])
  assert.deepEqual(await shop.mailsTo(owen.email), [])
  assert.deepEqual((await owner.query('select id from auth.users where id = $1', [owen.id])).rows, [
    { id: owen.id },
  ])
  await shop.fails(amara, getInstructor, { id: owen.id }, notFound)
  const { lessons } = await shop.call(amara, listLessons, {})
  assert.deepEqual([lessons[0]?.id, lessons[0]?.instructor.name], [taken, 'Former instructor'])
  await shop.mustBalance()
})

test('neither way out is open while a lesson is booked or lesson credit is left: 409, and nothing is half gone', async () => {
  shop.clock.set('2026-11-30T08:00:00Z')
  const helen = await shop.teacher('Helen Marsh')
  const tom = await shop.person('Tom Reeve')
  const zoe = await shop.person('Zoe Hart')
  await shop.buyLesson(tom, helen, '2026-12-04T10:00:00Z')
  await shop.buyBlock(zoe, helen)
  for (const who of [helen, tom, zoe]) {
    for (const softly of [true, false]) {
      const { error } = await admin.deleteUser(who.id, softly)
      assert.deepEqual([error?.status, error?.code], [409, 'conflict'], who.name)
      const { data } = await admin.getUserById(who.id)
      assert.deepEqual(
        [
          data.user?.email,
          (await placesThatName(who.name)).some((place) => place.startsWith('public.profiles')),
        ],
        [who.email, true],
      )
    }
  }
  await shop.mustBalance()
})

test('the night deletes those who never confirmed, and one who has to stay keeps nobody else', async () => {
  shop.clock.set('2026-12-07T08:00:00Z')
  const helen = await shop.teacher('Helen Ashdown')
  const bound = await shop.person('Bea Stays')
  await shop.buyLesson(bound, helen, '2027-01-20T10:00:00Z')
  const gone = await shop.person('Guy Forgotten')
  await owner.query(
    `update auth.users set email_confirmed_at = null, created_at = '2026-10-01' where id = any($1)`,
    [[bound.id, gone.id]],
  )
  await tidyAccounts.work({}, shop.services)
  const { rows } = await owner.query('select id from auth.users where id = any($1)', [[bound.id, gone.id]])
  assert.deepEqual(rows, [{ id: bound.id }])
  assert.deepEqual(await placesThatName('Guy Forgotten'), [])
})

test('letters to an address that is nobody’s any more are kept a month: the goodbye, and what went to a former address', async () => {
  shop.clock.set('2027-02-01T08:00:00Z')
  const kit = await shop.person('Kit Lowell')
  const ivy = await shop.person('Ivy Chen')
  for (const recipient of [ivy.email, 'ivy.before@example.com'])
    await owner.query(
      `insert into app.mails (recipient, kind, subject, message_id, created_at) values ($1, 'auth.security.email-changed', 'Changed', gen_random_uuid()::text, $2)`,
      [recipient, '2027-02-01T08:00:00Z'],
    )
  assert.equal((await admin.deleteUser(kit.id)).error, null)
  const stored = async () =>
    Promise.all(
      [kit.email, ivy.email, 'ivy.before@example.com'].map(async (to) => (await shop.mailsTo(to)).length),
    )
  shop.clock.set('2027-03-01T08:00:00Z')
  await tidyAccounts.work({}, shop.services)
  assert.deepEqual(await stored(), [1, 1, 1])
  shop.clock.set('2027-03-04T08:00:00Z')
  await tidyAccounts.work({}, shop.services)
  assert.deepEqual(await stored(), [0, 1, 0])
})

test('a session from before lets no file in once the account has gone, either way', async () => {
  for (const softly of [true, false]) {
    const sam = await shop.person(`Sam ${softly ? 'Soft' : 'Hard'}`)
    const mine = createClient(shop.url, shop.anonKey, { accessToken: async () => sam.token }).storage.from(
      'user-uploads',
    )
    assert.equal((await admin.deleteUser(sam.id, softly)).error, null)
    const { error } = await mine.upload(`id-documents/sam-${softly}.pdf`, pdf, {
      contentType: 'application/pdf',
    })
    assert.equal((error as { statusCode?: string }).statusCode, '403')
    assert.deepEqual((await owner.query('select from storage.objects where owner = $1', [sam.id])).rows, [])
  }
})
