import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import {
  deleteMyAccount,
  enoughCopies,
  getDeletionPreview,
  getMyData,
  lessonsAdded,
  notSettled,
  wordsToType,
} from '../contract.ts'
import { costChanged, getLesson, listLessons } from '#features/lessons/contract.ts'
import { notAllowed, notFound, notSignedIn } from '#common/api-error.ts'
import { waivePayable } from '#features/payouts/contract.ts'
import { listCredits } from '#features/payments/contract.ts'
import { getEarnings, listTransactions } from '#features/payments/money-contract.ts'
import { getProgress } from '#features/progress/contract.ts'
import { getInstructor } from '#features/instructors/contract.ts'
import { objectToLesson } from '#features/objections/contract.ts'
import { decideObjection } from '#features/admin/objections-contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'

let shop: Shop
let owner: pg.Client
before(async () => {
  shop = await openShop()
  owner = new pg.Client({ connectionString: shop.ownerUrl })
  await owner.connect()
})
after(async () => {
  await owner.end()
  await shop.close()
})

const password = 'eleven green lorries'
const deleteAs = (who: Person, credentials: object = { password }) =>
  shop.tryCall(who, deleteMyAccount, { words: wordsToType, ...credentials })
const previewOf = async (who: Person) => await shop.call(who, getDeletionPreview, {})
const ending = { words: wordsToType, password } as const
/** What went back to the cards of a learner, in pence. */
const sentRefunds = async (who: Person) => {
  const { rows } = await owner.query<{ pence: number }>(
    `select coalesce(sum(pence), 0)::int as pence from public.refunds where learner_id = $1 and status = 'sent'`,
    [who.id],
  )
  return rows[0]!.pence
}
const rowsOf = (copy: Record<string, unknown>, heading: string) => copy[heading] as unknown[]

async function withPassword(who: Person): Promise<Person> {
  const hash = await hashPassword(password)
  await shop.services.asSystem('a password', (db) =>
    db.queryUnchecked('update auth.users set password_hash = $2 where id = $1', [who.id, hash]),
  )
  return who
}

/** Every table of ours and of the job queue, as text: where somebody is still named. */
async function placesThatName(words: string): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' order by 1`,
  )
  assert.ok(tables.length > 40, 'all tables are looked through')
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

const uploadPicture = async (who: Person) => {
  const body = new FormData()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  body.append('', new Blob([png], { type: 'image/png' }), 'face.png')
  const reply = await fetch(
    `${shop.url}/storage/v1/object/user-uploads/profile-images/${Date.now()}_${who.id.slice(-6)}.png`,
    {
      method: 'POST',
      headers: { apikey: shop.anonKey, authorization: `Bearer ${who.token}` },
      body,
    },
  )
  assert.equal(reply.status, 200, await reply.text())
}

test('a learner with lessons, lesson credit and documents leaves: the ledger and the instructor’s diary stay, the person is nowhere', async () => {
  shop.clock.set('2026-11-23T08:00:00Z')
  const helen = await shop.teacher('Helen Marsh')
  const nia = await withPassword(await shop.person('Nia Brightwater'))
  await uploadPicture(nia)
  const taken = await shop.buyLesson(nia, helen, '2026-11-24T10:00:00Z')
  await shop.buyBlock(nia, helen)
  await shop.deliver(helen, taken, '2026-11-24T11:00:00Z')
  const assessed = await shop.ask(
    helen,
    'POST',
    '/functions/v1/lesson-assessment',
    {
      action: 'create',
      student_id: nia.id,
      lesson_id: taken,
      assessment_data: { skills: { Parking: 60 }, strengths: [], areasForImprovement: [] },
      overall_rating: 4,
      instructor_notes: 'Nia parks well',
    },
    { apikey: shop.anonKey },
  )
  assert.equal(assessed.status, 200, JSON.stringify(assessed.body))
  await shop.settle()
  const earningsBefore = await shop.call(helen, getEarnings, { from: '2026-01-01' })
  const released = await shop.balance('instructor_payable')

  const preview = await previewOf(nia)
  assert.deepEqual(preview.obstacles, [])
  assert.deepEqual([preview.reauthenticateBy, preview.lessons, preview.files], ['password', 1, 1])
  assert.ok(preview.refundPence > 0, 'the block was not used')
  assert.ok((await placesThatName(nia.email)).length >= 4, 'until then the product knows her in many places')
  assert.deepEqual((await deleteAs(nia, { password: 'something else' })).body.code, 'wrong-credentials')
  assert.equal((await deleteAs(nia)).status, 200)
  await shop.settle()

  await shop.mustBalance()
  assert.equal(await shop.balance('instructor_payable'), released, 'what the instructor earned stays theirs')
  assert.equal(await shop.balance('refunds_due'), 0, 'the lesson credit has gone back to the card')
  const earningsAfter = await shop.call(helen, getEarnings, { from: '2026-01-01' })
  assert.deepEqual(
    { ...earningsAfter, lines: [], held_pence: 0 },
    { ...earningsBefore, lines: [], held_pence: 0 },
  )
  assert.equal(earningsAfter.lines[0]!.student_name, null)
  const { lessons } = await shop.call(helen, listLessons, {})
  assert.deepEqual(
    lessons.map(({ id, learner, status }) => ({
      id,
      learner,
      status,
    })),
    [{ id: taken, learner: null, status: 'delivered' }],
  )
  const { rows: left } = await owner.query(
    'select blob from storage.objects where owner = $1 union all select blob from storage.leftovers',
    [nia.id],
  )
  assert.deepEqual(left, [], 'the file is erased, not only forgotten')

  const goodbye = await shop.mailsTo(nia.email)
  assert.deepEqual(
    goodbye.map(({ kind }) => kind),
    ['auth.security.account-deleted'],
  )
  const named = (await placesThatName(nia.email)).filter(
    (place) => !/^app\.mails: .*auth\.security\.account-deleted/.test(place),
  )
  assert.deepEqual(named, [])
  const byName = (await placesThatName('Brightwater')).filter((place) => !place.startsWith('app.mails'))
  assert.deepEqual(byName, [])

  assert.equal((await deleteAs(nia)).status, 403, 'a second try finds nobody')
  await shop.fails(nia, listLessons, {}, notAllowed)
})

test('anyone who registers again with the same address is a new person', async () => {
  const kit = await withPassword(await shop.person('Kit Lowell'))
  assert.equal((await deleteAs(kit)).status, 200)
  const reply = await shop.ask(
    undefined,
    'POST',
    '/auth/v1/signup',
    { email: kit.email, password: 'nine quiet harbours', data: { name: 'Kit Lowell', role: 'student' } },
    { apikey: shop.anonKey },
  )
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  const id = reply.body.id ?? reply.body.user.id
  assert.notEqual(id, kit.id)
  const { rows } = await owner.query('select id from auth.users where email = $1', [kit.email])
  assert.deepEqual(rows, [{ id }])
})

test('an instructor leaves: learners keep their lessons and what was written of them, and get their lesson credit back', async () => {
  shop.clock.set('2026-11-30T08:00:00Z')
  const owen = await withPassword(await shop.teacher('Owen Larkspur'))
  const amara = await shop.person('Amara Okafor')
  const taken = await shop.buyLesson(amara, owen, '2026-12-01T10:00:00Z')
  const ahead = await shop.buyLesson(amara, owen, '2026-12-09T10:00:00Z')
  await shop.buyBlock(amara, owen)
  await shop.deliver(owen, taken, '2026-12-01T11:00:00Z')
  await shop.ask(
    owen,
    'POST',
    '/functions/v1/lesson-assessment',
    {
      action: 'create',
      student_id: amara.id,
      lesson_id: taken,
      assessment_data: { skills: { Parking: 80 }, strengths: [], areasForImprovement: [] },
      overall_rating: 5,
      instructor_notes: '',
    },
    { apikey: shop.anonKey },
  )

  const owed = await previewOf(owen)
  assert.deepEqual(owed.obstacles, [{ kind: 'money-available', count: 3_420 }])
  assert.equal((await deleteAs(owen, { password, lessonsAhead: 1 })).body.code, notSettled.code)
  await shop.call(owen, waivePayable, { pence: 3_420 })
  const preview = await previewOf(owen)
  assert.deepEqual(preview.obstacles, [])
  assert.deepEqual(preview.ahead, { lessons: 1, costPence: 0 })
  assert.equal((await deleteAs(owen)).body.code, lessonsAdded.code, 'nobody cancels what they have not seen')
  const refundsBefore = await sentRefunds(amara)
  assert.equal((await deleteAs(owen, { password, lessonsAhead: 1 })).status, 200)
  await shop.stripe.deliverPending()
  await shop.settle()
  await shop.mustBalance()

  assert.equal((await sentRefunds(amara)) - refundsBefore, preview.refundPence, 'as was shown, to the penny')
  const cancelled = await shop.call(amara, getLesson, { id: ahead })
  assert.deepEqual(
    [cancelled.status, cancelled.cancelledBy, cancelled.cancelledCostPence, cancelled.cancelReason],
    ['cancelled', 'instructor', 0, ''],
  )
  const mails = (await shop.mailsTo(amara.email)).filter(({ kind }) => kind === 'lesson-cancelled')
  assert.equal(mails.length, 1)
  assert.match(
    mails[0]!.body.text,
    /Owen Larkspur has cancelled your lesson[^]*We’ll refund £38\.00 to the card that paid[^]*I’m closing my account/,
  )
  const { notifications } = await shop.call(amara, listNotifications, {})
  assert.deepEqual(
    notifications.map(({ kind }) => kind).filter((kind) => /cancelled|returned/.test(kind)),
    ['lesson-cancelled'],
    'no lesson credit is announced that nobody could use',
  )
  const { lessons } = await shop.call(amara, listLessons, {})
  const mine = lessons.find(({ id }) => id === taken)!
  assert.deepEqual(
    [mine.status, mine.instructor.name, mine.instructor.image],
    ['delivered', 'Former instructor', null],
  )
  assert.equal((await shop.call(amara, getProgress, {})).assessments.length, 1)
  const { transactions } = await shop.call(amara, listTransactions, {})
  assert.equal(transactions.length, 3)
  assert.ok(
    transactions.every(
      ({ instructor_id, instructor_name }) => instructor_id === owen.id && instructor_name === null,
    ),
  )
  assert.deepEqual((await shop.call(amara, listCredits, {})).credits, [], 'the block went back to the card')
  await shop.fails(amara, getInstructor, { id: owen.id }, notFound)
  assert.deepEqual(
    (await placesThatName(owen.email)).filter(
      (place) => !/^app\.mails: .*auth\.security\.account-deleted/.test(place),
    ),
    [],
  )
  assert.deepEqual(
    (await placesThatName('Larkspur')).filter((place) => !place.startsWith('app.mails')),
    [],
  )
  assert.deepEqual(
    (await placesThatName('closing my account')).filter((place) => !place.startsWith('app.mails')),
    [],
  )
})

test('a learner with lessons ahead sees what cancelling costs, and one press cancels them and ends the account', async () => {
  shop.clock.set('2026-12-14T08:00:00Z')
  const helen = await shop.teacher('Helen Ashdown')
  const tom = await withPassword(await shop.person('Tom Reeve'))
  const soon = await shop.buyLesson(tom, helen, '2026-12-17T10:00:00Z')
  const later = await shop.buyLesson(tom, helen, '2026-12-22T10:00:00Z')
  assert.partialDeepStrictEqual(await previewOf(tom), {
    obstacles: [],
    ahead: { lessons: 2, costPence: 0 },
    refundPence: 7_600,
  })

  shop.clock.set('2026-12-16T08:00:00Z')
  const dearer = await shop.fails(tom, deleteMyAccount, { ...ending, lessonsAhead: 2 }, costChanged)
  assert.equal(dearer['costPence'], 3_800)
  assert.equal((await shop.call(tom, getLesson, { id: later })).status, 'booked', 'nothing is lost by asking')
  const { ahead, refundPence } = await previewOf(tom)
  assert.deepEqual([ahead, refundPence], [{ lessons: 2, costPence: 3_800 }, 3_800])
  await shop.fails(tom, deleteMyAccount, { ...ending, lessonsAhead: 1, costPence: 3_800 }, lessonsAdded)

  const refundsBefore = await sentRefunds(tom)
  await shop.call(tom, deleteMyAccount, { ...ending, lessonsAhead: 2, costPence: 3_800 })
  await shop.stripe.deliverPending()
  await shop.settle()
  await shop.mustBalance()
  assert.equal((await sentRefunds(tom)) - refundsBefore, 3_800)
  const { lines } = await shop.call(helen, getEarnings, { from: '2026-12-01' })
  assert.deepEqual(
    lines.map(({ lesson_id, gross_pence }) => [lesson_id, gross_pence]),
    [[soon, 3_800]],
    'the late one is paid to the instructor',
  )
  const { lessons } = await shop.call(helen, listLessons, {})
  assert.deepEqual(
    lessons.map(({ id, status, cancelledBy, learner }) => [id, status, cancelledBy, learner]),
    [
      [soon, 'cancelled', 'learner', null],
      [later, 'cancelled', 'learner', null],
    ],
  )
  const mails = (await shop.mailsTo(helen.email)).filter(({ kind }) => kind === 'lesson-cancelled')
  assert.equal(mails.length, 2, 'Helen is told of each, though Tom is gone')
  assert.ok(mails.every(({ body }) => body.text.includes('Tom Reeve has cancelled your lesson')))
  const { notifications } = await shop.call(helen, listNotifications, {})
  assert.equal(notifications.filter(({ kind }) => kind === 'lesson-cancelled').length, 2)
  assert.deepEqual(
    (await shop.mailsTo(tom.email)).map(({ kind }) => kind),
    ['auth.security.account-deleted'],
  )
})

test('a lesson that has begun, or was not marked, stands in the way of an end by anybody', async () => {
  shop.clock.set('2026-12-14T08:00:00Z')
  const helen = await withPassword(await shop.teacher('Helen Weir'))
  const tom = await withPassword(await shop.person('Tom Weir'))
  const id = await shop.buyLesson(tom, helen, '2026-12-18T10:00:00Z')
  for (const [at, kind] of [
    ['2026-12-18T10:00:00Z', 'lessons-begun'],
    ['2026-12-18T12:00:00Z', 'lessons-unmarked'],
  ] as const) {
    shop.clock.set(at)
    for (const who of [tom, helen]) {
      assert.deepEqual((await previewOf(who)).obstacles, [{ kind, count: 1 }])
      const refused = await deleteAs(who, { password, lessonsAhead: 1, costPence: 3_800 })
      assert.deepEqual([refused.body.code, refused.body['obstacles']], ['not-settled', [{ kind, count: 1 }]])
    }
  }
  assert.equal((await shop.call(tom, getLesson, { id })).status, 'booked')
  await assert.rejects(
    shop.services.asSystem('past the product', (db) =>
      db.queryUnchecked('delete from auth.users where id = $1', [tom.id]),
    ),
    { code: '23001' },
    'the database refuses it too',
  )
  const byAdmin = await shop.ask(
    undefined,
    'DELETE',
    `/auth/v1/admin/users/${tom.id}`,
    {},
    { apikey: shop.serviceKey, authorization: `Bearer ${shop.serviceKey}` },
  )
  assert.deepEqual(
    [byAdmin.status, byAdmin.body.error_code ?? byAdmin.body.code],
    [409, 'conflict'],
    JSON.stringify(byAdmin.body),
  )
})

test('a learner and their instructor who leave at the same moment both go, and the lesson is paid back once', async () => {
  shop.clock.set('2026-12-14T08:00:00Z')
  const helen = await withPassword(await shop.teacher('Helen Both'))
  const tom = await withPassword(await shop.person('Tom Both'))
  await shop.buyLesson(tom, helen, '2026-12-18T10:00:00Z')
  const refundsBefore = await sentRefunds(tom)
  const answers = await Promise.all([tom, helen].map((who) => deleteAs(who, { password, lessonsAhead: 1 })))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  await shop.stripe.deliverPending()
  await shop.settle()
  await shop.mustBalance()
  assert.equal((await sentRefunds(tom)) - refundsBefore, 3_800)
})

test('somebody without a password reauthenticates by a code that is sent to them', async () => {
  const zoe = await shop.person('Zoe Hart')
  assert.equal((await previewOf(zoe)).reauthenticateBy, 'code')
  assert.equal((await deleteAs(zoe, { code: '000000' })).body.code, 'wrong-credentials')
  assert.equal((await deleteAs(zoe, {})).body.code, 'wrong-credentials')
  await shop.reauthenticate(zoe)
  assert.equal(
    (await shop.ask(zoe, 'GET', '/auth/v1/reauthenticate', undefined, { apikey: shop.anonKey })).status,
    200,
  )
  const code = /Your code: (\d+)/.exec((await shop.mailsTo(zoe.email))[0]!.body.text)![1]!
  await shop.buyLesson(zoe, await shop.teacher('Helen Moor'), '2026-12-18T10:00:00Z')
  assert.equal((await deleteAs(zoe, { code })).body.code, lessonsAdded.code)
  assert.equal((await deleteAs(zoe, { code, lessonsAhead: 1 })).status, 200, 'the code was not used up')
})

test('the words must be typed, and nobody ends an account but its owner', async () => {
  const ada = await withPassword(await shop.person('Ada Finch'))
  assert.equal((await shop.ask(ada, 'POST', '/api/account/deletion', { words: 'yes', password })).status, 400)
  await shop.fails(undefined, deleteMyAccount, { words: wordsToType, password }, notSignedIn)
  assert.equal(
    (await deleteAs(await shop.person('Eve Stone'), { password })).body.code,
    'wrong-credentials',
    'another person’s password is not theirs',
  )
  await shop.call(ada, getDeletionPreview, {})
})

test('the last administrator stays', async () => {
  const { rows } = await owner.query(
    `select count(*)::int as admins from public.profiles where role = 'admin'`,
  )
  assert.equal(rows[0].admins, 1)
  assert.deepEqual((await previewOf(shop.admin)).obstacles, [{ kind: 'last-admin', count: 1 }])
})

test('an end that breaks off half way leaves everything as it was', async () => {
  shop.clock.set('2026-12-21T08:00:00Z')
  const helen = await shop.teacher('Helen Wood')
  const ben = await withPassword(await shop.person('Ben Archer'))
  await shop.buyBlock(ben, helen)
  const before = await previewOf(ben)
  await owner.query(
    `create function public.break_off() returns trigger language plpgsql as $$ begin raise exception 'the server is killed here'; end $$`,
  )
  await owner.query(
    'create constraint trigger break_off after delete on auth.users deferrable initially deferred for each row execute function public.break_off()',
  )
  assert.equal((await deleteAs(ben)).status, 500)
  await owner.query('drop trigger break_off on auth.users')
  assert.deepEqual(await previewOf(ben), before)
  assert.equal(
    (await shop.mailsTo(ben.email)).some(({ kind }) => kind === 'auth.security.account-deleted'),
    false,
  )
  await shop.mustBalance()
  assert.equal((await deleteAs(ben)).status, 200)
  const goodbye = (await shop.mailsTo(ben.email)).find(({ kind }) => kind === 'auth.security.account-deleted')
  assert.match(goodbye!.body.text, /£\d+\.\d\d is on its way back to the card you paid with\./)
  await shop.settle()
  await shop.mustBalance()
})

test('two who ask at once: one ends the account, the other finds nobody', async () => {
  const ivy = await withPassword(await shop.person('Ivy Chen'))
  const statuses = (await Promise.all([deleteAs(ivy), deleteAs(ivy), deleteAs(ivy)])).map(
    ({ status }) => status,
  )
  assert.ok(statuses.includes(200))
  assert.ok(
    statuses.every((status) => [200, 403].includes(status)),
    String(statuses),
  )
  assert.equal(
    (await shop.mailsTo(ivy.email)).filter(({ kind }) => kind === 'auth.security.account-deleted').length,
    1,
  )
})

test('a copy of my data holds everything but secrets, five times a day', async () => {
  shop.clock.set('2027-01-04T08:00:00Z')
  const helen = await shop.teacher('Helen Vale')
  const sam = await withPassword(await shop.person('Sam Field'))
  await uploadPicture(sam)
  const taken = await shop.buyLesson(sam, helen, '2027-01-05T10:00:00Z')
  await shop.deliver(helen, taken, '2027-01-05T11:00:00Z')
  await shop.reauthenticate(sam)
  const mine = await shop.call(sam, getMyData, {})
  for (const heading of [
    'account_history',
    'files',
    'lessons',
    'card_payments',
    'lesson_payments',
    'ledger',
    'emails_we_sent',
    'people_you_know',
    'diary_entries',
  ])
    assert.ok(rowsOf(mine, heading).length > 0, `${heading} is not empty`)
  assert.partialDeepStrictEqual(mine, {
    profile: { name: 'Sam Field' },
    lessons: [{ instructor_name: 'Helen Vale' }],
  })
  assert.doesNotMatch(JSON.stringify(mine), /argon2|password_hash|secret|token_hash/)
  await shop.reauthenticate(helen)
  const instructors = await shop.call(helen, getMyData, {})
  assert.ok(
    rowsOf(instructors, 'working_hours').length > 0 &&
      instructors['directory_entry'] &&
      rowsOf(instructors, 'packages_you_offer').length > 0,
  )
  assert.doesNotMatch(
    JSON.stringify(instructors),
    new RegExp(sam.email),
    'of others there is no more than one sees anyhow',
  )

  for (let copy = 2; copy <= 5; copy++) await shop.call(sam, getMyData, {})
  await shop.fails(sam, getMyData, {}, enoughCopies)
  shop.clock.set('2027-01-06T12:00:00Z')
  await shop.reauthenticate(sam)
  await shop.call(sam, getMyData, {})
  await shop.fails(undefined, getMyData, {}, notSignedIn)
})

test('of two administrators who leave at once, one stays', async () => {
  await withPassword(shop.admin)
  const second = await withPassword(await shop.person('Una Second', 'admin'))
  const answers = await Promise.all([deleteAs(shop.admin), deleteAs(second)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.deepEqual(answers.find(({ status }) => status === 409)!.body.obstacles, [
    { kind: 'last-admin', count: 1 },
  ])
})

test('what a learner objected goes with their account; that it was decided stays', async () => {
  const helen = await shop.teacher('Helen Brook')
  const ada = await shop.person('Ada Clerk', 'admin')
  const nora = await withPassword(await shop.person('Nora Vale'))
  const lesson = await shop.buyLesson(nora, helen, '2027-01-12T10:00:00Z')
  await shop.deliver(helen, lesson, '2027-01-12T11:00:00Z')
  const words = 'Helen turned up late and we drove for half an hour.'
  const { id } = await shop.call(nora, objectToLesson, { id: lesson, reason: words })
  await shop.call(ada, decideObjection, {
    id,
    decision: 'dismissed',
    refundPence: 0,
    explanation: 'Nora’s phone shows it.',
  })
  await shop.settle()
  assert.equal((await deleteAs(nora)).status, 200)
  assert.deepEqual(await placesThatName('half an hour.'), [])
  const { rows } = await owner.query('select status, explanation from public.objections where id = $1', [id])
  assert.deepEqual(rows, [{ status: 'dismissed', explanation: '' }])
})
