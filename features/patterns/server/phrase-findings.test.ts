import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { createAssessment } from '#features/assessments/contract.ts'
import { deliverLesson, makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { startPhrasingStandIn } from '#tools/stand-ins/phrasing/stand-in.ts'
import { getLearnerFeedback, getMyFeedback, reviewFinding, setLooksFirst } from '../contract.ts'
import { askModel } from './ask-model.ts'
import { findFaultIn } from './check-phrasing.ts'

const facts = ['Roundabouts was low 4 of the last 5 times', 'most recently on Mon 30 Nov']

suite('a phrasing is shown only if', () => {
  const passes = (said: string) => assert.equal(findFaultIn(said, { facts }), undefined, said)
  const fails = (said: string, fault: RegExp) => assert.match(findFaultIn(said, { facts }) ?? '', fault, said)
  const fine = 'Roundabouts was low 4 of the last 5 times, most recently on Mon 30 Nov'

  test('all facts are in it as they are', () => {
    passes(`${fine}.`)
    passes(`Let’s look at this: ${fine}. It is worth your time in the next lesson.`.replace('next ', ''))
    fails('Roundabouts was low 4 of the last 5 times.', /^missing: most recently/)
    fails(fine.replace('4', '3'), /^missing: Roundabouts/)
    fails(fine.replace('30', '29'), /^missing: most recently/)
    fails(fine.replace('Roundabouts', 'Junctions'), /^missing: Roundabouts/)
  })

  test('no other number, skill, date, name, praise or denial is', () => {
    fails(`${fine}. You need 3 lessons.`, /^not a fact: need/)
    fails(`${fine}, and 2 times on this drive.`, /^not a fact: 2/)
    fails(`${fine}. Junctions are the same.`, /^not a fact: junctions/)
    fails(`${fine}, and on Tuesday.`, /^not a fact: tuesday/)
    fails(`${fine}. Helen noticed.`, /^not a fact: helen/)
    fails(`It is not so that ${fine}.`, /^not a fact: not/)
    fails(`Well done: ${fine}.`, /^not a fact: well/)
    fails(`${fine}. You will fail.`, /^not a fact: will/)
    fails(`${fine}. Twice.`, /^not a fact: twice/)
  })

  test('it is a short plain text', () => {
    fails('', /^length/)
    fails(`${fine}. ${'You practise. '.repeat(40)}`, /^length/)
    fails(`<b>${fine}</b>`, /^marks/)
    fails(`${fine} https://example.com/`, /^marks/)
    fails(`# ${fine}`, /^marks/)
    fails(`${fine}\n\nIt is so.`, /^marks/)
  })
})

suite('a language model', () => {
  let app: TestApp
  let model: Awaited<ReturnType<typeof startPhrasingStandIn>>
  let [helen, amara]: Person[] = []
  before(async () => {
    model = await startPhrasingStandIn({ key: 'a-key' })
    app = await openTestApp({
      PHRASING_URL: `${model.url}/`,
      PHRASING_KEY: 'a-key',
      PHRASING_MODEL: 'small-one',
    })
  })
  after(async () => {
    await app.close()
    await model.close()
  })
  beforeEach(async () => {
    app.clock.set('2026-11-23T08:00:00Z')
    helen = await makeInstructor(app, 'Helen Marsh')
    amara = await app.person('Amara Okafor')
    model.requests.length = 0
  })

  const assess = async (startsAt: string, score: number) =>
    app.call(helen!, createAssessment, {
      student_id: amara!.id,
      lesson_id: await deliverLesson(app, amara!, helen!, startsAt),
      assessment_data: {
        skills: { Roundabouts: score, Signals: 80, Junctions: 80, Parking: 80, 'Use of speed': 80 },
        areasForImprovement: ['Amara brakes late'],
      },
      overall_rating: 3,
      instructor_notes: 'Amara was tired.',
    })
  const fiveLessons = async () => {
    for (const [at, day] of [24, 25, 26, 27, 30].entries())
      await assess(`2026-11-${day}T10:00:00Z`, at % 2 === 0 ? 40 : 20)
    await app.settle()
  }
  const first = async () => (await app.call(amara!, getMyFeedback, {})).findings[0]!

  test('words a finding around its facts, labelled; it is sent skills, levels, counts and days, and no name', async () => {
    const said = 'Worth a look: Roundabouts was low all of the last 4 times, most recently on Mon 30 Nov.'
    model.answerNext({ text: said })
    await fiveLessons()
    const finding = await first()
    assert.deepEqual([finding.text, finding.wordedBy], [said, 'model'])
    const [seen] = (await app.call(helen!, getLearnerFeedback, { id: amara!.id })).findings
    assert.deepEqual([seen!.text, seen!.wordedBy], [said, 'model'])
    assert.equal(model.requests.length, 1)
    const sent = JSON.stringify(model.requests[0]!.body)
    assert.doesNotMatch(sent, /Amara|Okafor|Helen|Marsh|tired|brakes late|[0-9a-f]{8}-[0-9a-f]{4}/)
    assert.deepEqual(JSON.parse(model.requests[0]!.body.messages.at(-1)!.content).facts, [
      'Roundabouts was low all of the last 4 times',
      'most recently on Mon 30 Nov',
    ])
    assert.equal(model.requests[0]!.body.model, 'small-one')
  })

  test('that lies, stammers or says nothing is not shown, and not asked again about the same', async () => {
    model.answerNext({ text: 'Roundabouts was low 2 of the last 4 times, most recently on Mon 30 Nov.' })
    await fiveLessons()
    assert.equal((await first()).wordedBy, 'product')
    for (const answer of ['garbage', 'empty'] as const) {
      model.answerNext(answer)
      await assess(`2026-12-0${answer === 'garbage' ? 1 : 2}T10:00:00Z`, 20)
      await app.settle()
      assert.equal((await first()).wordedBy, 'product')
    }
    assert.equal(model.requests.length, 3)
  })

  test('that is away or refuses is asked again later; the finding is there meanwhile in our words', async () => {
    model.answerNext('nothing', 503, 429, 'nothing')
    await fiveLessons()
    assert.equal(model.requests.length, 4)
    assert.equal((await first()).wordedBy, 'product')
    await assess('2026-12-01T10:00:00Z', 20)
    await app.settle()
    assert.equal((await first()).wordedBy, 'model')
  })

  test('that doesn’t answer in time is given up', async () => {
    model.answerNext('hang')
    const config = app.services.config.phrasing!
    await assert.rejects(askModel(config, { text: facts.join(', '), facts }, 200), /abort|timeout/i)
  })

  test('words nothing that an instructor looks at first or has decided about', async () => {
    await app.call(helen!, setLooksFirst, { looksFirst: true })
    await fiveLessons()
    assert.equal(model.requests.length, 0)
    const { findings } = await app.call(helen!, getLearnerFeedback, { id: amara!.id })
    await app.call(helen!, reviewFinding, { id: amara!.id, key: findings[0]!.key, decision: 'confirmed' })
    await assess('2026-12-01T10:00:00Z', 20)
    await app.settle()
    assert.equal(model.requests.length, 0)
    assert.equal((await first()).wordedBy, 'product')
  })
})

test('without a server in the configuration no model is asked', async () => {
  const app = await openTestApp()
  assert.equal(app.services.config.phrasing, undefined)
  await app.close()
})
