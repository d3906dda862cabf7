import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import {
  answerInMock,
  getMock,
  getTheoryProgress,
  handInMock,
  listMocks,
  type MockTest,
  prepareMock,
  startMock,
} from '../contract.ts'
import { topics } from '../topics.ts'
import { findQuestion } from './bank.ts'

let app: TestApp
let amara: Person

before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  amara = await app.person('Amara Okafor')
})

const minutes = (count: number) => count * 60_000
const optionOf = ({ id, options }: MockTest['questions'][number], right: boolean) =>
  options.find(({ text }) => (text === findQuestion(id)!.options[0]) === right)!.id
const give = (mock: MockTest, at: number, right: boolean, msAgo = 0) =>
  app.call(amara, answerInMock, {
    id: mock.id,
    questionId: mock.questions[at]!.id,
    option: optionOf(mock.questions[at]!, right),
    msAgo,
  })
async function begin() {
  const { id } = await app.call(amara, prepareMock, {})
  return app.call(amara, startMock, { id })
}
const passedEvents = async (id: string) =>
  (
    await app.services.asSystem('what was emitted', (db) =>
      db.queryUnchecked<{ payload: { mockId: string; score: number } }>(
        `select payload from app.events where name = 'theory.mock-passed'`,
      ),
    )
  ).rows
    .map(({ payload }) => payload)
    .filter(({ mockId }) => mockId === id)

test('a mock test has fifty questions over all topics in fair shares, without answers, and stays the same until it is started', async () => {
  const ready = await app.call(amara, prepareMock, {})
  assert.equal(new Set(ready.questions.map(({ id }) => id)).size, 50)
  assert.deepEqual([ready.startedAt, ready.msLeft, ready.result], [null, null, null])
  assert.deepEqual(Object.keys(ready.questions.find(({ drawing }) => !drawing)!).sort(), [
    'asks',
    'id',
    'options',
    'topic',
  ])
  for (const { id } of topics) {
    const share = ready.questions.filter(({ topic }) => topic === id).length
    assert.ok(share === 3 || share === 4, `${share} of ${id}`)
  }
  const again = await app.call(amara, prepareMock, {})
  assert.deepEqual(again, ready)
  const ben = await app.person('Ben Price')
  await app.fails(ben, startMock, { id: ready.id }, notFound)
  await app.fails(ben, getMock, { id: ready.id }, notFound)
  await app.call(amara, startMock, { id: ready.id })
  const next = await app.call(amara, prepareMock, {})
  assert.notEqual(next.id, ready.id)
})

test('43 of 50 in time is a pass, said once it is handed in: by topic, with the reason for each, and to the game once', async () => {
  const mock = await begin()
  assert.equal(mock.msLeft, minutes(57))
  for (let at = 0; at < 50; at++) await give(mock, at, at < 43)
  app.clock.set('2026-11-23T08:40:00Z')
  const running = await app.call(amara, getMock, { id: mock.id })
  assert.deepEqual([running.msLeft, running.result, running.answers.length], [minutes(17), null, 50])
  assert.doesNotMatch(JSON.stringify(running), /"(rightOption|why)":/)
  const { result } = await app.call(amara, handInMock, { id: mock.id })
  assert.deepEqual([result?.score, result?.isPassed, result?.secondsTaken], [43, true, 2400])
  assert.equal(
    result?.topics.reduce((sum, { right }) => sum + right, 0),
    43,
  )
  assert.equal(
    result?.topics.reduce((sum, { of }) => sum + of, 0),
    50,
  )
  assert.equal(result?.explanations.length, 50)
  assert.deepEqual(
    await app.call(amara, handInMock, { id: mock.id }),
    await app.call(amara, getMock, { id: mock.id }),
  )
  assert.deepEqual(
    (await passedEvents(mock.id)).map(({ score }) => score),
    [43],
  )
  const { mocks } = await app.call(amara, listMocks, {})
  assert.deepEqual(
    mocks.map(({ id, score }) => [id, score]),
    [[mock.id, 43]],
  )
  const progress = await app.call(amara, getTheoryProgress, {})
  assert.equal(progress.answered, 50, 'its answers are practice as well')
  assert.ok(progress.range && progress.range.low < progress.range.high)
})

test('42 is no pass, and tells the game nothing', async () => {
  const mock = await begin()
  for (let at = 0; at < 42; at++) await give(mock, at, true)
  const { result } = await app.call(amara, handInMock, { id: mock.id })
  assert.deepEqual([result?.score, result?.isPassed], [42, false])
  assert.deepEqual(await passedEvents(mock.id), [])
})

test('the answer given last before the time ran out counts, whenever it arrives and in whichever order', async () => {
  const mock = await begin()
  app.clock.set('2026-11-23T10:00:00Z')
  const sinceStart = (at: number) => minutes(120 - at)
  assert.deepEqual(await give(mock, 0, true, sinceStart(50)), { isTaken: true })
  assert.deepEqual(await give(mock, 0, false, sinceStart(20)), { isTaken: true })
  assert.deepEqual(await give(mock, 0, false, sinceStart(58)), { isTaken: false })
  assert.deepEqual(await give(mock, 1, true, sinceStart(57)), { isTaken: true })
  assert.deepEqual(await give(mock, 2, true, 0), { isTaken: false })
  const { result, handedInAt } = await app.call(amara, handInMock, { id: mock.id })
  assert.deepEqual([result?.score, handedInAt], [2, '2026-11-23T08:57:00Z'])
  assert.deepEqual(await give(mock, 3, true, sinceStart(30)), { isTaken: false }, 'handed in is handed in')
})

test('one without an answer is no result: handed in, or left for the next one, it’s gone', async () => {
  const blank = await begin()
  await app.call(amara, answerInMock, { id: blank.id, questionId: blank.questions[0]!.id, isFlagged: true })
  assert.equal((await app.call(amara, handInMock, { id: blank.id })).result, null)
  assert.deepEqual((await app.call(amara, listMocks, {})).mocks, [])
  await app.fails(amara, handInMock, { id: blank.id }, notFound)
  const left = await begin()
  app.clock.set('2026-11-23T10:00:00Z')
  const next = await begin()
  assert.notEqual(next.id, left.id)
  const { mocks } = await app.call(amara, listMocks, {})
  assert.deepEqual(
    mocks.map(({ id, score }) => [id, score]),
    [[next.id, null]],
  )
  await give(next, 0, false)
  assert.equal((await app.call(amara, handInMock, { id: next.id })).result?.score, 0, 'a wrong answer is one')
})

test('a flag is set and taken off apart from the answer; what belongs to no question of it fails', async () => {
  const mock = await begin()
  const questionId = mock.questions[4]!.id
  await give(mock, 4, true)
  const flag = (isFlagged: boolean, msAgo = 0) =>
    app.call(amara, answerInMock, { id: mock.id, questionId, isFlagged, msAgo })
  await flag(true)
  const stored = async () => (await app.call(amara, getMock, { id: mock.id })).answers
  assert.deepEqual(await stored(), [
    { questionId, option: optionOf(mock.questions[4]!, true), isFlagged: true },
  ])
  app.clock.set('2026-11-23T08:01:00Z')
  await flag(false)
  await flag(true, minutes(1))
  assert.equal((await stored())[0]?.isFlagged, false, 'the later one stays')
  const other = { id: mock.id, questionId: 'made-up', option: 'x' }
  await app.fails(amara, answerInMock, other, notFound)
  await app.fails(amara, answerInMock, { ...other, questionId }, notFound)
})

test('one that was begun without a network runs from then on; another one hands in what is running', async () => {
  const { id } = await app.call(amara, prepareMock, {})
  app.clock.set('2026-11-23T08:30:00Z')
  const late = await app.call(amara, startMock, { id, msAgo: minutes(20) })
  assert.deepEqual([late.startedAt, late.msLeft], ['2026-11-23T08:10:00Z', minutes(37)])
  assert.equal((await app.call(amara, startMock, { id })).startedAt, '2026-11-23T08:10:00Z')
  await give(late, 0, true)
  const next = await begin()
  const { mocks } = await app.call(amara, listMocks, {})
  assert.deepEqual(
    mocks.map((row) => [row.id, row.score]),
    [
      [next.id, null],
      [id, 1],
    ],
  )
  const drawnTwice = next.questions.filter((one) => late.questions.some((other) => other.id === one.id))
  assert.ok(drawnTwice.length < 10, `${drawnTwice.length} of the last one`)
})

test('a lot at once is as one after the other', async () => {
  const ready = await Promise.all([1, 2, 3].map(() => app.call(amara, prepareMock, {})))
  assert.equal(new Set(ready.map(({ id }) => id)).size, 1)
  const { id } = ready[0]!
  await Promise.all([1, 2, 3].map(() => app.call(amara, startMock, { id })))
  const mock = await app.call(amara, getMock, { id })
  await Promise.all(mock.questions.map((_, at) => give(mock, at, true)))
  const results = await Promise.all([1, 2, 3].map(() => app.call(amara, handInMock, { id })))
  assert.ok(results.every(({ result }) => result?.score === 50))
  assert.equal((await passedEvents(id)).length, 1)
})
