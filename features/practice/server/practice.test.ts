import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { badInput, notFound } from '#common/api-error.ts'
import { createAssessment } from '#features/assessments/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { leaveInstructor } from '#features/pupils/leaving-contract.ts'
import { deliverLesson } from '#tests/support/lessons.ts'
import { beginOnMonday } from '#tests/support/openings.ts'
import type { InputOf, Person, TestApp } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import { mostMailsADay, mostSupervisors, mostWaiting } from '../rules.ts'
import { mailSupervisors, tidyPractice } from './jobs.ts'

let app: TestApp
let helen: Person
let amara: Person
let ben: Person
beginOnMonday((opening) => ({ app, helen, amara, ben } = opening))

const mother = () => `ngozi.${crypto.randomUUID()}@home.test`
const mailsTo = async (email: string) =>
  (await app.mailsTo(email)).filter(({ kind }) => kind === 'practice-to-confirm')
const tokenOf = async (email: string) => /token=([\w-]+)/.exec((await mailsTo(email)).at(-1)!.body.text)![1]!
const run = (work: typeof tidyPractice | typeof mailSupervisors) => work.work({}, app.services)
const rows = async (text: string, values: unknown[] = []) =>
  (await app.services.asSystem('look', (db) => db.queryUnchecked(text, values))).rows
const practice = (who = amara) => app.call(who, contract.getPractice, {})
const events = () =>
  rows(`select payload from app.events where name = 'practice.confirmed' and payload ->> 'learnerId' = $1`, [
    amara.id,
  ])

const sunday = '2026-11-22'
async function supervisor(email = mother(), learner = amara) {
  const { id } = await app.call(learner, contract.addSupervisor, { name: 'Ngozi Okafor', email })
  return { id, email }
}
const drive = (
  supervisorId: string,
  more: Partial<InputOf<typeof contract.addPracticeDrive>> = {},
): InputOf<typeof contract.addPracticeDrive> => ({
  supervisorId,
  day: sunday,
  minutes: 60,
  miles: 18.5,
  conditions: ['town', 'night'],
  skills: ['Junctions'],
  ...more,
})
const log = (supervisorId: string, more: Partial<InputOf<typeof contract.addPracticeDrive>> = {}) =>
  app.call(amara, contract.addPracticeDrive, drive(supervisorId, more))
const answer = (token: string, confirmed: string[], declined: string[] = []) =>
  app.call(undefined, contract.answerPractice, { token, isEligible: true, confirmed, declined })

suite('private practice', () => {
  test('Amara logs a drive, her mother confirms it by a link without an account, and only then it counts', async () => {
    const { id, email } = await supervisor()
    assert.equal((await mailsTo(email)).length, 0, 'nothing to confirm yet')
    const logged = await log(id, { note: 'Round the ring road' })
    assert.deepEqual([logged.miles, logged.supervisorName, logged.confirmedAt], [18.5, 'Ngozi Okafor', null])
    const before = await practice()
    assert.deepEqual([before.confirmedMinutes, before.waiting], [0, 1])
    const [mail] = await mailsTo(email)
    assert.equal(mail!.subject, 'Did you supervise Amara’s driving practice?')
    assert.match(mail!.body.text, /at least 21/)
    assert.match(mail!.body.text, /^Amara Okafor is learning to drive with Clearway and/m)
    const token = await tokenOf(email)
    const shown = await app.call(undefined, contract.getPracticeToConfirm, { token })
    assert.deepEqual(
      [shown.learnerName, shown.supervisorName, shown.drives.map(({ note }) => note)],
      ['Amara Okafor', 'Ngozi Okafor', ['Round the ring road']],
    )
    assert.deepEqual(await answer(token, [logged.id]), { confirmed: 1, declined: 0 })
    const after = await practice()
    assert.deepEqual([after.confirmedMinutes, after.confirmedMiles, after.waiting], [60, 19, 0])
    assert.ok(after.supervisors[0]!.eligibleAt)
    assert.deepEqual((await events())[0]?.payload, {
      driveId: logged.id,
      learnerId: amara.id,
      day: sunday,
      minutes: 60,
    })
    const { notifications } = await app.call(amara, listNotifications, {})
    assert.deepEqual(
      notifications.map(({ kind, facts }) => [kind, facts.count, facts.minutes]),
      [['practice-confirmed', 1, 60]],
    )
    assert.deepEqual(await answer(token, [logged.id]), { confirmed: 0, declined: 0 }, 'twice is once')
    assert.equal((await events()).length, 1)
  })

  test('nobody confirms without saying that they’re 21 and have had a licence for three years', async () => {
    const { id, email } = await supervisor()
    const logged = await log(id)
    const token = await tokenOf(email)
    const sent = await app.ask(undefined, 'POST', `/api/practice-links/${token}/answers`, {
      isEligible: false,
      confirmed: [logged.id],
    })
    assert.equal(sent.status, 400)
    assert.equal((await practice()).confirmedMinutes, 0)
    await answer(token, [logged.id])
    const second = await log(id)
    assert.ok(!('isEligible' in (await app.call(undefined, contract.getPracticeToConfirm, { token }))))
    const again = await app.ask(undefined, 'POST', `/api/practice-links/${token}/answers`, {
      confirmed: [second.id],
    })
    assert.equal(again.status, 400, 'they’re asked each time')
  })

  test('who only says that it wasn’t them says nothing about their licence, and isn’t noted as a supervisor', async () => {
    const { id, email } = await supervisor()
    const logged = await log(id)
    const token = await tokenOf(email)
    const answered = await app.call(undefined, contract.answerPractice, { token, declined: [logged.id] })
    assert.deepEqual(answered, { confirmed: 0, declined: 1 })
    assert.equal((await practice()).supervisors[0]!.eligibleAt, null)
  })

  test('a motorway can’t be logged: it counts in lessons alone', async () => {
    const { id } = await supervisor()
    const { status } = await app.ask(amara, 'POST', '/api/practice', {
      ...drive(id),
      conditions: ['motorway'],
    })
    assert.equal(status, 400)
    await app.call(helen, createAssessment, {
      student_id: amara.id,
      lesson_id: await deliverLesson(app, amara, helen, '2026-11-24T10:00:00Z', 120),
      assessment_data: { skills: { Motorways: 40, 'Driving in the dark': 60 } },
      overall_rating: 4,
    })
    const { coverage } = await practice()
    assert.deepEqual(
      coverage.map(({ condition, lessons, minutes }) => [condition, lessons, minutes]),
      [
        ['town', 0, 0],
        ['country', 0, 0],
        ['dual-carriageway', 0, 0],
        ['night', 1, 30],
        ['wet', 0, 0],
        ['motorway', 1, 30],
      ],
    )
  })

  test('what she says wasn’t her is declined: it never counts, and Amara is told', async () => {
    const { id, email } = await supervisor()
    const [first, second] = [await log(id), await log(id, { minutes: 30 })]
    const token = await tokenOf(email)
    assert.deepEqual(await answer(token, [first.id], [second.id]), { confirmed: 1, declined: 1 })
    assert.deepEqual(await answer(token, [second.id]), { confirmed: 0, declined: 0 })
    const { drives, confirmedMinutes } = await practice()
    assert.equal(confirmedMinutes, 60)
    assert.equal(drives.filter(({ declinedAt }) => declinedAt !== null).length, 1)
    const { notifications } = await app.call(amara, listNotifications, {})
    assert.deepEqual(notifications.map(({ kind }) => kind).toSorted(), [
      'practice-confirmed',
      'practice-declined',
    ])
  })

  test('a link confirms only what was logged with that person', async () => {
    const [ngozi, uncle] = [await supervisor(), await supervisor()]
    const [hers, his] = [await log(ngozi.id), await log(uncle.id)]
    assert.deepEqual(await answer(await tokenOf(ngozi.email), [hers.id, his.id]), {
      confirmed: 1,
      declined: 0,
    })
    const bens = await supervisor(mother(), ben)
    await app.fails(amara, contract.addPracticeDrive, drive(bens.id), notFound)
    await app.fails(amara, contract.sendPracticeLink, { id: bens.id }, notFound)
    await app.call(ben, contract.deletePracticeDrive, { id: hers.id })
    assert.equal((await practice()).drives.length, 2)
  })

  test('a link ends after 30 days; a made-up one opens nothing', async () => {
    const { id, email } = await supervisor()
    await log(id)
    const token = await tokenOf(email)
    await app.fails(
      undefined,
      contract.getPracticeToConfirm,
      { token: 'a'.repeat(64) },
      contract.practiceLinkOver,
    )
    app.clock.set('2026-12-24T08:00:00Z')
    await app.fails(undefined, contract.getPracticeToConfirm, { token }, contract.practiceLinkOver)
    await run(tidyPractice)
    assert.equal((await rows('select from public.practice_links where supervisor_id = $1', [id])).length, 0)
  })

  test('with nothing to confirm no email goes out, and the reason is said', async () => {
    const { id, email } = await supervisor()
    await app.fails(amara, contract.sendPracticeLink, { id }, contract.nothingToConfirm)
    assert.equal((await mailsTo(email)).length, 0)
  })

  test('more drives of a day come in one email in the evening, and no more than five a day go out', async () => {
    const { id, email } = await supervisor()
    assert.equal((await log(id)).mailed, 'now')
    assert.match((await mailsTo(email))[0]!.body.text, /It only counts once you’ve confirmed it\./)
    app.clock.set('2026-11-23T12:00:00Z')
    assert.equal((await log(id, { minutes: 20 })).mailed, 'this-evening')
    assert.equal((await mailsTo(email)).length, 1)
    await run(mailSupervisors)
    assert.equal((await mailsTo(email)).length, 2)
    await run(mailSupervisors)
    assert.equal((await mailsTo(email)).length, 2, 'nothing new')
    const texts = (await mailsTo(email)).map(({ body }) => body.text)
    assert.ok(texts.some((text) => text.includes('They only count once you’ve confirmed them.')))
    assert.equal((await practice()).supervisors[0]!.nextMailAt, null)
    for (let sent = 2; sent < mostMailsADay; sent++) await app.call(amara, contract.sendPracticeLink, { id })
    await app.fails(amara, contract.sendPracticeLink, { id }, contract.linkSentOften)
    const { nextMailAt } = (await practice()).supervisors[0]!
    assert.equal(Date.parse(nextMailAt!), Date.parse('2026-11-24T08:00:00Z'))
    app.clock.set('2026-11-23T19:00:00Z')
    assert.equal((await log(id, { minutes: 30 })).mailed, 'tomorrow-evening')
    const token = await tokenOf(email)
    assert.equal((await app.call(undefined, contract.getPracticeToConfirm, { token })).drives.length, 3)
  })

  test('more than 90 miles an hour on average can’t be logged: it’s said at the miles', async () => {
    const { id } = await supervisor()
    const fast = drive(id, { minutes: 45, miles: 300 })
    const { issues } = await app.fails(amara, contract.addPracticeDrive, fast, badInput)
    assert.deepEqual(issues, [{ path: 'miles', message: '300 miles in 45 minutes: please check both.' }])
    assert.equal((await log(id, { minutes: 60, miles: 90 })).miles, 90)
  })

  test('days to come, days of more than ten hours and piles that nobody confirms can’t be logged', async () => {
    const { id } = await supervisor()
    const tooLate = drive(id, { day: '2026-11-24' })
    await app.fails(amara, contract.addPracticeDrive, tooLate, contract.practiceDayNotGood)
    const tooOld = drive(id, { day: '2025-11-22' })
    await app.fails(amara, contract.addPracticeDrive, tooOld, contract.practiceDayNotGood)
    await log(id, { minutes: 580 })
    await app.fails(amara, contract.addPracticeDrive, drive(id), contract.practiceDayFull)
    for (let one = 1; one < mostWaiting; one++) await log(id, { day: '2026-11-21', minutes: 5, miles: null })
    await app.fails(
      amara,
      contract.addPracticeDrive,
      drive(id, { day: '2026-11-20' }),
      contract.enoughWaiting,
    )
  })

  test('she can’t be her own supervisor, nor have the same twice or more than five', async () => {
    const own = { name: 'Me', email: amara.email.toUpperCase() }
    await app.fails(amara, contract.addSupervisor, own, contract.ownAddress)
    const { email } = await supervisor()
    await app.fails(amara, contract.addSupervisor, { name: 'Again', email }, contract.supervisorKnown)
    for (let one = 1; one < mostSupervisors; one++) await supervisor()
    await app.fails(
      amara,
      contract.addSupervisor,
      { name: 'One more', email: mother() },
      contract.enoughSupervisors,
    )
  })

  test('a supervisor’s address goes when either ends it, or after 90 days without practice; the name stays on what they confirmed', async () => {
    const [ngozi, uncle, aunt] = [await supervisor(), await supervisor(), await supervisor()]
    const logged = await log(ngozi.id)
    await log(uncle.id)
    await log(aunt.id)
    const token = await tokenOf(ngozi.email)
    await answer(token, [logged.id])
    await app.call(undefined, contract.endSupervising, { token })
    await app.fails(undefined, contract.getPracticeToConfirm, { token }, contract.practiceLinkOver)
    await app.call(amara, contract.removeSupervisor, { id: uncle.id })
    const left = await practice()
    assert.deepEqual(
      left.supervisors.map(({ email }) => email),
      [aunt.email],
    )
    assert.deepEqual([left.confirmedMinutes, left.waiting], [60, 1])
    assert.equal(left.drives.find(({ id }) => id === logged.id)!.supervisorName, 'Ngozi Okafor')
    app.clock.set('2027-02-20T08:00:00Z')
    await run(tidyPractice)
    assert.equal((await practice()).supervisors.length, 1)
    app.clock.set('2027-02-23T08:00:00Z')
    await run(tidyPractice)
    assert.equal((await practice()).supervisors.length, 0)
  })

  test('who ends the emails isn’t emailed for Amara again: she is told and can’t add the address, and only a hash of it is kept', async () => {
    const { id, email } = await supervisor()
    await log(id)
    await app.call(undefined, contract.endSupervising, { token: await tokenOf(email) })
    const { notifications } = await app.call(amara, listNotifications, {})
    assert.deepEqual(
      notifications.map(({ kind, facts }) => [kind, facts.supervisor]),
      [['practice-declined', 'Ngozi Okafor']],
    )
    const again = { name: 'Ngozi', email: email.toUpperCase() }
    await app.fails(amara, contract.addSupervisor, again, contract.supervisorRefuses)
    await supervisor(email, ben)
    const kept = await rows('select * from public.practice_refusals where learner_id = $1', [amara.id])
    assert.equal(kept.length, 1)
    assert.ok(!JSON.stringify(kept).includes(email))
    const other = await supervisor()
    await app.call(amara, contract.removeSupervisor, { id: other.id })
    await supervisor(other.email)
  })

  test('Helen sees it while Amara is on her list, without addresses; Ben’s instructor and Ben never do', async () => {
    const { id, email } = await supervisor()
    await log(id)
    const seen = () => app.call(helen, contract.getLearnersPractice, { id: amara.id })
    assert.equal((await seen()).drives.length, 0)
    await deliverLesson(app, amara, helen, '2026-11-24T10:00:00Z')
    const { drives } = await seen()
    assert.deepEqual(
      drives.map(({ minutes, supervisorName }) => [minutes, supervisorName]),
      [[60, 'Ngozi Okafor']],
    )
    assert.ok(!JSON.stringify(await seen()).includes(email))
    assert.equal((await practice(ben)).drives.length, 0)
    assert.equal((await app.tryCall(ben, contract.getLearnersPractice, { id: amara.id })).status, 403)
    await app.call(amara, leaveInstructor, { id: helen.id })
    assert.equal((await seen()).drives.length, 0)
  })
})
