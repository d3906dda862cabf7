import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let priya: Person
let amara: Person
before(async () => {
  app = await openTestApp()
  priya = await app.person('Priya Nair', 'admin')
  amara = await app.person('Amara Okafor')
})
after(() => app.close())

const profile = (who: Person, of: Person, change: object) =>
  createClient(app.url, app.anonKey, { accessToken: async () => who.token })
    .from('profiles')
    .update(change)
    .eq('id', of.id)
    .select()
const acts = async () =>
  (
    await app.services.asSystem('look', (db) =>
      db.queryUnchecked('select what, by_id, subject_id, detail from public.admin_acts order by id'),
    )
  ).rows

test('a hijacked admin session makes nobody an admin past the page that checks, records and tells it', async () => {
  const { error } = await profile(priya, amara, { role: 'admin' })
  assert.equal(error?.code, '42501')
  assert.equal((await profile(priya, priya, { role: 'student' })).error?.code, '42501')
  assert.equal((await profile(amara, amara, { role: 'instructor' })).error?.code, '42501')
})

test('an admin approves or withdraws nobody’s verification past the account itself', async () => {
  await app.services.asSystem('not confirmed yet', async (db) => {
    await db.queryUnchecked('update auth.users set email_confirmed_at = null where id = $1', [amara.id])
    await db.queryUnchecked(`update public.profiles set verification_status = 'pending' where id = $1`, [
      amara.id,
    ])
  })
  assert.equal((await profile(priya, amara, { verification_status: 'approved' })).error?.code, '42501')
})

test('what an admin changes in another’s profile is on record, field by field, without what it held', async () => {
  assert.deepEqual(await acts(), [])
  const { error } = await profile(priya, amara, {
    name: 'Amara O.',
    driving_license: 'https://papers.test/x',
  })
  assert.equal(error, null)
  assert.equal((await profile(amara, amara, { name: 'Amara Okafor' })).error, null)
  assert.deepEqual(await acts(), [
    { what: 'profile-changed', by_id: priya.id, subject_id: amara.id, detail: 'driving_license, name' },
  ])
})
