import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { lessonNotOver } from '#features/lessons/contract.ts'
import { markLesson, undoOutcome } from '#features/lessons/outcome-contract.ts'
import { bookLesson, deliverLesson, makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { createAssessment } from '../contract.ts'
import {
  listLessonsToRate,
  listSelfRatings,
  rateLesson,
  ratingClosed,
  ratingSettled,
} from '../self-rating-contract.ts'
import { shareRecord } from '../sharing-contract.ts'

let app: TestApp
let helen: Person
let amara: Person
before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  helen = await makeInstructor(app, 'Helen Marsh')
  amara = await app.person('Amara Okafor')
})

const skills = { Junctions: 80, Parking: 40 }
const assess = (lessonId: string) =>
  app.call(helen, createAssessment, {
    student_id: amara.id,
    lesson_id: lessonId,
    assessment_data: { skills: { Junctions: 60 } },
    overall_rating: 4,
  })
const ratingsFor = async (who: Person) =>
  (await app.call(who, listSelfRatings, { learnerId: amara.id })).ratings

test('Amara rates a lesson that nobody has marked yet, changes her mind, and Helen reads it', async () => {
  const lessonId = await bookLesson(app, amara, helen, '2026-11-24T10:00:00Z')
  app.clock.set('2026-11-24T10:30:00Z')
  await app.fails(amara, rateLesson, { lessonId, skills }, lessonNotOver)
  assert.deepEqual((await app.call(amara, listLessonsToRate, {})).lessons, [])
  app.clock.set('2026-11-24T11:05:00Z')
  assert.deepEqual((await app.call(amara, listLessonsToRate, {})).lessons, [
    {
      lessonId,
      startsAt: '2026-11-24T10:00:00Z',
      endsAt: '2026-11-24T11:00:00Z',
      instructorName: 'Helen Marsh',
    },
  ])
  await app.call(amara, rateLesson, { lessonId, skills: { Junctions: 60 }, sawMarks: true })
  app.clock.advance({ minutes: 1 })
  const rated = await app.call(amara, rateLesson, { lessonId, skills, note: ' Roundabouts, please. ' })
  assert.deepEqual(rated, {
    lessonId,
    learnerId: amara.id,
    date: '2026-11-24T10:00:00Z',
    skills,
    note: 'Roundabouts, please.',
    sawMarks: false,
    ratedAt: '2026-11-24T11:06:00Z',
  })
  assert.deepEqual(await ratingsFor(amara), [rated], 'there were no marks to see')
  assert.deepEqual(await ratingsFor(helen), [rated])
  assert.deepEqual((await app.call(amara, listLessonsToRate, {})).lessons, [])
})

test('once both have rated a lesson, neither learns from the other: hers stays, and being sent again is once', async () => {
  const lessonId = await deliverLesson(app, amara, helen, '2026-11-24T10:00:00Z')
  const first = await app.call(amara, rateLesson, { lessonId, skills })
  await assess(lessonId)
  await app.fails(amara, rateLesson, { lessonId, skills: { Junctions: 60 } }, ratingSettled)
  assert.deepEqual(await app.call(amara, rateLesson, { lessonId, skills, sawMarks: true }), first)
  await assert.rejects(
    app.services.asUser({ role: 'authenticated', sub: amara.id }, (db) =>
      db.queryUnchecked('update public.self_ratings set saw_marks = false where lesson_id = $1', [lessonId]),
    ),
    /permission denied/,
  )
})

test('a rating that comes after the marks says whether they had been opened', async () => {
  for (const [startsAt, sawMarks] of [
    ['2026-11-24T10:00:00Z', true],
    ['2026-11-25T10:00:00Z', false],
  ] as const) {
    const lessonId = await deliverLesson(app, amara, helen, startsAt)
    await assess(lessonId)
    assert.equal((await app.call(amara, rateLesson, { lessonId, skills, sawMarks })).sawMarks, sawMarks)
  }
})

test('a lesson can be rated for two weeks', async () => {
  const lessonId = await deliverLesson(app, amara, helen, '2026-11-24T10:00:00Z')
  app.clock.set('2026-12-08T11:00:01Z')
  await app.fails(amara, rateLesson, { lessonId, skills }, ratingClosed)
  app.clock.set('2026-12-08T10:59:00Z')
  await app.call(amara, rateLesson, { lessonId, skills })
})

test('nobody rates somebody else’s lesson, nor reads a rating without leave', async () => {
  const lessonId = await deliverLesson(app, amara, helen, '2026-11-24T10:00:00Z')
  const ben = await app.person('Ben Price')
  const rhys = await makeInstructor(app, 'Rhys Cole')
  await app.fails(ben, rateLesson, { lessonId, skills }, notFound)
  assert.equal((await app.tryCall(helen, rateLesson, { lessonId, skills })).status, 403)
  assert.equal((await app.tryCall(amara, rateLesson, { lessonId, skills: {} })).status, 400)
  await app.call(amara, rateLesson, { lessonId, skills })
  for (const who of [ben, rhys]) assert.deepEqual(await ratingsFor(who), [])
  const other = await bookLesson(app, amara, helen, '2026-11-26T10:00:00Z')
  const forged = app.services.asUser({ role: 'authenticated', sub: ben.id }, (db) =>
    db.queryUnchecked(
      `insert into public.self_ratings (lesson_id, learner_id, instructor_id, skills, date) values ($1, $2, $3, '{}', clock())`,
      [other, ben.id, helen.id],
    ),
  )
  await assert.rejects(forged, /row-level security/)

  await deliverLesson(app, amara, rhys, '2026-11-27T10:00:00Z')
  await app.settle()
  await app.call(amara, shareRecord, { id: rhys.id })
  assert.deepEqual(
    (await ratingsFor(rhys)).map((one) => one.lessonId),
    [lessonId],
    'with her record she shares how she rated herself',
  )
})

test('a lesson that didn’t happen after all has no rating', async () => {
  const lessonId = await bookLesson(app, amara, helen, '2026-11-24T10:00:00Z')
  app.clock.set('2026-11-24T11:05:00Z')
  await app.call(amara, rateLesson, { lessonId, skills })
  await app.call(helen, markLesson, { id: lessonId, outcome: 'no-show' })
  await app.settle()
  assert.deepEqual(await ratingsFor(amara), [])
  await app.call(helen, undoOutcome, { id: lessonId })
  assert.equal((await app.call(amara, listLessonsToRate, {})).lessons.length, 1)
})
