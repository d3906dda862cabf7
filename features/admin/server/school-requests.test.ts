import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { badInput, notAllowed, notFound, tooMany } from '#common/api-error.ts'
import {
  accountInUse,
  getSchool,
  getSchoolRequest,
  listSchoolInstructors,
  requestClosed,
  requestOpen,
  requestSchool,
  withdrawSchoolRequest,
} from '#features/schools/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { changeRole, roleBound } from '../contract.ts'
import { listAudit } from '../audit-contract.ts'
import { acceptSchoolRequest, declineSchoolRequest, listSchoolRequests } from '../school-requests-contract.ts'
import { getOverview } from '../overview-contract.ts'

/* Bryn runs Usk Driving and asks for a school account. */
let shop: Shop
let bryn: Person
let carys: Person
before(async () => {
  shop = await openShop()
  bryn = await shop.person('Bryn Howell')
  carys = await shop.person('Carys Rees', 'instructor')
})
after(() => shop.close())

const usk = {
  name: ' Usk Driving ',
  town: 'Newport',
  instructors: 4,
  website: 'usk-driving.example',
  message: 'We use a spreadsheet.',
}
const stateOf = async (person: Person) => (await shop.call(person, getSchoolRequest, {})).request
const waiting = async () => (await shop.call(shop.admin, listSchoolRequests, {})).requests
const mailOf = async (person: Person, kind: string) =>
  (await shop.mailsTo(person.email)).find((mail) => mail.kind === kind)

test('Bryn tells us about his school, reads by when it is answered, and an administrator finds it', async () => {
  assert.equal(await stateOf(bryn), null)
  for (const wrong of [
    { name: ' ' },
    { town: '' },
    { instructors: 0 },
    { instructors: 1.5 },
    { website: 'javascript:alert(1)' },
    { message: 'x'.repeat(1_001) },
  ])
    await shop.fails(bryn, requestSchool, { ...usk, ...wrong }, badInput)
  const sent = await shop.call(bryn, requestSchool, usk)
  assert.deepEqual([sent.name, sent.status, sent.madeAt], ['Usk Driving', 'open', '2026-11-23T08:00:00Z'])
  await shop.settle()
  const mail = (await mailOf(bryn, 'school-requested'))!
  assert.equal(mail.subject, 'We’ve got your request for Usk Driving')
  assert.match(mail.body.text, /by Wed 25 Nov/)
  assert.match(mail.body.text, /\/dashboard\/school\/new/)

  shop.clock.advance({ minutes: 5 })
  await shop.call(carys, requestSchool, { name: 'Wye School', town: 'Ross', instructors: 1 })
  assert.deepEqual(
    (await waiting()).map(({ name, town, instructors, by }) => [name, town, instructors, by.name, by.role]),
    [
      ['Wye School', 'Ross', 1, 'Carys Rees', 'instructor'],
      ['Usk Driving', 'Newport', 4, 'Bryn Howell', 'student'],
    ],
  )
  const { schoolRequests } = await shop.call(shop.admin, getOverview, {})
  assert.deepEqual(schoolRequests, { waiting: 2, oldestAt: '2026-11-23T08:00:00Z' })
})

test('one request is open at a time, three are made a day, and it can be withdrawn', async () => {
  await shop.fails(bryn, requestSchool, usk, requestOpen)
  await shop.call(bryn, withdrawSchoolRequest, {})
  await shop.fails(bryn, withdrawSchoolRequest, {}, requestClosed)
  assert.equal((await stateOf(bryn))!.status, 'withdrawn')
  assert.deepEqual(
    (await waiting()).map(({ name }) => name),
    ['Wye School'],
  )
  const both = await Promise.all([1, 2].map(() => shop.tryCall(bryn, requestSchool, usk)))
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409], 'two at once are one')
  await shop.call(bryn, withdrawSchoolRequest, {})
  await shop.call(bryn, requestSchool, usk)
  await shop.call(bryn, withdrawSchoolRequest, {})
  await shop.fails(bryn, requestSchool, usk, tooMany)
  shop.clock.advance({ hours: 24 })
  await shop.call(bryn, requestSchool, usk)
})

test('a request is seen by the one who asks and by administrators, and answered by administrators alone', async () => {
  const { id } = (await waiting())[0]!
  await shop.fails(carys, listSchoolRequests, {}, notAllowed)
  await shop.fails(carys, acceptSchoolRequest, { id }, notAllowed)
  await shop.fails(carys, declineSchoolRequest, { id, reason: 'No.' }, notAllowed)
  await shop.fails(shop.admin, requestSchool, usk, notAllowed)
  const seen = await shop.services.asUser({ role: 'authenticated', sub: carys.id }, (db) =>
    db.queryUnchecked<{ name: string }>('select name from public.school_requests'),
  )
  assert.deepEqual(
    seen.rows.map(({ name }) => name),
    ['Wye School'],
  )
  for (const write of [
    `insert into public.school_requests (person_id, name, town, instructors, website, message) values ($1, 'a', 'b', 1, '', '')`,
    `update public.school_requests set status = 'accepted', closed_at = clock() where person_id = $1`,
    'delete from public.school_requests where person_id = $1',
  ])
    await assert.rejects(
      shop.services.asUser({ role: 'authenticated', sub: carys.id }, (db) =>
        db.queryUnchecked(write, [carys.id]),
      ),
      { code: '42501' },
      write,
    )
})

test('Bryn is accepted: he owns a school with its name, is told what he can do now, and it is on record', async () => {
  const request = (await waiting()).find(({ by }) => by.id === bryn.id)!
  await shop.fails(shop.admin, acceptSchoolRequest, { id: crypto.randomUUID() }, notFound)
  const both = await Promise.all(
    [1, 2].map(() => shop.tryCall(shop.admin, acceptSchoolRequest, { id: request.id })),
  )
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409], 'two presses are one')
  assert.equal((await shop.call(bryn, getSchool, {})).school!.name, 'Usk Driving')
  assert.deepEqual((await shop.call(bryn, listSchoolInstructors, {})).instructors, [])
  await shop.settle()
  const mails = (await shop.mailsTo(bryn.email)).map(({ kind }) => kind)
  assert.ok(!mails.includes('account-role'), 'one email says it all')
  const mail = (await mailOf(bryn, 'school-ready'))!
  assert.equal(mail.subject, 'Usk Driving is ready')
  assert.match(mail.body.text, /inviting your instructors[^]*\/dashboard\/school/)
  const { entries } = await shop.call(shop.admin, listAudit, { person: bryn.id })
  assert.deepEqual(
    entries.map(({ what, by, detail }) => [what, by?.name, detail]),
    [['role-changed', 'Priya Shah', 'student → school_owner']],
  )
  await shop.fails(shop.admin, declineSchoolRequest, { id: request.id, reason: 'Too late.' }, requestClosed)
  const { requests } = await shop.call(shop.admin, listSchoolRequests, { status: 'closed' })
  assert.equal(requests[0]!.status, 'accepted')
})

test('Carys is declined with a reason, reads it, and may ask again', async () => {
  const request = (await waiting()).find(({ by }) => by.id === carys.id)!
  await shop.fails(shop.admin, declineSchoolRequest, { id: request.id, reason: ' ' }, badInput)
  await shop.call(shop.admin, declineSchoolRequest, {
    id: request.id,
    reason: 'You’re one instructor: your own account does all of it.',
  })
  const { status, reason } = (await stateOf(carys))!
  assert.deepEqual([status, reason], ['declined', 'You’re one instructor: your own account does all of it.'])
  await shop.settle()
  const mail = (await mailOf(carys, 'school-declined'))!
  assert.equal(mail.subject, 'Your request for Wye School')
  assert.match(mail.body.text, /your own account does all of it/)
  const { entries } = await shop.call(shop.admin, listAudit, { person: carys.id })
  assert.deepEqual([entries[0]!.what, entries[0]!.detail], ['school-declined', reason])
  await shop.call(carys, requestSchool, { name: 'Wye School', town: 'Ross', instructors: 3 })
})

test('an account with lessons ahead is told before it asks, and is not accepted if they were booked since', async () => {
  const helen = await shop.teacher('Helen Marsh')
  const amara = await shop.person('Amara Okafor')
  await shop.call(helen, requestSchool, usk)
  await shop.buyLesson(amara, helen, '2026-11-26T10:00:00Z')
  const request = (await waiting()).find(({ by }) => by.id === helen.id)!
  await shop.fails(shop.admin, acceptSchoolRequest, { id: request.id }, roleBound)
  assert.equal((await stateOf(helen))!.status, 'open', 'nothing has changed')
  assert.equal((await shop.call(helen, getSchoolRequest, {})).accountInUse, true)
  assert.equal((await shop.call(amara, getSchoolRequest, {})).accountInUse, true)
  await shop.fails(amara, requestSchool, usk, accountInUse)
})

test('who is given a school or made an administrator by hand waits for no answer any more', async () => {
  const dilys = await shop.person('Dilys Vaughan')
  await shop.call(dilys, requestSchool, usk)
  await shop.call(shop.admin, changeRole, { id: dilys.id, role: 'school_owner' })
  assert.ok(!(await waiting()).some(({ by }) => by.id === dilys.id))
})

test('a request is in the copy of one’s data, and goes with the account', async () => {
  await shop.reauthenticate(carys)
  const copy = (await shop.ask(carys, 'GET', '/api/account/my-data')).body as unknown as {
    school_requests: { name: string; reason: string | null }[]
  }
  assert.deepEqual(
    copy.school_requests.map(({ name, reason }) => [name, reason === null]),
    [
      ['Wye School', false],
      ['Wye School', true],
    ],
  )
  await shop.services.asSystem('the account ends', (db) =>
    db.queryUnchecked('delete from auth.users where id = $1', [carys.id]),
  )
  const { rows } = await shop.services.asSystem('what is left', (db) =>
    db.queryUnchecked('select from public.school_requests where person_id = $1', [carys.id]),
  )
  assert.equal(rows.length, 0)
})
