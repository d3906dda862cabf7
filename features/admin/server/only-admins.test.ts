import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notAllowed } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure } from '#server/errors.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { actOnAccount } from './audit-entries.ts'
import { listAudit } from './audit.ts'
import { listBookings } from './bookings.ts'
import { getUser, listUsers } from './people.ts'
import { searchLessons, searchPayments } from './record-search.ts'
import { getReport } from './report.ts'
import { listFailedMails, sendMailAgain } from './failed-mails.ts'
import { countWaiting } from './overview.ts'

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
  '/api/admin/platform-report?year=2026',
  '/api/admin/platform-report.csv?year=2026',
  '/api/admin/leads',
  '/api/admin/packages',
  '/api/admin/lessons?search=Amara',
  '/api/admin/payments?search=Amara',
  '/api/admin/school-requests',
  '/api/admin/report?from=2026-01-01&to=2026-01-31',
  '/api/admin/report.csv?from=2026-01-01&to=2026-01-31',
  '/api/admin/ledger.csv?from=2026-01-01&to=2026-01-31',
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

test('anyone who is not signed in is asked to sign in', async () => {
  for (const path of closed()) assert.equal((await app.ask(undefined, 'GET', path)).status, 401, path)
})

test('the database refuses them too, should a route ever forget', async () => {
  await app.services.asSystem('somebody was suspended, and it is on record', async (db) => {
    await db.queryUnchecked(
      `insert into public.suspensions (person_id, reason, lessons) values ($1, 'A test of the walls', 'keep')`,
      [others[0]!.id],
    )
    await db.queryUnchecked(`insert into public.admin_acts (what, subject_id) values ('suspended', $1)`, [
      others[0]!.id,
    ])
  })
  for (const person of others) {
    const asThem = <T>(work: (db: Db) => Promise<T>) =>
      app.services.asUser({ role: 'authenticated', sub: person.id }, work)
    for (const action of closedActions(person.id))
      await assert.rejects(asThem(action), isNotAllowed, action.toString())
    for (const table of ['public.suspensions', 'public.admin_acts'])
      assert.equal((await asThem((db) => db.queryUnchecked(`select from ${table}`))).rowCount, 0)
  }
  for (const action of closedActions(others[0]!.id))
    await assert.rejects(app.services.asUser({ role: 'anon' }, action), isNotAllowed, action.toString())
})

const closedActions = (id: string): ((db: Db) => Promise<unknown>)[] => [
  (db: Db) => listUsers(db, { search: '', sort: 'newest' }),
  (db: Db) => getUser(db, id),
  (db: Db) => searchLessons(db, { search: 'Amara' }),
  (db: Db) => searchPayments(db, { search: 'Amara' }),
  (db: Db) => listAudit(db, { kind: 'account', person: id }),
  (db: Db) => getReport(db, { from: '2026-01-01', to: '2026-01-31', by: 'day' }),
  (db: Db) => listBookings(db, { from: '2026-01-01', to: '2026-02-01' }, undefined),
  countWaiting,
  listFailedMails,
  (db: Db) => sendMailAgain(db, id),
  (db: Db) => actOnAccount(db, 'anything', async () => {}),
]
const isNotAllowed = (error: { code?: string }) =>
  error instanceof ApiFailure ? error.apiError === notAllowed : error.code === '42501'
