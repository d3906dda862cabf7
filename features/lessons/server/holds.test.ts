import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { getMyData } from '#features/account-deletion/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { queueJob } from '#server/jobs.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { bookLesson, holdLesson, makeInstructor } from '#tests/support/lessons.ts'
import { messagesIn } from '#tests/support/messages.ts'
import { getLesson, heldOften, holdLesson as hold, listLessons, releaseHold } from '../contract.ts'
import { deleteLapsedHolds } from './holds.ts'
import { sendMessage } from '#features/messages/contract.ts'

let app: TestApp
let helen: Person
let ben: Person
before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  helen = await makeInstructor(app, 'Helen Marsh')
  ben = await app.person('Ben Frost')
  await app.services.asSystem('his picture', (db) =>
    db.queryUnchecked(
      `update public.profiles set profile_image = '/storage/v1/object/public/user-uploads/profile-images/ben.webp' where id = $1`,
      [ben.id],
    ),
  )
})
const { begin, vet } = messagesIn(() => app)
const holdWithPickup = async () =>
  app.call(ben, hold, {
    instructorId: helen.id,
    startsAt: '2026-11-24T10:00:00Z',
    minutes: 60,
    pickup: 'BS6 6AA',
  })
const seenBy = async (who: Person, status: string) =>
  (await app.call(who, listLessons, { status })).lessons.map(({ learner, pickup }) => [learner, pickup])

test('a learner who only holds a time is initials to the instructor: no name, no picture, no area', async () => {
  const { id } = await holdWithPickup()
  const initials = { id, name: 'B. F.', image: null }
  assert.deepEqual(await seenBy(helen, 'held'), [[initials, null]])
  const seen = await app.call(helen, getLesson, { id })
  assert.deepEqual([seen.learner, seen.pickup], [initials, null])
  assert.equal((await app.call(ben, getLesson, { id })).pickup, 'BS6 6')
})

test('holding a time for nothing tells neither of the two which account is the other’s', async () => {
  const page = await vet(helen)
  const { id, ...held } = await holdWithPickup()
  assert.equal(held.instructor.id, page, 'as the directory shows her')
  const path = `/api/lessons/${id}`
  const seenByBen = async () => [
    await app.ask(ben, 'GET', path),
    await app.ask(ben, 'GET', '/api/lessons'),
    await app.ask(ben, 'GET', '/api/payments/transactions'),
  ]
  const seenByHelen = [
    await app.ask(helen, 'GET', path),
    await app.ask(helen, 'GET', '/api/lessons'),
    await app.ask(helen, 'GET', '/api/diary?from=2026-11-23&to=2026-11-30'),
  ]
  assert.ok(seenByHelen.every(({ status }) => status === 200))
  const answers = (all: { body: unknown }[]) => JSON.stringify(all.map(({ body }) => body))
  assert.ok(answers(seenByHelen).includes(id) && !answers(seenByHelen).includes(ben.id))
  assert.ok(answers(await seenByBen()).includes(id) && !answers(await seenByBen()).includes(helen.id))
  await app.call(ben, releaseHold, { id })
  assert.ok(!answers(await seenByBen()).includes(helen.id))
  const booked = await bookLesson(app, ben, helen, '2026-11-24T10:00:00Z')
  assert.equal((await app.call(ben, getLesson, { id: booked })).instructor.id, helen.id)
})

test('once it has lapsed it is nothing to the instructor, in the list, by its address and in their data', async () => {
  const { id } = await holdWithPickup()
  await app.call(ben, releaseHold, { id })
  assert.deepEqual(await seenBy(helen, 'held,lapsed'), [])
  assert.equal((await app.tryCall(helen, getLesson, { id })).status, 404)
  await app.reauthenticate(helen)
  assert.ok(!JSON.stringify(await app.call(helen, getMyData, {})).includes('Ben Frost'))
  assert.equal((await app.call(ben, getLesson, { id })).status, 'lapsed')
})

test('once it is booked the instructor knows whom to meet', async () => {
  await bookLesson(app, ben, helen, '2026-11-24T10:00:00Z')
  const known = {
    id: ben.id,
    name: 'Ben Frost',
    image: '/storage/v1/object/public/user-uploads/profile-images/ben.webp',
  }
  assert.deepEqual(await seenBy(helen, 'booked'), [[known, 'BS6 6']])
})

test('holding a time for nothing opens no conversation: a stranger still waits for the first answer', async () => {
  const page = await vet(helen)
  await holdWithPickup()
  const { body } = await begin(ben, page, 'Do you teach in an automatic?')
  const codes: unknown[] = []
  for (const text of ['Hello?', 'Are you there?', 'Please answer', 'Hello?!', 'Really?'])
    codes.push(
      (await app.tryCall(ben, sendMessage, { id: body.conversation.id, text, clientId: crypto.randomUUID() }))
        .body.code,
    )
  assert.equal(codes.at(-1), 'wait-for-answer')
})

test('lessons that an instructor enters do not count as often held', async () => {
  const cara = await app.person('Cara Lund')
  await bookLesson(app, cara, helen, '2026-12-09T10:00:00Z')
  for (let day = 0; day < 31; day += 1)
    await app.call(helen, enterLesson, {
      learnerId: cara.id,
      startsAt: Temporal.Instant.from('2026-12-10T19:00:00Z')
        .add({ hours: 24 * day })
        .toString(),
      minutes: 60,
      payment: 'cash',
      pricePence: 3000,
    })
  assert.equal((await holdLesson(app, cara, helen, '2026-12-09T14:00:00Z')).status, 200)
})

test('anyone who holds and lets go again and again is stopped after thirty in an hour', async () => {
  for (let n = 0; n < 30; n += 1) {
    const { body } = await holdLesson(app, ben, helen, '2026-11-24T10:00:00Z')
    await app.call(ben, releaseHold, { id: body.id })
  }
  const query = { instructorId: helen.id, startsAt: '2026-11-24T10:00:00Z', minutes: 60 }
  await app.fails(ben, hold, query, heldOften)
  app.clock.set('2026-11-23T09:00:01Z')
  assert.equal((await app.call(ben, hold, query)).status, 'held')
})

test('a hold that lapsed is deleted after a week, with its time in the diary', async () => {
  const { id } = await holdWithPickup()
  await app.call(ben, releaseHold, { id })
  const booked = await bookLesson(app, ben, helen, '2026-11-24T12:00:00Z')
  const tidy = async (at: string) => {
    app.clock.set(at)
    await app.services.asSystem('the night comes', (db) => queueJob(db, deleteLapsedHolds, {}))
    await app.settle()
    const { rows } = await app.services.asSystem('look', (db) =>
      db.queryUnchecked<{ id: string }>(
        'select id from public.diary_entries where learner_id = $1 order by id',
        [ben.id],
      ),
    )
    return rows.map((row) => row.id)
  }
  assert.deepEqual(await tidy('2026-11-30T08:09:00Z'), [id, booked])
  assert.deepEqual(await tidy('2026-11-30T08:11:00Z'), [booked])
})
