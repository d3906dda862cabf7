import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { badInput, notAllowed } from '#common/api-error.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { helpWithAccess } from '../access-contract.ts'
import { listAudit } from '../audit-contract.ts'
import { alreadySuspended, suspendUser } from '../contract.ts'

let app: TestApp
let grace: Person
let amara: Person
let ben: Person
before(async () => {
  app = await openTestApp()
  grace = await app.person('Grace Adeyemi', 'admin')
  amara = await app.person('Amara Okafor')
  ben = await app.person('Ben Price')
})
after(() => app.close())

const actsAbout = async ({ id }: Person) =>
  (await app.call(grace, listAudit, { kind: 'act', person: id })).entries.map(({ what, by, detail }) => [
    what,
    by?.name,
    detail,
  ])

test('a learner who is locked out gets a link at their own address, the administrator does not see it, and it is on record', async () => {
  const help = { id: amara.id, help: 'send-password-reset', reason: 'She rang from her number' } as const
  assert.deepEqual(await app.call(grace, helpWithAccess, help), {})
  await app.settle()
  const [mail] = await app.mailsTo(amara.email)
  assert.match(mail?.subject ?? '', /^Set a new password/)
  assert.match(mail?.body.text ?? '', /reset-password/)
  assert.deepEqual(await actsAbout(amara), [
    ['password-reset-sent', 'Grace Adeyemi', 'She rang from her number'],
  ])
  await app.fails(grace, helpWithAccess, { ...help, reason: ' ' }, badInput)
  await app.fails(amara, helpWithAccess, { ...help, id: ben.id }, notAllowed)
})

test('who has lost a phone is logged out everywhere; a suspended person stays out', async () => {
  const help = { id: ben.id, help: 'end-sessions', reason: 'Lost phone' } as const
  await app.services.asSystem('a session', (db) =>
    db.queryUnchecked(
      `insert into auth.sessions (user_id, aal, amr) values ($1, 'aal1', '[]') on conflict do nothing`,
      [ben.id],
    ),
  )
  await app.call(grace, helpWithAccess, help)
  const { rows } = await app.services.asSystem('what is left', (db) =>
    db.queryUnchecked('select id from auth.sessions where user_id = $1', [ben.id]),
  )
  assert.equal(rows.length, 0)
  assert.deepEqual(await actsAbout(ben), [['sessions-ended', 'Grace Adeyemi', 'Lost phone']])
  await app.call(grace, suspendUser, { id: ben.id, reason: 'Complaints', lessons: 'keep' })
  await app.fails(grace, helpWithAccess, help, alreadySuspended)
})
