import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { bookLesson, deliverLesson, makeInstructor } from '#tests/support/lessons.ts'
import { search } from '../contract.ts'
import { badInput, notSignedIn } from '#common/api-error.ts'

let app: TestApp
let helen: Person
let owen: Person
let amara: Person
let amir: Person

before(async () => {
  app = await openTestApp()
  app.clock.set('2026-11-16T08:00:00Z')
  helen = await makeInstructor(app, 'Helen Marsh')
  owen = await makeInstructor(app, 'Owen Marshall')
  amara = await app.person('Amara Okafor')
  amir = await app.person('Amír Stone')
  await deliverLesson(app, amara, helen, '2026-11-17T10:00:00Z')
  await bookLesson(app, amara, helen, '2026-11-27T10:00:00Z')
  await bookLesson(app, amara, helen, '2026-11-20T10:00:00Z')
  await bookLesson(app, amir, owen, '2026-11-27T10:00:00Z')
})
after(() => app.close())

const find = async (person: Person, q: string) => {
  const body = await app.call(person, search, { q })
  return {
    people: body.people.map(({ name }) => name),
    lessons: body.lessons.map(({ name, startsAt }) => `${name} ${startsAt.slice(0, 10)}`),
    body,
  }
}

suite('search', () => {
  test('finds an instructor their learners and the lessons with them, the next first, then the last', async () => {
    const { people, lessons, body } = await find(helen, 'oka')
    assert.deepEqual(people, ['Amara Okafor'])
    assert.deepEqual(lessons, [
      'Amara Okafor 2026-11-20',
      'Amara Okafor 2026-11-27',
      'Amara Okafor 2026-11-17',
    ])
    assert.equal(body.people[0]?.email, null)
  })

  test('finds a learner their instructors, and accents do not matter', async () => {
    assert.deepEqual((await find(amara, 'marsh')).people, ['Helen Marsh'])
    assert.deepEqual((await find(owen, 'amir')).people, ['Amír Stone'])
  })

  test('finds the lessons of a day', async () => {
    assert.deepEqual((await find(helen, '27 Nov')).lessons, ['Amara Okafor 2026-11-27'])
    assert.deepEqual((await find(amara, '27/11/2026')).lessons, ['Helen Marsh 2026-11-27'])
    assert.deepEqual((await find(helen, '28 Nov')).lessons, [])
    assert.deepEqual((await find(helen, '1/1/0001')).lessons, [])
  })

  test('shows nobody whom one has no lesson with, and nothing to somebody new', async () => {
    assert.deepEqual((await find(helen, 'amir')).body, { people: [], lessons: [] })
    assert.deepEqual((await find(amara, 'owen')).body, { people: [], lessons: [] })
    const nora = await app.person('Nora Newman')
    for (const q of ['helen', 'amara', '27 nov', '%%', '__'])
      assert.deepEqual((await find(nora, q)).body, { people: [], lessons: [] })
    assert.deepEqual((await find(await app.person('Sal School', 'school_owner'), 'helen')).body, {
      people: [],
      lessons: [],
    })
  })

  test('finds an admin the lesson whose id somebody wrote to us, and nobody else another’s', async () => {
    const { id } = (await find(helen, '27 Nov')).body.lessons[0]!
    const ada = await app.person('Ada Booth', 'admin')
    assert.deepEqual((await find(ada, id)).lessons, ['Amara Okafor 2026-11-27'])
    assert.deepEqual((await find(ada, crypto.randomUUID())).lessons, [])
    assert.deepEqual((await find(await app.person('Nosy Parker'), id)).lessons, [])
  })

  test('finds an admin everybody, with their address', async () => {
    const { people, body } = await find(await app.person('Ada Clerk', 'admin'), 'marsh')
    assert.deepEqual(people.toSorted(), ['Helen Marsh', 'Owen Marshall'])
    assert.ok(body.people.every(({ email }) => email?.includes('@')))
  })

  test('wants two letters at least, and a session', async () => {
    await app.fails(helen, search, { q: 'a' }, badInput)
    assert.equal((await app.ask(helen, 'GET', '/api/search')).status, 400)
    await app.fails(undefined, search, { q: 'helen' }, notSignedIn)
  })
})
