import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Role } from '#common/endpoint.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { changeRole, getUser } from '../contract.ts'
import { listAudit } from '../audit-contract.ts'
import { getOverview } from '../overview-contract.ts'
import { findInstructors, getMyVetting, getMyInstructor } from '#features/instructors/contract.ts'
import { listLessons, cancelLesson } from '#features/lessons/contract.ts'
import { nameSchool, getMySchool, listSchoolInstructors, getSchool } from '#features/schools/contract.ts'
import { invite as inviteEndpoint, acceptInvitation, readInvitation } from '#features/invitations/contract.ts'
import { listCredits, refundCredit } from '#features/payments/contract.ts'
import { notAllowed } from '#common/api-error.ts'

let shop: Shop
let helen: Person
let amara: Person
let owen: Person
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  amara = await shop.person('Amara Okafor')
  owen = await shop.person('Owen Price')
})
after(() => shop.close())

const setRole = (of: Person, role: Role, by: Person = shop.admin) =>
  shop.tryCall(by, changeRole, { id: of.id, role })
const roleOf = async (of: Person) => (await shop.call(shop.admin, getUser, { id: of.id })).role
const found = async () =>
  (await shop.call(owen, findInstructors, { postcode: 'BS6 6AA', within_miles: '10' })).instructors.length

test('Owen becomes a school owner, what he may ask for changes with it, he is told, and it is on record', async () => {
  await shop.call(owen, listLessons, {})
  assert.equal((await setRole(owen, 'school_owner')).status, 200)
  assert.equal(await roleOf(owen), 'school_owner')
  assert.equal((await shop.tryCall(owen, listLessons, {})).status, 403)
  await shop.settle()
  assert.match((await shop.mailsTo(owen.email))[0]!.body.text, /a school owner/)
  const { entries } = await shop.call(shop.admin, listAudit, { person: owen.id })
  assert.deepEqual(
    entries.map(({ kind, what, by, detail }) => [kind, what, by?.name, detail]),
    [['act', 'role-changed', 'Priya Shah', 'student → school_owner']],
  )
})

test('somebody who was made an admin runs the platform, and only another one takes it back', async () => {
  assert.equal((await setRole(owen, 'admin')).status, 200)
  await shop.call(owen, getOverview, {})
  assert.equal((await setRole(owen, 'student', owen)).body.code, 'own-account')
  assert.equal((await setRole(shop.admin, 'student', shop.admin)).body.code, 'own-account')
  assert.equal((await setRole(owen, 'student')).status, 200)
  assert.equal((await shop.tryCall(owen, getOverview, {})).status, 403)
})

test('of two admins who take each other’s role at once, one is left', async () => {
  assert.equal((await setRole(owen, 'admin')).status, 200)
  await Promise.all([setRole(owen, 'student', shop.admin), setRole(shop.admin, 'student', owen)])
  const { rows } = await shop.services.asSystem('who is left', (db) =>
    db.queryUnchecked<{ id: string }>(`select id from public.profiles where role = 'admin'`),
  )
  assert.equal(rows.length, 1)
  await shop.services.asSystem('as it was', (db) =>
    db.queryUnchecked(
      `update public.profiles set role = case id when $1 then 'admin' else 'student' end where id = any ($2)`,
      [shop.admin.id, [shop.admin.id, owen.id]],
    ),
  )
})

test('while lessons are booked or lesson credit is left the role stays, with the numbers', async () => {
  await shop.buyBlock(amara, helen)
  const bound = await setRole(helen, 'student')
  assert.deepEqual(
    [bound.status, bound.body.code, bound.body.lessons, bound.body.creditPence],
    [409, 'role-bound', 0, 36_100],
  )
  assert.equal((await setRole(amara, 'instructor')).body.code, 'role-bound')
  const { id } = (await shop.call(amara, listCredits, {})).credits[0]!
  await shop.call(amara, refundCredit, { id })
  await shop.settle()
  const lesson = await shop.buyLesson(amara, helen, '2026-11-26T10:00:00Z')
  assert.equal((await setRole(helen, 'student')).body.lessons, 1)
  await shop.call(helen, cancelLesson, { id: lesson })
  await shop.settle()
})

test('an instructor who stops teaching leaves the directory, and finds the vetting as it was on coming back', async () => {
  assert.equal(await found(), 1)
  assert.equal((await setRole(helen, 'student')).status, 200)
  assert.equal(await found(), 0)
  await shop.fails(helen, getMyInstructor, {}, notAllowed)
  assert.equal((await setRole(helen, 'instructor')).status, 200)
  assert.equal(await found(), 1)
  await shop.hold(owen, helen, '2026-11-30T10:00:00Z')
})

test('a learner who starts to teach has what teaching needs, and is not in the directory before the vetting', async () => {
  assert.equal((await setRole(amara, 'instructor')).status, 200)
  assert.equal((await shop.call(amara, getMyVetting, {})).status, 'not_submitted')
  assert.equal(await found(), 1)
})

suite('with a driving school', () => {
  let gwen: Person
  let rhys: Person
  before(async () => {
    gwen = await shop.person('Gwen Parry', 'school_owner')
    rhys = await shop.teacher('Rhys Bevan')
    await shop.call(gwen, nameSchool, { name: 'Severn School' })
  })

  const invite = async (person: Person) => {
    await shop.call(gwen, inviteEndpoint, { name: person.name, email: person.email })
    await shop.settle()
    const mail = (await shop.mailsTo(person.email)).find(({ kind }) => kind === 'invitation.instructor')!
    return { token: /#([0-9a-f]{64})/.exec(mail.body.text)![1]! }
  }
  const accept = async (person: Person, invitation: { token: string }) =>
    shop.tryCall(person, acceptInvitation, invitation)
  const isInSchool = async (person: Person) => (await shop.call(person, getMySchool, {})).school !== null

  test('an owner keeps the role while instructors belong to the school, and is told how many; nothing has changed', async () => {
    assert.equal((await accept(rhys, await invite(rhys))).status, 200)
    const { token } = await invite(helen)
    const refused = await setRole(gwen, 'instructor')
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.school, refused.body.instructors],
      [409, 'school-bound', 'Severn School', 1],
    )
    assert.equal(await roleOf(gwen), 'school_owner')
    await shop.call(undefined, readInvitation, { token })
  })

  test('an instructor who gets another role leaves the school; both are told, and coming back is not joining again', async () => {
    assert.equal((await setRole(rhys, 'student')).status, 200)
    await shop.settle()
    assert.deepEqual((await shop.call(gwen, listSchoolInstructors, {})).instructors, [])
    assert.match(
      (await shop.mailsTo(rhys.email)).find(({ kind }) => kind === 'account-role')!.body.text,
      /You no longer belong to Severn School\./,
    )
    const [told, more] = (await shop.mailsTo(gwen.email)).filter(({ kind }) => kind === 'school-left')
    assert.equal(more, undefined)
    assert.match(
      told!.body.text,
      /Rhys Bevan no longer teaches here, so they no longer belong to Severn School\./,
    )
    assert.equal((await setRole(rhys, 'instructor')).status, 200)
    assert.equal(await isInSchool(rhys), false)
  })

  test('an owner without instructors gets another role; open invitations are withdrawn, and the school waits for a return', async () => {
    const invitation = await invite(rhys)
    assert.equal((await setRole(gwen, 'student')).status, 200)
    assert.notEqual((await accept(rhys, invitation)).status, 200)
    assert.equal(await isInSchool(rhys), false)
    assert.equal((await setRole(gwen, 'school_owner')).status, 200)
    assert.equal((await shop.call(gwen, getSchool, {}))!.school!.name, 'Severn School')
  })

  test('of an owner’s new role and an instructor who joins at once, one is refused', async () => {
    const ian = await shop.teacher('Ian Holt')
    const invitation = await invite(ian)
    const [role, joined] = await Promise.all([setRole(gwen, 'student'), accept(ian, invitation)])
    assert.deepEqual(
      [role.status, joined.status].filter((status) => status === 200).length,
      1,
      JSON.stringify([role.body, joined.body]),
    )
    if (role.status !== 200) assert.equal(role.body.code, 'school-bound')
    if (joined.status !== 200)
      assert.ok(joined.status >= 400 && joined.status < 500, JSON.stringify(joined.body))
    assert.equal((await roleOf(gwen)) === 'school_owner', joined.status === 200)
  })
})
