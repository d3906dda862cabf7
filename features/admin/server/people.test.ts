import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ListedUser } from '#features/admin/contract.ts'
import {
  openTestApp,
  type Person,
  type TestApp,
  type InputOf,
  type OutputOf,
} from '#tests/support/test-app.ts'
import { addNote, getUser, listUserLessons, listUsers } from '../contract.ts'
import { listAudit } from '../audit-contract.ts'
import { changeMyContactDetails } from '#features/places/contract.ts'
import { getMyVetting } from '#features/instructors/contract.ts'
import { badInput, notAllowed, notFound } from '#common/api-error.ts'

let app: TestApp
let grace: Person
let helen: Person
let amara: Person
before(async () => {
  app = await openTestApp()
  grace = await app.person('Grace Adeyemi', 'admin')
  helen = await app.person('Helen Marsh', 'instructor')
  amara = await app.person('Amara Okafor')
})
after(() => app.close())

const list = (query: InputOf<typeof listUsers> = {}) => app.call(grace, listUsers, query)
const namesOf = ({ users }: { users: ListedUser[] }) => users.map(({ name }) => name)

test('an admin finds people by any words of name or address, in any order and case', async () => {
  assert.deepEqual(namesOf(await list({ search: 'okafor AMA' })), ['Amara Okafor'])
  assert.deepEqual(namesOf(await list({ search: helen.email })), ['Helen Marsh'])
  assert.deepEqual(namesOf(await list({ search: 'okafor helen' })), [])
})

test('signs that mean something to the database are taken as they are typed', async () => {
  const odd = await app.person('Per 100%_\\ Cent')
  assert.deepEqual(namesOf(await list({ search: '100%_\\' })), [odd.name])
  assert.deepEqual(namesOf(await list({ search: '%' })), [odd.name])
})

test('somebody who rings is found by their number however it is typed, and it stands on their page', async () => {
  await app.call(amara, changeMyContactDetails, { phone: '07700 900123' })
  for (const search of [
    '07700 900123',
    '+44 7700 900 123',
    '0044 7700',
    '07700',
    '900123',
    '+44 (0)7700 900123',
  ])
    assert.deepEqual(namesOf(await list({ search })), ['Amara Okafor'], search)
  for (const search of ['07701', '123', '+447700900124'])
    assert.deepEqual(namesOf(await list({ search })), [], search)
  assert.equal((await app.call(grace, getUser, { id: amara.id })).phone, '+447700900123')
  assert.equal((await app.call(grace, getUser, { id: helen.id })).phone, null)
})

test('the list narrows to a role and to addresses that are not confirmed yet', async () => {
  assert.deepEqual(namesOf(await list({ role: 'instructor' })), ['Helen Marsh'])
  await app.services.asSystem('as if just registered', (db) =>
    db.queryUnchecked(`update public.profiles set verification_status = 'pending' where id = $1`, [amara.id]),
  )
  assert.deepEqual(namesOf(await list({ state: 'unconfirmed' })), ['Amara Okafor'])
  assert.deepEqual(namesOf(await list({ state: 'unconfirmed', role: 'instructor' })), [])
})

test('page after page shows everybody once, newest first, although many joined at the same moment', async () => {
  await app.services.asSystem('a coach party', (db) =>
    db.queryUnchecked(`
      with made as (
        insert into auth.users (id, email, email_confirmed_at, created_at)
        select gen_random_uuid(), 'rider' || n || '@coach.example', clock(), '2026-01-01T09:00:00Z' from generate_series(1, 60) n returning id, email, created_at
      )
      insert into public.profiles (auth_id, name, email, role, verification_status, created_at) select id, 'Rider', email, 'student', 'approved', created_at from made`),
  )
  const met: ListedUser[] = []
  for (let cursor: string | null = ''; cursor !== null && met.length < 200; ) {
    const page: OutputOf<typeof listUsers> = await list({ cursor })
    assert.ok(page.users.length <= 25)
    met.push(...page.users)
    cursor = page.nextCursor
  }
  const { count } = (
    await app.services.asSystem('count', (db) =>
      db.queryUnchecked<{ count: number }>('select count(*) from public.profiles'),
    )
  ).rows[0]!
  assert.equal(met.length, count)
  assert.equal(new Set(met.map(({ id }) => id)).size, count)
  assert.deepEqual(
    met.map(({ joinedAt }) => joinedAt),
    met
      .map(({ joinedAt }) => joinedAt)
      .sort()
      .reverse(),
  )
})

test('one person is shown with joining, sign-in, vetting and lessons', async () => {
  await app.services.asSystem('a lesson behind and one before them', async (db) => {
    await db.queryUnchecked('insert into public.diaries (instructor_id) values ($1) on conflict do nothing', [
      helen.id,
    ])
    await db.queryUnchecked(
      `with ahead as (insert into public.diary_entries (instructor_id, learner_id, kind, during, with_buffer)
           select $1, $2, 'lesson', r, r from (values (tstzrange('2026-03-02T10:00Z', '2026-03-02T11:00Z')), (tstzrange('2126-03-02T10:00Z', '2126-03-02T11:00Z'))) v (r) returning id, lower(during) as starts)
       insert into public.lessons (id, instructor_id, learner_id, starts_at, ends_at, minutes, status, price_pence, paid_with, booked_at, delivered_at, outcome)
       select id, $1, $2, starts, starts + interval '1 hour', 60, case when starts < now() then 'delivered' else 'booked' end, 3800, 'card', '2026-02-01', case when starts < now() then starts end,
         case when starts < now() then 'delivered' end from ahead`,
      [helen.id, amara.id],
    )
  })
  const body = await app.call(grace, getUser, { id: amara.id })
  assert.equal(body.email, amara.email)
  assert.equal(body.lastSignInAt, null)
  assert.equal(body.vetting, null)
  assert.deepEqual(body.lessons, { booked: 1, delivered: 1, cancelled: 0, nextAt: '2126-03-02T10:00:00Z' })
  await app.call(helen, getMyVetting, {})
  const teacher = await app.call(grace, getUser, { id: helen.id })
  assert.equal(teacher.vetting!.status, 'not_submitted')
  assert.equal(teacher.lessons.delivered, 1)
})

test('an administrator reads somebody’s lessons, with who was on the other side', async () => {
  const { lessons, nextCursor } = await app.call(grace, listUserLessons, { id: amara.id })
  assert.deepEqual(
    lessons.map(({ status, instructor, learner }) => [status, instructor?.name, learner?.name]),
    [
      ['booked', 'Helen Marsh', 'Amara Okafor'],
      ['delivered', 'Helen Marsh', 'Amara Okafor'],
    ],
  )
  assert.equal(nextCursor, null)
  await app.fails(amara, listUserLessons, { id: amara.id }, notAllowed)
})

test('a note on somebody is read by administrators alone, and the audit log has who wrote it', async () => {
  await app.call(grace, addNote, { id: amara.id, text: ' Rang about a refund. ' })
  const { notes } = await app.call(grace, getUser, { id: amara.id })
  assert.deepEqual(
    notes.map(({ text, by }) => [text, by?.name]),
    [['Rang about a refund.', 'Grace Adeyemi']],
  )
  const { entries } = await app.call(grace, listAudit, { person: amara.id, kind: 'act' })
  assert.deepEqual(
    entries.map(({ what, detail }) => [what, detail]),
    [['noted', 'Rang about a refund.']],
  )
  await app.fails(amara, addNote, { id: amara.id, text: 'Me' }, notAllowed)
  await app.fails(grace, addNote, { id: amara.id, text: ' ' }, badInput)
  await app.fails(grace, addNote, { id: crypto.randomUUID(), text: 'Who?' }, notFound)
})

test('bad questions are answered with what is wrong with them', async () => {
  for (const query of [
    '?role=king',
    '?state=maybe',
    '?sort=luck',
    '?cursor=%21',
    '?cursor=bm9uc2Vuc2U',
    `?search=${'x'.repeat(101)}`,
    `?cursor=${Buffer.from('2026-99-99T00:00:00Z 00000000-0000-4000-8000-000000000000').toString('base64url')}`,
  ]) {
    const { status, body } = await app.ask(grace, 'GET', `/api/admin/users${query}`)
    assert.equal(status, 400, query)
    assert.equal(body.code, 'bad-input')
  }
  await app.fails(grace, getUser, { id: 'nobody' }, badInput)
  await app.fails(grace, getUser, { id: '00000000-0000-4000-8000-000000000000' }, notFound)
})

test('one person is found by the whole id, and instructors by how far their vetting is', async () => {
  assert.deepEqual(namesOf(await list({ search: amara.id.toUpperCase() })), ['Amara Okafor'])
  assert.deepEqual(namesOf(await list({ search: crypto.randomUUID() })), [])
  await app.call(helen, getMyVetting, {})
  const { users } = await list({ vetting: 'not_submitted' })
  assert.deepEqual([namesOf({ users }), users[0]!.vettingStatus], [['Helen Marsh'], 'not_submitted'])
  assert.deepEqual(namesOf(await list({ vetting: 'approved' })), [])
})

test('in any order the list goes on where it stopped, nobody twice and nobody left out', async () => {
  await app.services.asSystem('some have signed in', (db) =>
    db.queryUnchecked(
      `update auth.users set last_sign_in_at = timestamptz '2026-05-01T09:00:00Z' + (hashtext(id::text) % 40) * interval '1 day' where hashtext(email::text) % 2 = 0`,
    ),
  )
  const everybody = new Set<string>()
  const orders: Record<string, (user: ListedUser) => string> = {
    newest: ({ joinedAt }) => joinedAt,
    oldest: ({ joinedAt }) => joinedAt,
    seen: ({ lastSignInAt }) => lastSignInAt ?? '',
  }
  for (const sort of ['newest', 'oldest', 'name', 'seen'] as const) {
    const met: ListedUser[] = []
    for (let cursor: string | null = ''; cursor !== null && met.length < 300; ) {
      const page: OutputOf<typeof listUsers> = await list({ sort, cursor })
      met.push(...page.users)
      cursor = page.nextCursor
    }
    assert.equal(new Set(met.map(({ id }) => id)).size, met.length, sort)
    for (const { id } of met) everybody.add(id)
    assert.equal(met.length, everybody.size, sort)
    const keys = met.map(orders[sort] ?? (({ name }) => name.toLowerCase()))
    const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    if (sort === 'name') assert.deepEqual([keys[0], keys.at(-1)], ['amara okafor', 'rider'])
    else assert.deepEqual(keys, sort === 'oldest' ? sorted : sorted.reverse(), sort)
  }
})
