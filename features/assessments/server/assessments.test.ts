import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { createClient, FunctionsHttpError } from '@supabase/supabase-js'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { bookLesson, deliverLesson, makeInstructor } from '#tests/support/lessons.ts'
import { skills, syllabus } from '../syllabus.ts'

let app: TestApp
let helen: Person
let amara: Person
let ben: Person
let lesson: string

before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  helen = await makeInstructor(app, 'Helen Marsh')
  amara = await app.person('Amara Okafor')
  ben = await app.person('Ben Price')
  lesson = await deliverLesson(app, amara, helen, '2026-11-24T10:00:00Z', 90)
})

/** As the pages call it; of a refusal the client hands over the answer itself. */
async function invoke(who: Person | undefined, action: string, body: object = {}) {
  const client = createClient(app.url, app.anonKey, who ? { accessToken: async () => who.token } : {})
  const { data, error } = await client.functions.invoke('lesson-assessment', { body: { action, ...body } })
  if (!(error instanceof FunctionsHttpError)) return { status: 200, body: data }
  const answer: Response = error.context
  return { status: answer.status, body: await answer.json() }
}
const data = {
  skills: { Junctions: 60, 'Night Driving': 45 },
  strengths: ['Calm at lights'],
  areasForImprovement: ['Mirrors before signalling'],
}
const written = () => ({
  student_id: amara.id,
  lesson_id: lesson,
  assessment_data: data,
  overall_rating: 4,
  instructor_notes: 'Good drive along the A38.',
})

suite('lesson-assessment', () => {
  test('the instructor assesses a delivered lesson, and the learner reads it', async () => {
    const made = await invoke(helen, 'create', written())
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const { assessment } = made.body
    assert.deepEqual(
      { ...assessment, id: undefined, created_at: undefined, updated_at: undefined },
      {
        ...written(),
        id: undefined,
        created_at: undefined,
        updated_at: undefined,
        student_name: 'Amara Okafor',
        instructor_id: helen.id,
        instructor_name: 'Helen Marsh',
        date: '2026-11-24T10:00:00Z',
      },
    )
    assert.deepEqual((await invoke(amara, 'getStudentAssessments')).body, { assessments: [assessment] })
    assert.deepEqual((await invoke(helen, 'getInstructorAssessments')).body, { assessments: [assessment] })
    assert.deepEqual((await invoke(helen, 'getStudentAssessments', { student_id: amara.id })).body, {
      assessments: [assessment],
    })
    assert.deepEqual((await invoke(amara, 'getAssessmentById', { assessment_id: assessment.id })).body, {
      assessment,
    })
    assert.deepEqual((await invoke(amara, 'getAssessmentByLessonId', { lesson_id: lesson })).body, {
      assessment,
    })
    const { rows } = await app.services.asSystem('look at facts', (db) =>
      db.queryUnchecked<{ payload: object }>(
        `select payload from app.events where name = 'lesson.assessed' and payload ->> 'lessonId' = $1`,
        [lesson],
      ),
    )
    assert.deepEqual(rows, [
      {
        payload: {
          assessmentId: assessment.id,
          lessonId: lesson,
          learnerId: amara.id,
          instructorId: helen.id,
          date: '2026-11-24T10:00:00Z',
        },
      },
    ])
  })

  test('a lesson has one assessment, also when two are sent at once', async () => {
    const answers = await Promise.all([
      invoke(helen, 'create', written()),
      invoke(helen, 'create', written()),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.match(answers.find(({ status }) => status === 409)?.body.error, /already has an assessment/)
  })

  test('anyone who wrote it changes it, and what is not sent stays', async () => {
    const { assessment } = (await invoke(helen, 'create', written())).body
    const { body } = await invoke(helen, 'update', { assessment_id: assessment.id, overall_rating: 4.5 })
    assert.deepEqual(
      [body.assessment.overall_rating, body.assessment.instructor_notes, body.assessment.assessment_data],
      [4.5, 'Good drive along the A38.', data],
    )
    assert.equal(
      (
        await invoke(helen, 'update', {
          assessment_id: assessment.id,
          assessment_data: { skills: { Junctions: 80 } },
          instructor_notes: '',
        })
      ).body.assessment.instructor_notes,
      '',
    )
    assert.equal(
      (await invoke(amara, 'update', { assessment_id: assessment.id, overall_rating: 5 })).status,
      403,
    )
  })

  test('strangers and other instructors neither read nor write it', async () => {
    const { assessment } = (await invoke(helen, 'create', written())).body
    const rhys = await makeInstructor(app, 'Rhys Evans')
    for (const who of [ben, rhys]) {
      assert.equal((await invoke(who, 'getAssessmentById', { assessment_id: assessment.id })).status, 404)
      assert.equal((await invoke(who, 'getAssessmentByLessonId', { lesson_id: lesson })).status, 404)
      assert.deepEqual((await invoke(who, 'getStudentAssessments', { student_id: amara.id })).body, {
        assessments: [],
      })
    }
    assert.equal(
      (await invoke(rhys, 'update', { assessment_id: assessment.id, overall_rating: 1 })).status,
      404,
    )
    assert.equal((await invoke(rhys, 'create', written())).status, 404)
    assert.equal((await invoke(amara, 'create', written())).status, 403)
    assert.equal((await invoke(amara, 'getInstructorAssessments')).status, 403)
    const admin = await app.person('Ada Admin', 'admin')
    assert.equal((await invoke(admin, 'getAssessmentById', { assessment_id: assessment.id })).status, 200)
  })

  test('what was changed on another device is not overwritten unseen', async () => {
    const { assessment } = (await invoke(helen, 'create', written())).body
    const change = { assessment_id: assessment.id, seen_updated_at: assessment.updated_at }
    app.clock.advance({ minutes: 1 })
    const { body } = await invoke(helen, 'update', { ...change, overall_rating: 2 })
    const late = await invoke(helen, 'update', { ...change, overall_rating: 5 })
    assert.deepEqual([late.status, late.body.code], [409, 'assessment-changed'])
    // A phone repeats a change that arrived: the same is there, so the phone takes it as sent.
    assert.equal((await invoke(helen, 'update', { ...change, overall_rating: 2 })).status, 409)
    const there = await invoke(helen, 'getAssessmentById', { assessment_id: assessment.id })
    assert.equal(there.body.assessment.overall_rating, 2)
    const seen = { ...change, seen_updated_at: body.assessment.updated_at, overall_rating: 5 }
    assert.equal((await invoke(helen, 'update', seen)).body.assessment.overall_rating, 5)
  })

  test('a lesson that was not delivered cannot be assessed, nor one for another student', async () => {
    const booked = await bookLesson(app, amara, helen, '2026-11-25T10:00:00Z')
    const early = await invoke(helen, 'create', { ...written(), lesson_id: booked })
    assert.deepEqual([early.status, early.body.code], [409, 'lesson-not-delivered'])
    assert.equal(
      (await invoke(helen, 'create', { ...written(), student_id: ben.id })).body.code,
      'not-the-student',
    )
    const past = app.services.asUser({ role: 'authenticated', sub: helen.id }, (db) =>
      db.queryUnchecked(
        `insert into public.lesson_assessments (student_id, instructor_id, lesson_id, assessment_data, overall_rating, date) values ($1, $2, $3, '{"skills":{}}', 5, clock())`,
        [amara.id, helen.id, booked],
      ),
    )
    await assert.rejects(past, /row-level security/)
  })

  test('what cannot be fails with the words where it is wrong', async () => {
    const wrong: [string, object][] = [
      ['assessment_data.skills', { assessment_data: { ...data, skills: { Junctions: 101 } } }],
      ['assessment_data.skills', { assessment_data: { ...data, skills: { Junctions: 'good' } } }],
      ['assessment_data.skills', { assessment_data: { ...data, skills: { ['x'.repeat(81)]: 20 } } }],
      ['assessment_data', { assessment_data: undefined }],
      ['assessment_data.strengths', { assessment_data: { ...data, strengths: ['x'.repeat(301)] } }],
      ['assessment_data.strengths', { assessment_data: { ...data, strengths: Array(21).fill('x') } }],
      ['overall_rating', { overall_rating: 6 }],
      ['overall_rating', { overall_rating: 4.2 }],
      ['instructor_notes', { instructor_notes: 'x'.repeat(4001) }],
      ['lesson_id', { lesson_id: 'first' }],
    ]
    for (const [where, part] of wrong) {
      const { status, body } = await invoke(helen, 'create', { ...written(), ...part })
      assert.equal(status, 400, where)
      assert.ok(body.error.includes(where), `${where}: ${body.error}`)
    }
    assert.equal((await invoke(helen, 'create', { ...written(), instructor_notes: 'a\u0000b' })).status, 400)
    assert.equal((await invoke(helen, 'forget')).body.code, 'unknown-action')
    assert.equal((await invoke(helen, 'constructor')).status, 400)
    assert.equal((await invoke(undefined, 'create', written())).status, 401)
    assert.deepEqual((await invoke(helen, 'getInstructorAssessments')).body, { assessments: [] })
  })
})

test('the syllabus has the 27 skills of the driver’s record in 8 groups', () => {
  assert.equal(syllabus.length, 8)
  assert.deepEqual(
    skills.map(({ number }) => number),
    Array.from({ length: 27 }, (_, at) => at + 1),
  )
  assert.equal(new Set(skills.map(({ name }) => name)).size, 27)
})
