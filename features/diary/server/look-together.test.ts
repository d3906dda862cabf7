import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Db } from '#server/database.ts'
import { ApiFailure } from '#server/errors.ts'
import { diaryIn } from '#tests/support/diary.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { holdTime } from './diary.ts'
import { openLook } from './look-together.ts'

let app: TestApp
let helen: Person
let amara: Person
let ben: Person
let reads = 0
let look: ReturnType<typeof openLook>

const { makeInstructor } = diaryIn(() => app)
const taken = '2026-11-24T10:00:00Z'
const as = <T>(person: Person, work: (db: Db) => Promise<T>) =>
  app.services.asUser({ role: 'authenticated', sub: person.id }, work)
const over = Promise.resolve()
const seek = (learner: Person, startsAt: string, key?: string, ended = over) =>
  look({ instructorId: helen.id, startsAt, minutes: 60, learnerId: learner.id, key }, ended)
const holdAs = (learner: Person, startsAt: string) =>
  as(learner, (db) => holdTime(db, { instructorId: helen.id, learnerId: learner.id, startsAt, minutes: 60 }))

before(async () => {
  app = await openTestApp()
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  helen = await makeInstructor('Helen Marsh')
  amara = await app.person('Amara Okafor')
  ben = await app.person('Ben Price')
  await holdAs(amara, taken)
  const { clock, readAsUser } = app.services
  look = openLook({
    clock,
    readAsUser: (...read) => {
      reads += 1
      return readAsUser(...read)
    },
  })
})
after(() => app.close())

test('those who seek a taken time at one moment share two reads, and are shown what a transaction would show', async () => {
  const refusal = await holdAs(ben, taken).catch((error: unknown) => error)
  assert.ok(refusal instanceof ApiFailure)
  reads = 0
  const looks = await Promise.allSettled(Array.from({ length: 20 }, (_, nr) => seek(ben, taken, `key ${nr}`)))
  assert.equal(reads, 2)
  for (const one of looks) {
    assert.ok(one.status === 'rejected' && one.reason instanceof ApiFailure)
    assert.equal(one.reason.apiError.code, 'slot-taken')
    assert.deepEqual(one.reason.more, refusal.more)
  }
})

test('a free time is offered, and what else is wrong with one is for the transaction to say', async () => {
  assert.equal((await seek(ben, '2026-11-24T14:00:00Z'))?.instructorId, helen.id)
  assert.equal(await seek(ben, '2026-11-24T05:00:00Z'), undefined)
})

test('of those who want one free time at once, the others wait for the first, and take it if they fail', async () => {
  const [failing, winning] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const free = '2026-11-26T14:00:00Z'
  assert.ok(await seek(ben, free, 'first', failing.promise))
  const second = seek(amara, free, 'second', winning.promise)
  const third = seek(ben, free, 'third')
  failing.resolve()
  assert.equal((await second)?.instructorId, helen.id)
  await holdAs(amara, free)
  winning.resolve()
  await assert.rejects(third, ApiFailure)
})

test('nobody is refused who sent the key before, agreed on a car with the instructor, or is no learner', async () => {
  const cass = await app.person('Cass Doyle')
  await app.services.asSystem('an earlier request', (db) =>
    db.queryUnchecked(
      `insert into app.idempotent_answers (person_id, key, endpoint, request_hash) values ($1, 'sent', 'POST /', '')`,
      [ben.id],
    ),
  )
  await as(helen, (db) =>
    db.queryUnchecked(
      `insert into public.learner_cars (instructor_id, learner_id, gearbox) values ($1, $2, 'automatic')`,
      [helen.id, cass.id],
    ),
  )
  assert.equal(await seek(ben, taken, 'sent'), undefined)
  assert.equal(await seek(cass, taken), undefined)
  assert.equal(await seek(helen, taken), undefined)
  await assert.rejects(seek(ben, taken, 'another'), ApiFailure)
})
