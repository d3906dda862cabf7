import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAssessment } from '#features/assessments/contract.ts'
import { deliverLesson, makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { getProgress } from '../contract.ts'

let app: TestApp
let helen: Person
let amara: Person
let ben: Person
before(async () => {
  app = await openTestApp()
  app.clock.set('2026-11-23T08:00:00Z')
  helen = await makeInstructor(app, 'Helen Marsh')
  amara = await app.person('Amara Okafor')
  ben = await app.person('Ben Price')
})
after(() => app.close())

test('the learner sees levels, remarks, hours and what to practise next', async () => {
  await app.call(helen, createAssessment, {
    student_id: amara.id,
    lesson_id: await deliverLesson(app, amara, helen, '2026-11-24T10:00:00Z', 90),
    assessment_data: {
      skills: { Junctions: 60, 'Night Driving': 45 },
      strengths: ['Calm at lights'],
      areasForImprovement: ['Slower into junctions'],
    },
    overall_rating: 4,
    instructor_notes: 'Good drive along the A38.',
  })
  const { status, body } = await app.tryCall(amara, getProgress, {})
  assert.equal(status, 200)
  assert.deepEqual([body.lessons, body.minutes], [1, 90])
  assert.deepEqual(
    body.groups.map((group) => [group.reached, group.of]),
    [
      [0, 20],
      [0, 15],
      [0, 30],
      [3, 15],
      [0, 20],
      [0, 15],
      [0, 15],
      [0, 5],
    ],
  )
  assert.deepEqual(
    body.otherSkills.map((skill) => [skill.name, skill.level]),
    [['Night Driving', 2]],
  )
  assert.deepEqual(body.strengths, [
    { text: 'Calm at lights', date: '2026-11-24T10:00:00Z', by: 'Helen Marsh' },
  ])
  assert.equal(body.next[0]!.name, 'Junctions')
  assert.deepEqual(
    body.next.map(({ note }) => note),
    [
      { text: 'Slower into junctions', date: '2026-11-24T10:00:00Z', by: 'Helen Marsh' },
      undefined,
      undefined,
    ],
    'why it comes first, in the instructor’s words',
  )
  assert.equal(body.assessments[0]!.rating, 4)
  assert.equal((await app.tryCall(helen, getProgress, {})).status, 403)
  assert.equal((await app.call(ben, getProgress, {})).lessons, 0)
})

test('what the instructor planned is what to practise next, as on the page of the lesson', async () => {
  await app.call(helen, createAssessment, {
    student_id: ben.id,
    lesson_id: await deliverLesson(app, ben, helen, '2026-11-25T10:00:00Z', 60),
    assessment_data: {
      skills: { Junctions: 60 },
      strengths: [],
      areasForImprovement: [],
      plan: ['Parking', 'Reversing'],
    },
    overall_rating: 4,
    instructor_notes: '',
  })
  assert.deepEqual(
    (await app.call(ben, getProgress, {})).next.map(({ name, why }) => [name, why]),
    [
      ['Parking', 'Planned by Helen. Not started yet.'],
      ['Reversing', 'Planned by Helen. Not started yet.'],
    ],
  )
})
