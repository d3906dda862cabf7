import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import {
  getAhead,
  getUser,
  suspendUser as suspendUserEndpoint,
  liftSuspension as liftSuspensionEndpoint,
  listUsers,
  lessonsChanged,
} from '#features/admin/contract.ts'
import { listAudit } from '#features/admin/audit-contract.ts'
import { getOverview } from '#features/admin/overview-contract.ts'
import { createConfirmedUser } from '#features/accounts/server/users.ts'
import { createProfile } from '#features/profiles/server/profiles.ts'
import type { InputOf, Person } from '#tests/support/test-app.ts'
import { invitationGone, invite, readInvitation } from '#features/invitations/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { notAllowed } from '#common/api-error.ts'
import { withdrawInstructor } from '#features/instructors/server/instructors.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure } from '#server/errors.ts'
import { actOnAccount } from './audit-entries.ts'
import { changeRole } from './role.ts'
import { liftSuspension, suspendUser } from './suspensions.ts'
import { findInstructors } from '#features/instructors/contract.ts'
import { diaryClosed } from '#features/diary/contract.ts'
import { getLesson, listLessons, holdLesson } from '#features/lessons/contract.ts'
import { payWithCredit } from '#features/payments/contract.ts'
import { getMyData } from '#features/account-deletion/contract.ts'

/*
Helen teaches; Amara buys single lessons, Tom an hour of his block. Priya runs the platform, and Grace does too.
*/
let shop: Shop
let grace: Person
let helen: Person
let amara: Person
let tom: Person
before(async () => {
  shop = await openShop()
  grace = await shop.person('Grace Adeyemi', 'admin')
  helen = await shop.teacher('Helen Marsh')
  amara = await shop.person('Amara Okafor')
  tom = await shop.person('Tom Reeve')
})
after(() => shop.close())

const ahead = (of: Person) => shop.call(shop.admin, getAhead, { id: of.id })
const user = (of: Person) => shop.call(shop.admin, getUser, { id: of.id })
type Choice = Partial<InputOf<typeof suspendUserEndpoint>>
const choiceOf = (of: Person, choice: Choice) => ({
  id: of.id,
  reason: 'The car failed its MOT.',
  lessons: 'keep' as const,
  ...choice,
})
const suspend = (of: Person, choice: Choice, by: Person = shop.admin) =>
  shop.tryCall(by, suspendUserEndpoint, choiceOf(of, choice))
const lift = (of: Person, by: Person = shop.admin) => shop.tryCall(by, liftSuspensionEndpoint, { id: of.id })
const directory = async () =>
  (await shop.call(amara, findInstructors, { postcode: 'BS6 6AA', within_miles: 10 })).instructors.map(
    ({ name }) => name,
  )
const nextMonday = () => ({ instructorId: helen.id, startsAt: '2026-11-30T10:00:00Z', minutes: 60 })
const lessonOf = (id: string) => shop.call(shop.admin, getLesson, { id })

let single: string
let fromBlock: string

test('before she decides, Priya is told in numbers what stands ahead of Helen and where its money goes', async () => {
  single = await shop.buyLesson(amara, helen, '2026-11-26T10:00:00Z')
  await shop.buyBlock(tom, helen)
  fromBlock = await shop.hold(tom, helen, '2026-11-27T10:00:00Z')
  await shop.call(tom, payWithCredit, { id: fromBlock })
  await shop.settle()
  assert.deepEqual(await ahead(helen), {
    lessons: 2,
    people: 2,
    nextAt: '2026-11-26T10:00:00Z',
    unmarked: 0,
    // £38 by itself; of the block (£380 less 5 %) one hour of ten.
    toCardsPence: 3_800,
    toCreditPence: 3_610,
    creditPence: 32_490,
  })
  assert.deepEqual((await ahead(amara)).lessons, 1)
})

test('suspended and her lessons kept, Helen is out at once, unseen, not bookable, and told why', async () => {
  assert.deepEqual(await directory(), ['Helen Marsh'])
  await shop.call(helen, invite, { name: 'Nia Ward', email: 'nia@hill.uk' })
  await shop.settle()
  const [invitation] = await shop.mailsTo('nia@hill.uk')
  const token = /invitation[^\s]*?([\w-]{40,})/.exec(invitation!.body.text)![1]!
  await shop.call(undefined, readInvitation, { token })
  assert.equal((await suspend(helen, { lessonsAhead: 2 })).status, 200)
  await shop.fails(undefined, readInvitation, { token }, invitationGone)
  await eventually(() => shop.tryCall(helen, listLessons, {}).then(({ status }) => status === 401))
  assert.deepEqual(await directory(), [])
  await shop.fails(amara, holdLesson, nextMonday(), diaryClosed)
  assert.deepEqual(
    [(await lessonOf(single)).status, (await lessonOf(fromBlock)).status],
    ['booked', 'booked'],
  )
  const { suspended, suspension } = await user(helen)
  assert.deepEqual(
    [suspended, suspension?.reason, suspension?.by?.name, suspension?.lessons],
    [true, 'The car failed its MOT.', 'Priya Shah', 'keep'],
  )
  await shop.settle()
  const [mail] = await shop.mailsTo(helen.email)
  assert.deepEqual(
    [mail?.kind, mail?.body.text.includes('The car failed its MOT.')],
    ['account-suspended', true],
  )
})

test('suspending twice is refused, and a badge that is approved meanwhile opens nothing', async () => {
  assert.equal((await suspend(helen, {})).body.code, 'already-suspended')
  await shop.services.asSystem('approved meanwhile', (db) =>
    db.queryUnchecked(`select diary.open($1, '2029-01-01')`, [helen.id]),
  )
  await shop.fails(amara, holdLesson, nextMonday(), diaryClosed)
})

test('lifted, Helen is where she was: she is heard, seen and booked again, and told', async () => {
  assert.equal((await lift(helen)).status, 200)
  await eventually(() => shop.tryCall(helen, listLessons, {}).then(({ status }) => status === 200))
  assert.deepEqual(await directory(), ['Helen Marsh'])
  await shop.hold(amara, helen, '2026-11-30T10:00:00Z')
  await shop.settle()
  assert.equal((await shop.mailsTo(helen.email))[0]?.kind, 'account-restored')
  assert.equal((await lift(helen)).body.code, 'not-suspended')
  assert.equal((await user(helen)).suspension, null)
})

test('with other lessons than Priya was told of, nothing happens at all', async () => {
  const choice = choiceOf(helen, { lessons: 'cancel', lessonsAhead: 7 })
  const { lessonsAhead } = await shop.fails(shop.admin, suspendUserEndpoint, choice, lessonsChanged)
  assert.equal(lessonsAhead, 2)
  assert.equal((await user(helen)).suspended, false)
  assert.equal((await lessonOf(single)).status, 'booked')
})

test('her lessons cancelled, everything paid goes back to where it came from, both are told, and the ledger balances', async () => {
  const done = await suspend(helen, { lessons: 'cancel', lessonsAhead: 2 })
  assert.deepEqual([done.status, done.body], [200, { cancelled: 2 }])
  await shop.settle()
  for (const id of [single, fromBlock]) {
    const { status, cancelledBy, cancelledFree, cancelReason } = await lessonOf(id)
    assert.deepEqual([status, cancelledBy, cancelledFree], ['cancelled', 'platform', true])
    assert.ok(!cancelReason!.includes('MOT'), 'why she is suspended is not for the learners')
  }
  const { rows } = await shop.services.asSystem('where the money went', (db) =>
    db.queryUnchecked<{ pence: number; status: string; left: number }>(
      `select (select sum(pence) from public.refunds) as pence, (select string_agg(distinct status, ' ') from public.refunds) as status,
         (select pence_left from public.lesson_credits where learner_id = $1) as left`,
      [tom.id],
    ),
  )
  assert.deepEqual(rows, [{ pence: 3_800, status: 'sent', left: 36_100 }])
  await shop.mustBalance()
  assert.ok((await shop.mailsTo(amara.email)).some(({ kind }) => kind === 'lesson-cancelled'))
  assert.match(
    (await shop.mailsTo(helen.email)).find(({ kind }) => kind === 'account-suspended')!.body.text,
    /We’ve cancelled 2 upcoming lessons/,
  )
  assert.equal((await lift(helen)).status, 200)
})

test('somebody suspended cannot sign in with the right password, and their session of before is not renewed, lifted or not', async () => {
  const password = 'three wet zebra crossings'
  await shop.services.asSystem('Lena joins', async (db) => {
    const { id } = await createConfirmedUser(db, {
      email: 'lena@post.uk',
      name: 'Lena Fox',
      role: 'student',
      password,
    })
    await createProfile(db, { id, name: 'Lena Fox', email: 'lena@post.uk', role: 'student' })
  })
  const browser = createClient(shop.url, shop.anonKey, {
    auth: { autoRefreshToken: false, persistSession: false },
  })
  const { data } = await browser.auth.signInWithPassword({ email: 'lena@post.uk', password })
  const lena = { ...amara, id: data.user!.id }
  assert.equal((await suspend(lena, {})).status, 200)
  const shut = await browser.auth.signInWithPassword({ email: 'lena@post.uk', password })
  assert.deepEqual([shut.error?.code, shut.error?.status], ['user_banned', 400])
  assert.equal((await lift(lena)).status, 200)
  assert.ok((await browser.auth.refreshSession({ refresh_token: data.session!.refresh_token })).error)
  assert.equal((await browser.auth.signInWithPassword({ email: 'lena@post.uk', password })).error, null)
})

test('nobody suspends themselves, and of two admins who suspend each other at once one is left', async () => {
  assert.equal((await suspend(shop.admin, {})).body.code, 'own-account')
  const answers = await Promise.all([suspend(grace, {}, shop.admin), suspend(shop.admin, {}, grace)])
  assert.equal(
    answers.filter(({ status }) => status === 200).length,
    1,
    JSON.stringify(answers.map(({ status, body }) => [status, body])),
  )
  assert.ok([401, 403].includes(answers.find(({ status }) => status !== 200)!.status))
  const left = answers[0].status === 200 ? shop.admin : grace
  const gone = left === grace ? shop.admin : grace
  assert.equal((await lift(gone, left)).status, 200)
  await eventually(() => shop.tryCall(gone, getOverview, {}).then(({ status }) => status === 200))
})

test('what was done stands on the trail, by whom and about whom, and in the copy that the person may have', async () => {
  const { entries } = await shop.call(shop.admin, listAudit, { kind: 'act', person: helen.id })
  assert.deepEqual(
    entries.map(({ what, by, subject, detail }) => [what, by?.name, subject?.name, detail]),
    [
      ['restored', 'Priya Shah', 'Helen Marsh', ''],
      ['lessons-cancelled', 'Priya Shah', 'Helen Marsh', '2'],
      ['suspended', 'Priya Shah', 'Helen Marsh', 'The car failed its MOT.'],
      ['restored', 'Priya Shah', 'Helen Marsh', ''],
      ['suspended', 'Priya Shah', 'Helen Marsh', 'The car failed its MOT.'],
    ],
  )
  await shop.reauthenticate(helen)
  const suspensions = (await shop.call(helen, getMyData, {}))['suspensions'] as unknown[]
  assert.equal(suspensions.length, 2)
  assert.ok(!JSON.stringify(suspensions).includes('Priya'))
})

test('the list finds who is suspended', async () => {
  assert.equal((await suspend(tom, {})).status, 200)
  const { users } = await shop.call(shop.admin, listUsers, { state: 'suspended' })
  assert.deepEqual(
    users.map(({ name, suspended }) => [name, suspended]),
    [['Tom Reeve', true]],
  )
  const active = (await shop.call(shop.admin, listUsers, { state: 'active' })).users
  assert.ok(!active.some(({ name }) => name === 'Tom Reeve'))
  assert.equal((await lift(tom)).status, 200)
})

test('only admins suspend: others are refused by the route and by the database', async () => {
  for (const person of [amara, helen]) {
    assert.equal((await suspend(tom, {}, person)).status, 403)
    assert.equal((await lift(tom, person)).status, 403)
    const asThem = (work: (db: Db) => Promise<unknown>) =>
      shop.services.asUser({ role: 'authenticated', sub: person.id }, work)
    const me = person
    for (const action of [
      (db: Db) => suspendUser(shop.services, db, me, { id: tom.id, reason: 'why', lessons: 'keep' }),
      (db: Db) => liftSuspension(shop.services, db, tom.id),
      (db: Db) => changeRole(shop.services, db, me, { id: tom.id, role: 'admin' }),
      (db: Db) => changeRole(shop.services, db, { ...me, id: tom.id }, { id: person.id, role: 'admin' }),
    ])
      await assert.rejects(asThem(action), ApiFailure, action.toString())
    for (const action of [
      (db: Db) => actOnAccount(db, 'suspend somebody', async () => {}),
      (db: Db) => withdrawInstructor(db, helen.id, true),
      (db: Db) =>
        db.queryUnchecked(`insert into public.admin_acts (what, by_id) values ('restored', $1)`, [person.id]),
    ])
      await assert.rejects(
        asThem(action),
        (error: { code?: string; apiError?: unknown }) =>
          error.code === '42501' || error.apiError === notAllowed,
        action.toString(),
      )
  }
})

/** The word goes round by the database, within milliseconds; the bound only keeps a fault from hanging. */
async function eventually(isSo: () => Promise<boolean>) {
  const until = performance.now() + 20_000
  while (!(await isSo())) assert.ok(performance.now() < until, 'the end of a session is heard')
}
