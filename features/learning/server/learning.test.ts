import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { openTestApp, type Person, type TestApp, type InputOf } from '#tests/support/test-app.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import { changePupil } from '#features/pupils/contract.ts'
import { getMyData } from '#features/account-deletion/contract.ts'
import {
  answerQuestion,
  findLearnersTheory,
  getTheoryAhead,
  getTheoryProgress,
  getTheorySet,
  listTheoryReaders,
  passIsAhead,
  setTheoryTest,
  shareTheory,
  stopSharingTheory,
  type TheoryProgress,
  type TheoryQuestion,
} from '../contract.ts'
import { placeInCode } from '../highway-code.ts'
import { dontKnow } from '../rules.ts'
import { topics } from '../topics.ts'
import { bank, findQuestion } from './bank.ts'

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

const dayMs = 86_400_000
const getSet = async (who: Person, topic?: InputOf<typeof getTheorySet>['topic']) =>
  (await app.call(who, getTheorySet, { topic })).questions
const progressOf = (who: Person): Promise<TheoryProgress> => app.call(who, getTheoryProgress, {})
const topicOf = async (who: Person, topic: string) =>
  (await progressOf(who)).topics.find(({ id }) => id === topic)!
const optionOf = (question: TheoryQuestion, right: boolean) =>
  right
    ? question.rightOption
    : question.options.find(({ id: option }) => option !== question.rightOption)!.id
const answer = (
  who: Person,
  question: TheoryQuestion,
  right: boolean,
  { id = crypto.randomUUID() as string, msAgo = 0 } = {},
) => app.call(who, answerQuestion, { id, questionId: question.id, option: optionOf(question, right), msAgo })

test('the Highway Code has its chapters, and no rule 308', () => {
  assert.deepEqual(placeInCode('149'), {
    says: 'Rule 149',
    href: 'https://www.gov.uk/guidance/the-highway-code/general-rules-techniques-and-advice-for-all-drivers-and-riders-103-to-158',
  })
  for (let rule = 1; rule <= 307; rule++) assert.ok(placeInCode(String(rule)), String(rule))
  for (const none of ['0', '308', '', 'H4', 'annex-9', 'constructor'])
    assert.equal(placeInCode(none), undefined, none)
})

suite('practice', () => {
  test('a set has ten questions of all topics, or those of one, with what is needed to mark them offline', async () => {
    const mixed = await getSet(amara)
    assert.equal(mixed.length, 10)
    assert.ok(new Set(mixed.map(({ topic }) => topic)).size > 1)
    const motorway = await getSet(amara, 'motorway-rules')
    assert.ok(motorway.every(({ topic }) => topic === 'motorway-rules'))
    const signs = await getSet(amara, 'road-and-traffic-signs')
    assert.ok(signs.some(({ drawing }) => drawing))
    for (const { id, drawing } of signs) assert.equal(drawing, findQuestion(id)!.drawing)
    for (const { id, rightOption, options, why, rule } of mixed) {
      assert.equal(options.find((option) => option.id === rightOption)?.text, findQuestion(id)?.options[0])
      assert.equal(why, findQuestion(id)?.why)
      assert.match(rule.href, /^https:\/\/www\.gov\.uk\//)
    }
    const places = (await Promise.all(topics.map(({ id }) => getSet(amara, id))))
      .flat()
      .map(({ options, rightOption }) => options.findIndex(({ id }) => id === rightOption))
    for (const place of [0, 1, 2, 3])
      assert.ok(
        places.filter((one) => one === place).length > 10,
        `the right one stands at ${place} often enough`,
      )
    assert.equal((await app.ask(amara, 'GET', '/api/learning/theory/set?topic=flying')).status, 400)
  })

  test('a wrong answer comes back in a minute, a right one in ten, then after 2 and 11 days', async () => {
    const [first, second] = await getSet(amara, 'safety-margins')
    assert.deepEqual(await answer(amara, first!, false), { isRight: false, dueAt: '2026-11-23T08:01:00Z' })
    assert.deepEqual(await answer(amara, second!, true), { isRight: true, dueAt: '2026-11-23T08:10:00Z' })
    app.clock.set('2026-11-23T08:05:00Z')
    const again = await getSet(amara, 'safety-margins')
    assert.deepEqual([again[0]?.id, again[0]?.wasWrong], [first!.id, true])
    assert.ok(!again.slice(0, 5).some(({ id }) => id === second!.id), 'what isn’t due stands behind new ones')
    const { questions, seen, learnt, due, lately } = await topicOf(amara, 'safety-margins')
    assert.deepEqual([seen, learnt, due, lately], [2, 0, 1, { right: 1, of: 2 }])
    assert.equal(questions, bank.filter(({ topic }) => topic === 'safety-margins').length)
    app.clock.set('2026-11-23T08:10:00Z')
    assert.equal((await answer(amara, second!, true)).dueAt, '2026-11-25T08:10:00Z')
    assert.equal((await topicOf(amara, 'safety-margins')).learnt, 1)
    app.clock.set('2026-11-25T08:10:00Z')
    assert.equal((await answer(amara, second!, true)).dueAt, '2026-12-06T08:10:00Z')
    assert.equal((await topicOf(amara, 'safety-margins')).learnt, 1)
    app.clock.set('2027-11-25T08:10:00Z')
    assert.equal((await topicOf(amara, 'safety-margins')).learnt, 0, 'a year later it is forgotten')
  })

  test('what was written without a network counts in the order it was given in, from whichever device, and once', async () => {
    const [question] = await getSet(amara)
    app.clock.set('2026-11-26T08:00:00Z')
    const later = { id: crypto.randomUUID(), msAgo: 0 }
    const earlier = { id: crypto.randomUUID(), msAgo: 3 * dayMs - 600_000 }
    const earliest = { id: crypto.randomUUID(), msAgo: 3 * dayMs }
    await answer(amara, question!, false, later)
    await answer(amara, question!, true, earlier)
    await answer(amara, question!, true, earliest)
    const first = (await answer(ben, question!, true, earliest)).dueAt
    await answer(ben, question!, true, earlier)
    const { dueAt } = await answer(ben, question!, false, later)
    assert.equal(first, '2026-11-23T08:10:00Z')
    for (const { id, msAgo } of [earliest, later, earlier])
      assert.equal((await answer(amara, question!, true, { id, msAgo })).dueAt, dueAt)
    const [hers, his] = [await progressOf(amara), await progressOf(ben)]
    assert.deepEqual([hers.answered, hers.right], [3, 2])
    assert.deepEqual(hers.topics, his.topics)
  })

  test('an answer that is sent again counts once, also when both come at once', async () => {
    const [question] = await getSet(amara)
    const id = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => answer(amara, question!, true, { id })))
    assert.ok(answers.every(({ isRight }) => isRight))
    const { answered, right } = await progressOf(amara)
    assert.deepEqual([answered, right], [1, 1])
    await Promise.all([1, 2, 3, 4].map(() => answer(amara, question!, false)))
    assert.deepEqual([(await progressOf(amara)).answered, (await progressOf(amara)).right], [5, 1])
  })

  test('stored ahead are all that is due today, also later, and the next hundred', async () => {
    for (const question of await getSet(amara)) await answer(amara, question, false)
    const { questions } = await app.call(amara, getTheoryAhead, {})
    assert.equal(questions.filter(({ wasWrong }) => wasWrong).length, 10)
    assert.equal(questions.length, Math.min(bank.length, 110))
    assert.ok(questions.slice(0, 10).every(({ wasWrong }) => wasWrong))
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
    assert.equal((await post({ option: optionOf(question!, true), msAgo: -1 })).status, 400)
    assert.equal((await post({ option: dontKnow })).body.isRight, false)
    const helen = await makeInstructor(app, 'Helen Marsh')
    assert.equal((await app.tryCall(helen, getTheoryProgress, {})).status, 403)
    assert.equal((await app.tryCall(undefined, getTheoryProgress, {})).status, 401)
  })
})

suite('the plan up to the test', () => {
  test('spreads what is new over the days that are left, and a missed day over those that remain', async () => {
    const { plan } = await app.call(amara, setTheoryTest, { testOn: '2026-12-13' })
    assert.deepEqual(
      [plan.testOn, plan.daysLeft, plan.newADay],
      ['2026-12-13', 20, Math.min(40, Math.ceil(bank.length / 17))],
    )
    for (const question of await getSet(amara)) await answer(amara, question, true)
    const evening = (await progressOf(amara)).plan
    assert.equal(evening.newADay, plan.newADay, 'the day’s share stays what it was')
    assert.equal(evening.newLeftToday, Math.max(0, plan.newADay - 10))
    assert.equal(evening.dueToday, 10)
    app.clock.set('2026-11-27T08:00:00Z')
    const later = (await progressOf(amara)).plan
    assert.equal(later.newADay, Math.min(40, Math.ceil((bank.length - 10) / 13)))
    assert.deepEqual(later.days.map(({ on }) => on).slice(0, 2), ['2026-11-27', '2026-11-28'])
  })

  test('moves what is due to the day of the test at the latest, and back; a test that is over is none', async () => {
    const [question] = await getSet(amara, 'attitude')
    await answer(amara, question!, true)
    app.clock.set('2026-11-23T08:10:00Z')
    await answer(amara, question!, true)
    app.clock.set('2026-11-25T08:10:00Z')
    assert.equal((await answer(amara, question!, true)).dueAt, '2026-12-06T08:10:00Z')
    // A set of ten holds what is due and what is new: no answer shows a card that rests.
    const dueOn = async () => {
      const { rows } = await app.services.asSystem('when a card is due', (db) =>
        db.queryUnchecked<{ due: string }>(
          `select to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as due from public.theory_cards where person_id = $1 and question_id = $2`,
          [amara.id, question!.id],
        ),
      )
      return rows[0]?.due
    }
    await app.call(amara, setTheoryTest, { testOn: '2026-11-28' })
    assert.equal(await dueOn(), '2026-11-28T08:10:00Z')
    await app.call(amara, setTheoryTest, { testOn: null })
    assert.equal((await progressOf(amara)).plan.testOn, null)
    await app.call(amara, setTheoryTest, { testOn: '2026-11-28' })
    app.clock.set('2026-11-29T08:00:00Z')
    assert.equal((await progressOf(amara)).plan.daysLeft, null)
  })

  test('takes the date that the instructor noted, until the learner enters another', async () => {
    const helen = await makeInstructor(app, 'Helen Marsh')
    await bookLesson(app, amara, helen, '2026-11-24T10:00:00Z')
    await app.call(helen, changePupil, { id: amara.id, theoryTestOn: '2026-12-12' })
    const noted = (await progressOf(amara)).plan
    assert.deepEqual([noted.testOn, noted.notedBy, noted.daysLeft], ['2026-12-12', 'Helen Marsh', 19])
    const own = (await app.call(amara, setTheoryTest, { testOn: '2026-12-20' })).plan
    assert.deepEqual([own.testOn, own.notedBy], ['2026-12-20', null])
    await app.call(helen, changePupil, { id: amara.id, theoryTestOn: '2027-01-15' })
    app.clock.set('2026-12-21T08:00:00Z')
    const next = (await progressOf(amara)).plan
    assert.deepEqual([next.testOn, next.notedBy], ['2027-01-15', 'Helen Marsh'], 'once her own is over')
    await app.call(amara, setTheoryTest, { testOn: null })
    assert.equal((await progressOf(amara)).plan.testOn, null)
  })
})

test('a theory test that was passed is entered with its day, stays beside a new date, and can be taken out', async () => {
  await app.fails(amara, setTheoryTest, { testOn: null, passedOn: '2026-12-24' }, passIsAhead)
  await app.call(amara, setTheoryTest, { testOn: null, passedOn: '2026-10-03' })
  assert.equal((await progressOf(amara)).plan.passedOn, '2026-10-03')
  await app.call(amara, setTheoryTest, { testOn: '2026-12-20' })
  assert.equal((await progressOf(amara)).plan.passedOn, '2026-10-03')
  await app.call(amara, setTheoryTest, { testOn: null, passedOn: null })
  assert.equal((await progressOf(amara)).plan.passedOn, null)
})

suite('what an instructor sees', () => {
  test('is nothing, until the learner shares it with them; then weak topics and marks, and no answers', async () => {
    const helen = await makeInstructor(app, 'Helen Marsh')
    const rhys = await makeInstructor(app, 'Rhys Cole')
    await bookLesson(app, amara, helen, '2026-11-24T10:00:00Z')
    await app.settle()
    for (const question of await getSet(amara, 'motorway-rules')) await answer(amara, question, false)
    app.clock.set('2026-11-24T09:00:00Z')
    const seenBy = async (who: Person) => (await app.call(who, findLearnersTheory, { id: amara.id })).theory
    assert.equal(await seenBy(helen), null)
    assert.deepEqual(
      (await app.call(amara, listTheoryReaders, {})).readers.map(({ name, sharedAt }) => [name, sharedAt]),
      [['Helen Marsh', null]],
    )
    await app.call(amara, shareTheory, { id: helen.id })
    const shared = (await seenBy(helen))!
    assert.deepEqual(
      shared.topics.filter(({ isWeak }) => isWeak).map(({ id }) => id),
      ['motorway-rules'],
    )
    assert.doesNotMatch(JSON.stringify(shared), /questionId|option/)
    assert.equal(await seenBy(rhys), null)
    await app.fails(amara, shareTheory, { id: rhys.id }, notFound)
    await app.call(amara, stopSharingTheory, { id: helen.id })
    assert.equal(await seenBy(helen), null)
  })

  test('nobody else sees or writes what a learner has answered', async () => {
    const [question] = await getSet(amara)
    await answer(amara, question!, true)
    const asPerson = (who: Person, statement: string) =>
      app.services.asUser({ role: 'authenticated', sub: who.id }, (db) => db.queryUnchecked(statement))
    const helen = await makeInstructor(app, 'Helen Marsh')
    const admin = await app.person('Ada Admin', 'admin')
    for (const who of [ben, helen, admin]) {
      for (const table of [
        'theory_answers',
        'theory_cards',
        'theory_learners',
        'theory_mocks',
        'theory_mock_answers',
      ]) {
        assert.equal((await asPerson(who, `select from public.${table}`)).rowCount, 0, `${who.name} ${table}`)
        await assert.rejects(asPerson(who, `delete from public.${table}`), /permission denied/)
      }
      assert.equal((await asPerson(who, 'update public.theory_cards set times = 9')).rowCount, 0)
      await assert.rejects(
        asPerson(
          who,
          `insert into public.theory_answers (person_id, id, question_id, choice, is_right) values ('${amara.id}', gen_random_uuid(), 'x', 'x', true)`,
        ),
        /row-level security/,
      )
      await assert.rejects(
        asPerson(
          who,
          `insert into public.theory_learners (person_id, test_on) values ('${amara.id}', '2026-12-12')`,
        ),
        /row-level security/,
      )
      await assert.rejects(
        asPerson(
          who,
          `insert into public.theory_shares (learner_id, instructor_id) values ('${amara.id}', '${helen.id}')`,
        ),
        /row-level security/,
      )
    }
    for (const statement of [
      'update public.theory_answers set is_right = true',
      'update public.theory_mocks set score = 50',
      `insert into public.theory_mocks (person_id, question_ids) values ('${amara.id}', '{}')`,
    ])
      await assert.rejects(asPerson(amara, statement), /permission denied/)
    await app.reauthenticate(amara)
    const copy = await app.call(amara, getMyData, {})
    assert.equal((copy['theory_answers'] as unknown[]).length, 1)
  })
})
