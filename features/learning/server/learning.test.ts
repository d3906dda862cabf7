import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { openTestApp, type Person, type TestApp, type InputOf } from '#tests/support/test-app.ts'
import { makeInstructor } from '#tests/support/lessons.ts'
import {
  type TheoryProgress,
  type TheoryQuestion,
  getTheorySet,
  getTheoryProgress,
  answerQuestion,
} from '../contract.ts'
import { placeInCode } from '../highway-code.ts'
import { dueAfter } from '../rules.ts'
import { topics } from '../topics.ts'
import { findQuestion } from './bank.ts'
import { getMyData } from '#features/account-deletion/contract.ts'

let app: TestApp
let amara: Person
let ben: Person

before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  amara = await app.person('Amara Okafor')
  ben = await app.person('Ben Price')
})

const getSet = async (who: Person, topic?: InputOf<typeof getTheorySet>['topic']) =>
  (await app.call(who, getTheorySet, { topic })).questions
const progressOf = (who: Person): Promise<TheoryProgress> => app.call(who, getTheoryProgress, {})
const optionOf = (question: TheoryQuestion, right: boolean) => {
  const { options } = findQuestion(question.id)!
  return question.options.find(({ text }) => (text === options[0]) === right)!.id
}
const answer = (who: Person, question: TheoryQuestion, right: boolean, id: string = crypto.randomUUID()) =>
  app.tryCall(who, answerQuestion, {
    id,
    questionId: question.id,
    option: optionOf(question, right),
  })

suite('the bank', () => {
  test('knows the chapters of the Highway Code, and that there is no rule 308', () => {
    assert.deepEqual(placeInCode('149'), {
      says: 'Rule 149',
      href: 'https://www.gov.uk/guidance/the-highway-code/general-rules-techniques-and-advice-for-all-drivers-and-riders-103-to-158',
    })
    for (let rule = 1; rule <= 307; rule++) assert.ok(placeInCode(String(rule)), String(rule))
    for (const none of ['0', '308', '', 'H4', 'annex-9', 'constructor'])
      assert.equal(placeInCode(none), undefined, none)
  })
})

suite('practice', () => {
  test('a set has ten questions of all topics, or those of one; it does not give the answers away', async () => {
    const mixed = await getSet(amara)
    assert.equal(mixed.length, 10)
    assert.ok(new Set(mixed.map(({ topic }) => topic)).size > 1)
    const motorway = await getSet(amara, 'motorway-rules')
    assert.ok(motorway.every(({ topic }) => topic === 'motorway-rules'))
    const keys = Object.keys(motorway[0]!).filter((key) => key !== 'drawing')
    assert.deepEqual(keys.sort(), ['asks', 'id', 'options', 'topic', 'wasWrong'])
    const signs = await getSet(amara, 'road-and-traffic-signs')
    assert.ok(signs.some(({ drawing }) => drawing))
    for (const { id, drawing } of signs) assert.equal(drawing, findQuestion(id)!.drawing)
    const places = (await Promise.all(topics.map(({ id }) => getSet(amara, id))))
      .flat()
      .map((question) => question.options.findIndex(({ id }) => id === optionOf(question, true)))
    for (const place of [0, 1, 2, 3])
      assert.ok(
        places.filter((one) => one === place).length > 10,
        `the right one stands at ${place} often enough`,
      )
    assert.equal((await app.ask(amara, 'GET', '/api/learning/theory/set?topic=flying')).status, 400)
  })

  test('an answer is judged with its reason and rule; a wrong one comes back in ten minutes, a right one tomorrow', async () => {
    const [first, second] = await getSet(amara, 'safety-margins')
    const wrong = await answer(amara, first!, false)
    assert.equal(wrong.status, 200)
    assert.deepEqual(
      [wrong.body.isRight, wrong.body.rightOption, wrong.body.dueAt],
      [false, optionOf(first!, true), '2026-11-23T08:10:00Z'],
    )
    assert.equal(wrong.body.why, findQuestion(first!.id)?.why)
    assert.match(wrong.body.rule.says, /^Rule \d+$/)
    const right = await answer(amara, second!, true)
    assert.deepEqual([right.body.isRight, right.body.dueAt], [true, '2026-11-24T08:00:00Z'])
    app.clock.set('2026-11-23T08:10:00Z')
    const again = await getSet(amara, 'safety-margins')
    assert.deepEqual([again[0]?.id, again[0]?.wasWrong], [first!.id, true])
    assert.equal(again.at(-1)?.id, second!.id, 'what was right comes last')
    assert.deepEqual(
      (await progressOf(amara)).topics.find(({ id }) => id === 'safety-margins'),
      { id: 'safety-margins', questions: 8, seen: 2, known: 0, due: 1 },
    )
  })

  test('right again and again it rests longer, but not for being right twice in a minute; wrong once it begins again', async () => {
    const [question] = await getSet(amara, 'attitude')
    const due = async (right: boolean) => (await answer(amara, question!, right)).body.dueAt
    assert.equal(await due(true), '2026-11-24T08:00:00Z')
    app.clock.set('2026-11-23T08:01:00Z')
    assert.equal(await due(true), '2026-11-24T08:01:00Z')
    app.clock.set('2026-11-24T09:00:00Z')
    assert.equal(await due(true), '2026-11-27T09:00:00Z')
    assert.equal((await progressOf(amara)).topics.find(({ id }) => id === 'attitude')?.known, 1)
    app.clock.set('2026-11-27T09:00:00Z')
    assert.equal(await due(true), '2026-12-04T09:00:00Z')
    assert.equal(await due(false), '2026-11-27T09:10:00Z')
    assert.equal((await progressOf(amara)).topics.find(({ id }) => id === 'attitude')?.known, 0)
    const now = Temporal.Instant.from('2026-11-23T08:00:00Z')
    const rests = [1, 2, 3, 4, 5, 6, 7, 100].map(
      (streak) => dueAfter(streak, now).since(now).total('hours') / 24,
    )
    assert.deepEqual(rests, [1, 3, 7, 16, 35, 80, 80, 80])
  })

  test('an answer that is sent again counts once, also when both come at once', async () => {
    const [question] = await getSet(amara)
    const id = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => answer(amara, question!, true, id)))
    assert.ok(answers.every(({ status, body }) => status === 200 && body.isRight))
    const { answered, right } = await progressOf(amara)
    assert.deepEqual([answered, right], [1, 1])
    await Promise.all([1, 2, 3, 4].map(() => answer(amara, question!, false)))
    assert.deepEqual([(await progressOf(amara)).answered, (await progressOf(amara)).right], [5, 1])
  })

  test('what cannot be fails; it is for learners', async () => {
    const [question] = await getSet(amara)
    const post = (body: object) =>
      app.tryCall(amara, answerQuestion, {
        id: crypto.randomUUID(),
        questionId: question!.id,
        option: 'x',
        ...body,
      })
    assert.equal((await post({})).status, 404)
    assert.equal((await post({ questionId: 'made-up' })).status, 404)
    assert.equal((await post({ id: 'first' })).status, 400)
    assert.equal((await post({ option: '' })).status, 400)
    const helen = await makeInstructor(app, 'Helen Marsh')
    assert.equal((await app.tryCall(helen, getTheoryProgress, {})).status, 403)
    assert.equal((await app.tryCall(undefined, getTheoryProgress, {})).status, 401)
  })
})

test('nobody else sees or writes what a learner has answered', async () => {
  const [question] = await getSet(amara)
  await answer(amara, question!, true)
  const asPerson = (who: Person, statement: string) =>
    app.services.asUser({ role: 'authenticated', sub: who.id }, (db) => db.queryUnchecked(statement))
  const helen = await makeInstructor(app, 'Helen Marsh')
  const admin = await app.person('Ada Admin', 'admin')
  for (const who of [ben, helen, admin]) {
    for (const table of ['theory_answers', 'theory_cards']) {
      assert.equal((await asPerson(who, `select from public.${table}`)).rowCount, 0, `${who.name} ${table}`)
      await assert.rejects(asPerson(who, `delete from public.${table}`), /permission denied/)
    }
    assert.equal((await asPerson(who, 'update public.theory_cards set streak = 0')).rowCount, 0)
    await assert.rejects(
      asPerson(
        who,
        `insert into public.theory_cards (person_id, question_id, times, times_right, streak, last_at, due_at) values ('${amara.id}', 'x', 1, 0, 0, now(), now())`,
      ),
      /row-level security/,
    )
    await assert.rejects(
      asPerson(
        who,
        `insert into public.theory_answers (person_id, id, question_id, choice, is_right) values ('${amara.id}', gen_random_uuid(), 'x', 'x', true)`,
      ),
      /row-level security/,
    )
  }
  await assert.rejects(
    asPerson(amara, `update public.theory_answers set is_right = true`),
    /permission denied/,
  )
  await app.reauthenticate(amara)
  const copy = await app.call(amara, getMyData, {})
  assert.equal((copy['theory_answers'] as unknown[]).length, 1)
})
