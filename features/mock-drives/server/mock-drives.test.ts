import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { getMyData } from '#features/account-deletion/contract.ts'
import { shareRecord } from '#features/assessments/sharing-contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { addPupil, getPupil } from '#features/pupils/contract.ts'
import { leaveInstructor } from '#features/pupils/leaving-contract.ts'
import { bookLesson, deliverLesson, makeInstructor } from '#tests/support/lessons.ts'
import { beginOnMonday } from '#tests/support/openings.ts'
import type { InputOf, Person, TestApp } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'

/* Helen has taught Amara on Monday at ten; Stan has no account. */
let app: TestApp
let helen: Person
let amara: Person
let ben: Person

beginOnMonday((opening) => ({ app, helen, amara, ben } = opening))

const sheet = {
  drivingFaults: { junctionsObservation: 2, useOfSpeed: 1 },
  eyesightTest: { complete: true },
  vehicleChecks: { tellMeQuestion: { outcome: 'P' }, showMeQuestion: { outcome: 'P' } },
  independentDriving: 'Sat nav',
  manoeuvres: { reverseRight: { selected: true, observationFault: 'DF' } },
  ETA: { verbal: true },
} as const satisfies contract.Sheet

const marked = (more: Partial<InputOf<typeof contract.recordMockDrive>> = {}) => ({
  id: crypto.randomUUID(),
  pupilId: amara.id,
  startedAt: '2026-11-24T10:10:00Z',
  finishedAt: '2026-11-24T10:48:00Z',
  sheet,
  note: 'Good drive through Redland.',
  ...more,
})
const teach = () => deliverLesson(app, amara, helen, '2026-11-24T10:00:00Z')
const list = async (who: Person, learnerId?: string) =>
  (await app.call(who, contract.listMockDrives, learnerId ? { learnerId } : {})).mockDrives
const eventsOf = async (id: string) => {
  const { rows } = await app.services.asSystem('look at facts', (db) =>
    db.queryUnchecked(
      `select payload from app.events where name = 'mock-drive.finished' and payload ->> 'mockDriveId' = $1`,
      [id],
    ),
  )
  return rows.length
}

suite('a mock driving test', () => {
  test('is judged by the server, in the lesson it was in, and the learner reads and hears of it', async () => {
    const lesson = await teach()
    const given = marked()
    const saved = await app.call(helen, contract.recordMockDrive, given)
    assert.deepEqual(
      [saved.passed, saved.drivingFaults, saved.seriousFaults, saved.minutes, saved.lessonId, saved.takenOn],
      [true, 4, 0, 38, lesson, '2026-11-24'],
    )
    assert.deepEqual(saved.faults[0], { competency: 'junctionsObservation', grade: 'driving', times: 2 })
    assert.deepEqual(await app.call(amara, contract.getMockDrive, { id: saved.id }), saved)
    assert.deepEqual([await list(amara), await list(helen, amara.id)], [[saved], [saved]])
    await app.settle()
    const { notifications } = await app.call(amara, listNotifications, {})
    const bell = notifications.find(({ kind }) => kind === 'mock-drive-finished')
    assert.deepEqual([bell?.name, bell?.facts.mockDriveId], ['Helen Marsh', saved.id])
    const mail = (await app.mailsTo(amara.email)).find(({ kind }) => kind === 'mock-drive-finished')
    assert.match(mail?.body.text ?? '', /Helen Marsh has marked your mock driving test\..*it’s a pass/s)
  })

  test('sent twice, or by two at once, is one, and is told of once', async () => {
    await teach()
    const given = marked()
    const both = await Promise.all([1, 2].map(() => app.call(helen, contract.recordMockDrive, given)))
    const again = await app.call(helen, contract.recordMockDrive, { ...given, note: 'Sent again.' })
    assert.deepEqual(
      [...both, again].map(({ id, note }) => [id, note]),
      Array.from({ length: 3 }, () => [given.id, 'Good drive through Redland.']),
    )
    assert.equal((await list(amara)).length, 1)
    assert.equal(await eventsOf(given.id), 1)
  })

  test('is a fail with one serious fault or sixteen driving faults, whatever is sent beside the sheet', async () => {
    await teach()
    for (const fails of [
      { seriousFaults: { clearance: true } },
      { drivingFaults: { useOfSpeed: 16 } },
    ] as const)
      assert.equal((await app.call(helen, contract.recordMockDrive, marked({ sheet: fails }))).passed, false)
    const forged = { ...marked({ sheet: { seriousFaults: { clearance: true } } }), passed: true }
    const { body } = await app.ask(helen, 'POST', contract.recordMockDrive.path, forged)
    assert.equal(JSON.parse(JSON.stringify(body)).passed, false)
    for (const wrong of [{ drivingFaults: { parking: 1 } }, { drivingFaults: { useOfSpeed: 0 } }])
      assert.equal(
        (await app.ask(helen, 'POST', contract.recordMockDrive.path, { ...marked(), sheet: wrong })).status,
        400,
      )
  })

  test('a pupil without an account has theirs too, and nobody is emailed', async () => {
    const { id } = await app.call(helen, addPupil, { name: 'Stan Whitcombe' })
    const saved = await app.call(helen, contract.recordMockDrive, marked({ pupilId: id }))
    const { learnerId } = await app.call(helen, getPupil, { id })
    assert.deepEqual(saved.learner, { id: learnerId, name: 'Stan Whitcombe' })
    await app.settle()
    assert.equal((await list(helen, learnerId)).length, 1)
  })

  test('strangers and other instructors neither read, mark, change nor delete it', async () => {
    await teach()
    const { id } = await app.call(helen, contract.recordMockDrive, marked())
    const owen = await makeInstructor(app, 'Owen Pike')
    for (const who of [ben, owen]) {
      await app.fails(who, contract.getMockDrive, { id }, notFound)
      assert.deepEqual(await list(who, amara.id), [])
    }
    await app.fails(owen, contract.recordMockDrive, marked(), notFound)
    await app.fails(owen, contract.recordMockDrive, marked({ id }), notFound)
    await app.fails(owen, contract.changeMockDrive, { id, note: 'Mine.' }, notFound)
    await app.fails(owen, contract.deleteMockDrive, { id }, notFound)
    assert.equal((await app.ask(amara, 'DELETE', `/api/mock-drives/${id}`)).status, 403)
    assert.equal((await list(amara)).length, 1)
  })

  test('whom the learner lets read their record reads it, without who marked it', async () => {
    await teach()
    const { id } = await app.call(helen, contract.recordMockDrive, marked())
    const owen = await makeInstructor(app, 'Owen Pike')
    await bookLesson(app, amara, owen, '2026-11-27T10:00:00Z')
    await app.fails(owen, contract.getMockDrive, { id }, notFound)
    await app.call(amara, shareRecord, { id: owen.id })
    const seen = await app.call(owen, contract.getMockDrive, { id })
    assert.deepEqual([seen.instructor, seen.drivingFaults], [null, 4])
    await app.fails(owen, contract.changeMockDrive, { id, note: 'Mine.' }, notFound)
  })

  test('marked without a network before the learner left, it is still taken; one from afterwards isn’t', async () => {
    await teach()
    app.clock.set('2026-11-25T09:00:00Z')
    await app.call(amara, leaveInstructor, { id: helen.id })
    await app.call(helen, contract.recordMockDrive, marked())
    app.clock.set('2026-11-26T09:00:00Z')
    const later = { startedAt: '2026-11-26T08:00:00Z', finishedAt: '2026-11-26T08:40:00Z' }
    await app.fails(helen, contract.recordMockDrive, marked(later), notFound)
  })

  test('ten a day and learner are taken, however they are sent, and none long after they left', async () => {
    await teach()
    for (let nr = 0; nr < 9; nr++) await app.call(helen, contract.recordMockDrive, marked())
    const last = marked()
    const answers = await Promise.all(
      [last, marked(), marked()].map((given) => app.tryCall(helen, contract.recordMockDrive, given)),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
    assert.equal((await list(amara)).length, 10)
    app.clock.set('2026-11-25T12:00:00Z')
    await app.call(amara, leaveInstructor, { id: helen.id })
    app.clock.set('2026-12-03T12:00:00Z')
    await app.fails(helen, contract.recordMockDrive, marked(), notFound)
  })

  test('an empty sheet isn’t saved, and a part of a test is no pass, nor in the email', async () => {
    await teach()
    for (const empty of [{}, { ETA: { verbal: false } }])
      await app.fails(helen, contract.recordMockDrive, marked({ sheet: empty }), contract.emptySheet)
    assert.deepEqual(await list(amara), [])
    const { vehicleChecks: _, ...part } = sheet
    const saved = await app.call(helen, contract.recordMockDrive, marked({ sheet: part }))
    assert.deepEqual([saved.isWhole, saved.passed, saved.drivingFaults], [false, false, 4])
    await app.settle()
    const mail = (await app.mailsTo(amara.email)).find(({ kind }) => kind === 'mock-drive-finished')
    assert.match(mail?.body.text ?? '', /It was part of a test, within the limits so far\./)
    assert.doesNotMatch(mail?.body.text ?? '', /it’s a pass/)
  })

  test('entered days later, it’s of the lesson’s time; its author corrects sheet and time, and the learner sees that', async () => {
    const lesson = await teach()
    app.clock.set('2026-11-26T18:00:00Z')
    const at = '2026-11-24T10:00:00Z'
    const wrong = { ...marked({ startedAt: '2026-11-26T17:50:00Z', finishedAt: '2026-11-26T17:50:00Z' }) }
    const typed = await app.call(helen, contract.recordMockDrive, marked({ startedAt: at, finishedAt: at }))
    assert.deepEqual(
      [typed.lessonId, typed.takenOn, typed.minutes, typed.changedAt],
      [lesson, '2026-11-24', 0, null],
    )
    const { id, ...before } = await app.call(helen, contract.recordMockDrive, wrong)
    assert.deepEqual([before.lessonId, before.takenOn], [null, '2026-11-26'])
    const serious = { ...sheet, seriousFaults: { clearance: true } } as const
    await app.call(helen, contract.changeMockDrive, { id, sheet: serious, at })
    const seen = await app.call(amara, contract.getMockDrive, { id })
    assert.deepEqual(
      [seen.lessonId, seen.takenOn, seen.passed, seen.seriousFaults, seen.note],
      [lesson, '2026-11-24', false, 1, before.note],
    )
    assert.equal(seen.changedAt?.slice(0, 10), '2026-11-26')
    await app.fails(helen, contract.changeMockDrive, { id, sheet: {} }, contract.emptySheet)
    await app.fails(await makeInstructor(app, 'Owen Pike'), contract.changeMockDrive, { id, sheet }, notFound)
    assert.equal(await eventsOf(id), 1, 'corrected, nobody hears of it a second time')
  })

  test('its note is changed, what was marked stays; one for the wrong learner is deleted', async () => {
    await teach()
    const { id } = await app.call(helen, contract.recordMockDrive, marked())
    const changed = await app.call(helen, contract.changeMockDrive, { id, note: 'Well done.' })
    assert.deepEqual([changed.note, changed.drivingFaults, changed.changedAt], ['Well done.', 4, null])
    await app.call(helen, contract.deleteMockDrive, { id })
    await app.fails(amara, contract.getMockDrive, { id }, notFound)
    await app.fails(helen, contract.deleteMockDrive, { id }, notFound)
  })

  test('is in the copy of both people’s data, stays when the instructor goes and goes with the learner', async () => {
    await teach()
    const { id } = await app.call(helen, contract.recordMockDrive, marked())
    for (const who of [helen, amara]) {
      await app.reauthenticate(who)
      assert.match(JSON.stringify(await app.call(who, getMyData, {})), /Good drive through Redland/)
    }
    const remove = (who: Person) =>
      app.services.asSystem('an account is gone', (db) =>
        db.queryUnchecked('delete from auth.users where id = $1', [who.id]),
      )
    await remove(helen)
    assert.deepEqual((await app.call(amara, contract.getMockDrive, { id })).instructor, null)
    await remove(amara)
    const { rows } = await app.services.asSystem('look', (db) =>
      db.queryUnchecked('select id from public.mock_drives where id = $1', [id]),
    )
    assert.deepEqual(rows, [])
  })
})
