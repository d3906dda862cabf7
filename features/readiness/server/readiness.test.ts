import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { createAssessment } from '#features/assessments/contract.ts'
import { skills } from '#features/assessments/syllabus.ts'
import { changeMyContactDetails } from '#features/places/contract.ts'
import { addPracticeDrive, addSupervisor, answerPractice } from '#features/practice/contract.ts'
import { setTheoryTest } from '#features/learning/contract.ts'
import { leaveInstructor } from '#features/pupils/leaving-contract.ts'
import { addTestDay, setTestPlan } from '#features/test-days/contract.ts'
import { deliverLesson, makeInstructor } from '#tests/support/lessons.ts'
import { beginOnMonday } from '#tests/support/openings.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'

let app: TestApp
let helen: Person
let amara: Person
let ben: Person
beginOnMonday((opening) => ({ app, helen, amara, ben } = opening))

const readiness = (who = amara) => app.call(who, contract.getReadiness, {})
const seenBy = (who: Person) => app.call(who, contract.getLearnersReadiness, { id: amara.id })
async function teach(startsAt: string, level: number, minutes = 120) {
  await app.call(helen, createAssessment, {
    student_id: amara.id,
    lesson_id: await deliverLesson(app, amara, helen, startsAt, minutes),
    assessment_data: { skills: Object.fromEntries(skills.map(({ name }) => [name, level * 20])) },
    overall_rating: 4,
  })
}
const mockDrive = (driving: number, serious: number) =>
  app.services.asSystem('a mock test', (db) =>
    db.queryUnchecked(
      `insert into public.mock_drives (id, learner_id, instructor_id, taken_on, started_at, finished_at, minutes, driving_faults, serious_faults, dangerous_faults, passed, faults, sheet)
       values (gen_random_uuid(), $1, $2, '2026-11-24', clock() - interval '1 hour', clock(), 40, $3, $4, 0, $4 = 0 and $3 <= 15, '[]', '{}')`,
      [amara.id, helen.id, driving, serious],
    ),
  )

suite('readiness', () => {
  test('there’s no estimate before there’s anything to estimate it from', async () => {
    const { isOn, estimate, mockDrives, drivingTest } = await readiness()
    const none = { latest: null, count: 0, passedCount: 0 }
    assert.deepEqual([isOn, estimate, mockDrives, drivingTest], [true, null, none, null])
  })

  test('Amara sees a wide range, what would raise it and by when; mock tests narrow it and clean ones lift it', async () => {
    await teach('2026-11-24T10:00:00Z', 3)
    const { estimate: before } = await readiness()
    assert.ok(before!.today.low < before!.today.likely && before!.today.likely < before!.today.high)
    assert.deepEqual(
      [before!.basis.lessonMinutes, before!.basis.mockDrives, before!.basis.theory],
      [120, 0, 'unknown'],
    )
    assert.equal(before!.raises[0]!.skill, 'Junctions')
    assert.ok(before!.narrowedByMock > 0)
    await mockDrive(2, 0)
    const { estimate: after, mockDrives } = await readiness()
    assert.ok(after!.today.likely > before!.today.likely)
    const { latest, ...counts } = mockDrives
    assert.deepEqual([latest!.passed, latest!.drivingFaults, counts], [true, 2, { count: 1, passedCount: 1 }])
  })

  test('all mock tests are counted, and those that were passed, however many there are', async () => {
    for (let at = 0; at < 7; at++) await mockDrive(2, 0)
    for (let at = 0; at < 5; at++) await mockDrive(2, 1)
    const { count, passedCount } = (await readiness()).mockDrives
    assert.deepEqual([count, passedCount], [12, 7])
  })

  test('private practice counts once it’s confirmed, never before', async () => {
    await teach('2026-11-24T10:00:00Z', 3)
    const email = `ngozi.${crypto.randomUUID()}@home.test`
    const { id: supervisorId } = await app.call(amara, addSupervisor, { name: 'Ngozi', email })
    const { id } = await app.call(amara, addPracticeDrive, {
      supervisorId,
      day: '2026-11-23',
      minutes: 300,
      miles: null,
      conditions: ['country'],
      skills: [],
    })
    const waiting = (await readiness()).estimate!
    assert.equal(waiting.basis.practiceMinutes, 0)
    const token = /token=([\w-]+)/.exec((await app.mailsTo(email))[0]!.body.text)![1]!
    await app.call(undefined, answerPractice, { token, isEligible: true, confirmed: [id] })
    const counted = (await readiness()).estimate!
    assert.equal(counted.basis.practiceMinutes, 300)
    assert.ok(counted.today.likely > waiting.today.likely)
  })

  test('it looks to the day of the test, knows theory, and stops once she has passed', async () => {
    await teach('2026-11-24T10:00:00Z', 4)
    await app.call(helen, setTestPlan, { id: amara.id, theoryPassedOn: '2026-10-01' })
    await app.call(helen, addTestDay, {
      learnerId: amara.id,
      testAt: '2027-01-12T10:14:00Z',
      centre: 'Avonmouth',
      warmUpMinutes: 60,
      afterMinutes: 30,
    })
    const { estimate, drivingTest, theory } = await readiness()
    assert.equal(drivingTest!.centre, 'Avonmouth')
    assert.deepEqual([theory.state, theory.validUntil], ['valid', '2028-09-30'])
    assert.deepEqual([estimate!.ahead!.on, estimate!.ahead!.isTest], ['2027-01-12', true])
    assert.equal(estimate!.basis.theory, 'passed')
  })

  test('the day that Amara says she passed theory counts, for Helen too; the later of two notes stands', async () => {
    await teach('2026-11-24T10:00:00Z', 4)
    await app.call(amara, setTheoryTest, { testOn: null, passedOn: '2026-10-03' })
    const { estimate, theory } = await readiness()
    assert.deepEqual([estimate!.basis.theory, theory.validUntil], ['passed', '2028-10-02'])
    assert.equal((await seenBy(helen)).estimate!.basis.theory, 'passed')
    await app.call(helen, setTestPlan, { id: amara.id, theoryPassedOn: '2024-10-01' })
    assert.equal((await readiness()).theory.passedOn, '2026-10-03')
  })

  test('Helen sees it while Amara is on her list and lets it be estimated; nobody else does', async () => {
    await teach('2026-11-24T10:00:00Z', 3)
    assert.deepEqual((await seenBy(helen)).estimate!.today, (await readiness()).estimate!.today)
    const gwen = await makeInstructor(app, 'Gwen Parry')
    await app.fails(gwen, contract.getLearnersReadiness, { id: amara.id }, notFound)
    assert.equal((await app.tryCall(ben, contract.getLearnersReadiness, { id: amara.id })).status, 403)
    await app.call(amara, contract.setReadiness, { isOn: false })
    assert.deepEqual(await seenBy(helen), { isOn: false, estimate: null })
    assert.deepEqual([(await readiness()).isOn, (await readiness()).estimate], [false, null])
    await app.call(amara, contract.setReadiness, { isOn: true })
    assert.ok((await seenBy(helen)).estimate)
    await app.call(amara, leaveInstructor, { id: helen.id })
    await app.fails(helen, contract.getLearnersReadiness, { id: amara.id }, notFound)
  })

  test('for somebody under 18 it’s off until they switch it on', async () => {
    await app.call(amara, changeMyContactDetails, {
      guardianName: 'Ngozi Okafor',
      guardianPhone: '+447700900123',
    })
    await teach('2026-11-24T10:00:00Z', 3)
    assert.deepEqual([(await readiness()).isOn, (await seenBy(helen)).estimate], [false, null])
    await app.call(amara, contract.setReadiness, { isOn: true })
    assert.ok((await readiness()).estimate)
  })
})
