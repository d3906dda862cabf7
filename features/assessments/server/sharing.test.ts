import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { leaveInstructor } from '#features/pupils/leaving-contract.ts'
import { deliverLesson, makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { createAssessment, listLearnerAssessments, notYourLesson, updateAssessment } from '../contract.ts'
import { listRecordReaders, shareRecord, stopSharingRecord } from '../sharing-contract.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

const assess = async (learner: Person, instructor: Person, startsAt: string, notes: string) =>
  app.call(instructor, createAssessment, {
    student_id: learner.id,
    lesson_id: await deliverLesson(app, learner, instructor, startsAt),
    assessment_data: { skills: { Junctions: 60 } },
    overall_rating: 4,
    instructor_notes: notes,
  })
const readBy = async (reader: Person, learner: Person) =>
  (await app.call(reader, listLearnerAssessments, { student_id: learner.id })).assessments.map(
    ({ instructor_notes }) => instructor_notes,
  )
async function story() {
  app.clock.set('2026-11-23T08:00:00Z')
  const [helen, rhys] = [await makeInstructor(app, 'Helen Marsh'), await makeInstructor(app, 'Rhys Cole')]
  const amara = await app.person('Amara Okafor')
  const first = await assess(amara, helen, '2026-11-24T10:00:00Z', 'Looks too late at junctions.')
  await assess(amara, rhys, '2026-11-25T10:00:00Z', 'Steady on the A38.')
  await app.settle()
  return { helen, rhys, amara, first }
}

test('Amara changes to Rhys and lets him read what Helen wrote, until she stops it; he changes nothing of it', async () => {
  const { helen, rhys, amara, first } = await story()
  assert.deepEqual(await readBy(rhys, amara), ['Steady on the A38.'])
  assert.deepEqual(
    (await app.call(amara, listRecordReaders, {})).readers.map(({ name, sharedAt }) => [name, sharedAt]),
    [
      ['Rhys Cole', null],
      ['Helen Marsh', null],
    ],
  )
  await app.call(amara, shareRecord, { id: rhys.id })
  const { sharedAt } = await app.call(amara, shareRecord, { id: rhys.id })
  assert.equal(sharedAt, app.clock.now().toString())
  assert.deepEqual(await readBy(rhys, amara), ['Steady on the A38.', 'Looks too late at junctions.'])
  const { assessments } = await app.call(rhys, listLearnerAssessments, { student_id: amara.id })
  assert.doesNotMatch(
    JSON.stringify(assessments),
    new RegExp(`${helen.id}|Marsh`),
    'who she is isn’t his to know',
  )
  assert.equal(assessments[1]?.instructor_name, 'Another instructor')
  assert.deepEqual(await readBy(helen, amara), ['Looks too late at junctions.'], 'it is Rhys alone')
  await app.fails(rhys, updateAssessment, { assessment_id: first.id, overall_rating: 1 }, notYourLesson)
  await app.call(amara, stopSharingRecord, { id: rhys.id })
  await app.call(amara, stopSharingRecord, { id: rhys.id })
  assert.deepEqual(await readBy(rhys, amara), ['Steady on the A38.'])
})

test('leaving Rhys stops it as well; nobody shares with a stranger, nor takes a record by themselves', async () => {
  const { rhys, amara } = await story()
  await app.call(amara, shareRecord, { id: rhys.id })
  await app.call(amara, leaveInstructor, { id: rhys.id })
  await app.settle()
  assert.deepEqual(await readBy(rhys, amara), ['Steady on the A38.'])
  await app.fails(amara, shareRecord, { id: rhys.id }, notFound)
  const tom = await makeInstructor(app, 'Tom Reed')
  await app.fails(amara, shareRecord, { id: tom.id }, notFound)
  await assert.rejects(
    app.services.asUser({ role: 'authenticated', sub: tom.id }, (db) =>
      db.queryUnchecked('insert into public.record_shares (learner_id, instructor_id) values ($1, $2)', [
        amara.id,
        tom.id,
      ]),
    ),
    /row-level security/,
  )
})
