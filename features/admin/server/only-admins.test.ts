import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let others: Person[]
before(async () => {
  app = await openTestApp()
  others = [
    await app.person('Amara Okafor'),
    await app.person('Helen Marsh', 'instructor'),
    await app.person('Owen Price', 'school_owner'),
  ]
})
after(() => app.close())

const closed = () => [
  '/api/admin/users',
  `/api/admin/users/${others[0]!.id}`,
  `/api/admin/users/${others[0]!.id}/ahead`,
  '/api/admin/overview',
  '/api/admin/audit',
  '/api/admin/failed-mails',
  '/api/admin/stuck-payments',
  '/api/admin/report?from=2026-01-01&to=2026-01-31',
  '/api/admin/report.csv?from=2026-01-01&to=2026-01-31',
  '/api/admin/bookings.csv?from=2026-01-01&to=2026-01-31',
]

test('learners, instructors and schools are told that this is not for them, even about themselves', async () => {
  for (const person of others) {
    for (const path of closed()) {
      const { status, body } = await app.ask(person, 'GET', path)
      assert.equal(status, 403, `${person.role} ${path}`)
      assert.deepEqual(Object.keys(body), ['code', 'detail'])
    }
  }
})

test('whoever is not signed in is asked to sign in', async () => {
  for (const path of closed()) assert.equal((await app.ask(undefined, 'GET', path)).status, 401, path)
})

test('the database refuses them too, should a route ever forget', async () => {
  await app.services.asSystem('somebody was suspended, and it is on record', async (db) => {
    await db.queryUnchecked(
      `insert into public.suspensions (person_id, reason, lessons) values ($1, 'A test of the walls', 'keep')`,
      [others[0]!.id],
    )
    await db.queryUnchecked(`insert into public.admin_acts (what, about_id) values ('suspended', $1)`, [
      others[0]!.id,
    ])
  })
  for (const person of others) {
    const asThem = (statement: string, values: unknown[] = []) =>
      app.services.asUser({ role: 'authenticated', sub: person.id }, (db) =>
        db.queryUnchecked(statement, values),
      )
    for (const [statement, values] of [
      [`select * from admin.people('{}', null, null, null, null, 'newest', null, null, 10)`, []],
      ['select * from admin.account($1)', [person.id]],
      ['select * from admin.account_events($1, null, null, null, null, 10)', [person.id]],
      [`select * from admin.report('2026-01-01', '2026-01-31', 'day')`, []],
      [`select admin.vetting_hours('2026-01-01', '2026-01-31')`, []],
      [`select * from admin.bookings('2026-01-01', '2026-02-01', null, null, 10)`, []],
      ['select * from admin.waiting()', []],
      ['select * from admin.failed_mails(10)', []],
      ['select admin.send_mail_again($1)', [person.id]],
      ['select * from admin.bound($1)', [person.id]],
    ] as const)
      await assert.rejects(asThem(statement, [...values]), /Only an admin/, statement)
    for (const table of ['public.suspensions', 'public.admin_acts'])
      assert.equal((await asThem(`select from ${table}`)).rowCount, 0)
  }
  await assert.rejects(
    app.services.asUser({ role: 'anon' }, (db) =>
      db.queryUnchecked(`select * from admin.people('{}', null, null, null, null, 'newest', null, null, 10)`),
    ),
    /permission denied/,
  )
})
