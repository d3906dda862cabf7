import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAssessment } from '#features/assessments/contract.ts'
import { shareRecord } from '#features/assessments/sharing-contract.ts'
import { leaveInstructor } from '#features/pupils/leaving-contract.ts'
import { notFound } from '#common/api-error.ts'
import { changeMyContactDetails } from '#features/places/contract.ts'
import { deliverLesson, makeInstructor } from '#tests/support/lessons.ts'
import { beginOnMonday } from '#tests/support/openings.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import {
  findingGone,
  getLearnerFeedback,
  getMyFeedback,
  reviewFinding,
  setLooksFirst,
  setMyFeedback,
} from '../contract.ts'

let app: TestApp
let [helen, amara, ben]: Person[] = []
beginOnMonday((opening) => ({ app, helen, amara, ben } = opening))

const others = { Signals: 80, Junctions: 80, Parking: 80, 'Use of speed': 80 }
const mornings = [24, 25, 26, 27, 30].map((day) => `2026-11-${day}T10:00:00Z`)

/** Each lesson marks roundabouts at level 2 or 1 in turn, and four other skills at level 4. */
async function assess(learner: Person, instructor: Person, startsAt: string, score = 20) {
  const lessonId = await deliverLesson(app, learner, instructor, startsAt)
  await app.call(instructor, createAssessment, {
    student_id: learner.id,
    lesson_id: lessonId,
    assessment_data: { skills: { Roundabouts: score, ...others } },
    overall_rating: 3,
  })
  return lessonId
}

async function fiveLessons(learner: Person, instructor: Person) {
  const ids: string[] = []
  for (const [at, startsAt] of mornings.entries())
    ids.push(await assess(learner, instructor, startsAt, at % 2 === 0 ? 40 : 20))
  return ids
}

const mine = async (who: Person) => app.call(who, getMyFeedback, {})
const keysOf = async (who: Person) => (await mine(who)).findings.map(({ key }) => key)
const seenBy = async (instructor: Person, learner: Person) =>
  (await app.call(instructor, getLearnerFeedback, { id: learner.id })).findings
const open = { key: 'keeps-coming-back:Roundabouts', decision: 'open' as const }

test('a learner reads what keeps coming back, in which lessons, how sure it is and what to do next', async () => {
  assert.deepEqual(await mine(amara!), { isOn: true, findings: [], isLookedAtFirst: false })
  const lessons = await fiveLessons(amara!, helen!)
  const { status, body } = await app.ask(amara!, 'GET', '/api/feedback/me')
  assert.equal(status, 200)
  const [finding] = body.findings
  for (const name of ['kind', 'skill', 'text', 'evidence', 'strength', 'nextStep'])
    assert.ok(name in finding, name)
  assert.equal(finding.kind, 'keeps-coming-back')
  assert.equal(finding.skill, 'Roundabouts')
  assert.match(finding.text, /^Roundabouts was low all of the last 4 times, most recently on Mon 30 Nov\./)
  assert.deepEqual(
    finding.evidence.map(({ lessonId, on, says }: Record<string, string>) => [lessonId, on, says]),
    lessons
      .slice(1)
      .map((id, at) => [
        id,
        mornings[at + 1]!.slice(0, 10),
        at % 2 === 0 ? 'Level 1 (Introduced)' : 'Level 2 (Helped)',
      ])
      .toReversed(),
  )
  assert.ok(finding.strength > 0.33 && finding.strength <= 1)
  assert.match(finding.nextStep, /^Begin your next lesson with it/)
  assert.deepEqual(await mine(ben!), { isOn: true, findings: [], isLookedAtFirst: false })
})

test('who looks first decides before the learner sees it; dismissed, it stays away until new evidence', async () => {
  await fiveLessons(amara!, helen!)
  const [found] = await seenBy(helen!, amara!)
  const id = amara!.id
  assert.equal(found!.decision, 'open')
  await app.call(helen!, setLooksFirst, { looksFirst: true })
  assert.deepEqual(await mine(amara!), { isOn: true, findings: [], isLookedAtFirst: true })
  const text = 'Roundabouts: look right before you brake.'
  const confirmed = await app.call(helen!, reviewFinding, {
    id,
    key: found!.key,
    decision: 'confirmed',
    text,
    nextStep: found!.nextStep,
  })
  assert.deepEqual(
    confirmed.findings.map((one) => [one.decision, one.text, one.wordedBy, one.ownText === found!.text]),
    [['confirmed', text, 'instructor', true]],
  )
  const [read] = (await mine(amara!)).findings
  assert.deepEqual([read!.text, read!.wordedBy, read!.isConfirmed], [text, 'instructor', true])
  assert.equal(read!.nextStep, found!.nextStep)

  await app.call(helen!, reviewFinding, { id, key: found!.key, decision: 'dismissed' })
  await app.call(helen!, setLooksFirst, { looksFirst: false })
  assert.deepEqual(await keysOf(amara!), [])
  assert.equal((await seenBy(helen!, amara!))[0]!.decision, 'dismissed')

  await assess(amara!, helen!, '2026-12-01T10:00:00Z')
  const [again] = await seenBy(helen!, amara!)
  assert.deepEqual([again!.decision, again!.hasNewEvidence], ['open', true])
  assert.deepEqual(await keysOf(amara!), [found!.key])

  await app.call(helen!, reviewFinding, { id, key: found!.key, decision: 'dismissed' })
  await app.call(helen!, reviewFinding, { id, key: found!.key, decision: 'open' })
  assert.deepEqual(await keysOf(amara!), [found!.key], 'taken back, it is as if nobody had decided')
})

test('of several instructors each sees findings of lessons they may read, and holds back no others', async () => {
  await fiveLessons(amara!, helen!)
  const rhys = await makeInstructor(app, 'Rhys Cole')
  await assess(amara!, rhys, '2026-12-02T10:00:00Z')
  await app.call(rhys, setLooksFirst, { looksFirst: true })
  assert.deepEqual(await seenBy(rhys, amara!), [])
  const [found] = await seenBy(helen!, amara!)
  assert.equal(found!.evidence.length, 4, 'without the lesson with Rhys')
  const [read] = (await mine(amara!)).findings
  assert.equal(read!.evidence.length, 5)
  await app.fails(rhys, reviewFinding, { id: amara!.id, key: found!.key, decision: 'dismissed' }, findingGone)
  await app.call(amara!, shareRecord, { id: rhys.id })
  const [shared] = await seenBy(rhys, amara!)
  assert.deepEqual(
    shared!.evidence.map(({ canOpen }) => canOpen),
    [true, false, false, false, false],
    'he opens his own lesson, not Helen’s',
  )
  assert.ok(found!.evidence.every(({ canOpen }) => canOpen))
  assert.ok(read!.evidence.every(({ canOpen }) => canOpen))
  assert.deepEqual(await keysOf(amara!), [], 'now he can see it, and looks first')
  await app.call(amara!, leaveInstructor, { id: rhys.id })
  await app.settle()
  assert.deepEqual(await keysOf(amara!), [found!.key], 'who no longer teaches her holds nothing back')
})

test('switched off, nobody sees any, her instructor included, and nothing is decided about them', async () => {
  await fiveLessons(amara!, helen!)
  const { key } = (await seenBy(helen!, amara!))[0]!
  await app.call(amara!, setMyFeedback, { isOn: false })
  assert.deepEqual(await mine(amara!), { isOn: false, findings: [], isLookedAtFirst: false })
  assert.deepEqual(await app.call(helen!, getLearnerFeedback, { id: amara!.id }), {
    isOn: false,
    findings: [],
    looksFirst: false,
  })
  const decision = { id: amara!.id, key, decision: 'confirmed' as const }
  await app.fails(helen!, reviewFinding, decision, findingGone)
  await app.call(amara!, setMyFeedback, { isOn: true })
  assert.deepEqual(await keysOf(amara!), [key])
})

test('for somebody under 18 patterns are off until they switch them on', async () => {
  await app.call(amara!, changeMyContactDetails, {
    guardianName: 'Ngozi Okafor',
    guardianPhone: '+447700900123',
  })
  await fiveLessons(amara!, helen!)
  assert.deepEqual(await mine(amara!), { isOn: false, findings: [], isLookedAtFirst: false })
  assert.deepEqual(await seenBy(helen!, amara!), [])
  await app.call(amara!, setMyFeedback, { isOn: true })
  assert.equal((await keysOf(amara!)).length, 1)
  assert.equal((await seenBy(helen!, amara!)).length, 1)
})

test('nobody reads or decides about findings of somebody they don’t teach', async () => {
  await fiveLessons(amara!, helen!)
  const rhys = await makeInstructor(app, 'Rhys Cole')
  assert.deepEqual(await seenBy(rhys, amara!), [])
  await app.fails(rhys, reviewFinding, { id: amara!.id, ...open }, notFound)
  assert.equal((await app.ask(amara!, 'GET', `/api/learners/${amara!.id}/feedback`)).status, 403)
  assert.equal((await app.ask(helen!, 'GET', '/api/feedback/me')).status, 403)
  assert.equal((await app.ask(undefined, 'GET', '/api/feedback/me')).status, 401)
  await app.call(helen!, reviewFinding, {
    id: amara!.id,
    key: (await seenBy(helen!, amara!))[0]!.key,
    decision: 'dismissed',
  })
  for (const who of [amara!, rhys]) {
    const { rows } = await app.services.asUser({ role: 'authenticated', sub: who.id }, (db) =>
      db.queryUnchecked('select * from public.finding_reviews'),
    )
    assert.deepEqual(rows, [])
  }
})

const insert = (text: string, values: unknown[]) =>
  app.services.asSystem('a record', (db) => db.queryUnchecked(text, values))

test('whom a learner has left neither decides nor hides anything any more, and invented skills are never compared', async () => {
  await fiveLessons(amara!, helen!)
  const key = 'keeps-coming-back:Roundabouts'
  await app.call(helen!, reviewFinding, { id: amara!.id, key, decision: 'dismissed' })
  assert.deepEqual(await keysOf(amara!), [])
  await app.call(amara!, leaveInstructor, { id: helen!.id })
  assert.deepEqual(await keysOf(amara!), [key])
  const words = { id: amara!.id, key, decision: 'confirmed' as const, text: 'Come back to me.' }
  await app.fails(helen!, reviewFinding, words, notFound)
  for (const [at, day] of [1, 2, 3, 4, 7].entries()) {
    const lessonId = await deliverLesson(app, ben!, helen!, `2026-12-0${day}T10:00:00Z`)
    await app.call(helen!, createAssessment, {
      student_id: ben!.id,
      lesson_id: lessonId,
      assessment_data: { skills: { 'Ben Price, 12 Elm Road': at % 2 === 0 ? 40 : 20, ...others } },
      overall_rating: 3,
    })
  }
  assert.deepEqual(await keysOf(ben!), [])
})

test('mock driving tests, recorded drives and theory are evidence; an instructor sees what is shared with them', async () => {
  await fiveLessons(amara!, helen!)
  await insert(
    `insert into public.mock_drives (id, learner_id, instructor_id, taken_on, started_at, finished_at, minutes, driving_faults, serious_faults, dangerous_faults, passed, faults, sheet)
     values (gen_random_uuid(), $1, $2, '2026-11-30', clock() - interval '1 hour', clock(), 40, 1, 1, 0, false, $3, '{}')`,
    [
      amara!.id,
      helen!.id,
      JSON.stringify([
        { competency: 'junctionsObservation', grade: 'serious', times: 1 },
        { competency: 'junctionsObservation', grade: 'driving', times: 1 },
      ]),
    ],
  )
  const driveIds = []
  for (const day of [25, 26, 27]) {
    const { rows } = await insert(
      `insert into public.drives (learner_id, started_at, content_hash, source, state, seconds)
       values ($1, $2, sha256($3::text::bytea), 'recorded', 'done', 1800) returning id`,
      [amara!.id, `2026-11-${day}T18:00:00Z`, String(day)],
    )
    const { id } = rows[0] as { id: string }
    driveIds.push(id)
    await insert(
      `insert into public.drive_events (drive_id, number, kind, from_seconds, to_seconds, peak, band, confidence) values ($1, 1, 'brake', 10, 12, 3.8, 2, 0.9)`,
      [id],
    )
  }
  const found = (await mine(amara!)).findings
  const drives = found.find(({ kind }) => kind === 'recorded-drives')!
  assert.match(drives.text, /^All of the last 3 recorded drives had hard braking/)
  assert.deepEqual(
    drives.evidence.map(({ source, id, lessonId, on }) => [source, id, lessonId, on]),
    driveIds.map((id, at) => ['drive', id, null, `2026-11-${25 + at}`]).toReversed(),
  )
  assert.equal(
    (await seenBy(helen!, amara!)).some(({ kind }) => kind === 'recorded-drives'),
    false,
  )
  for (const id of driveIds)
    await insert(
      'insert into public.drive_shares (drive_id, learner_id, instructor_id) values ($1, $2, $3)',
      [id, amara!.id, helen!.id],
    )
  assert.equal(
    (await seenBy(helen!, amara!)).some(({ kind }) => kind === 'recorded-drives'),
    true,
  )
})
