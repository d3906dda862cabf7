import assert from 'node:assert/strict'
import { test } from 'node:test'
import { badInput, notAllowed, notFound } from '#common/api-error.ts'
import { brand } from '#common/brand.ts'
import { changeMyContactDetails } from '#features/places/contract.ts'
import { listAudit } from '#features/admin/audit-contract.ts'
import { getOverview } from '#features/admin/overview-contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { beginWithObjections, type Objecting } from '#tests/support/objections.ts'
import type { Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import {
  answerProblem,
  closeProblem,
  alreadyOpenForThem,
  learnerWithoutAccount,
  lessonToCome,
  listProblemCases,
  listProblems,
  notAnswered,
  noteProblem,
  problemOpen,
  reportProblem,
} from '../problems-contract.ts'
import { deleteOldProblems } from './problems.ts'

let shop: Shop
let helen: Person
let amara: Person
let delivered: Objecting['delivered']
let kindsTo: Objecting['kindsTo']
beginWithObjections((opening) => ({ shop, helen, amara, delivered, kindsTo } = opening))

const words = 'He was on the phone while I drove.'
const problemsOf = async (who: Person, id: string) => (await shop.call(who, listProblems, { id })).problems
const cases = async (status: 'open' | 'closed' = 'open') =>
  (await shop.call(shop.admin, listProblemCases, { status })).problems
const waiting = async () => (await shop.call(shop.admin, getOverview, {})).lessonProblems.waiting
const later = () => shop.clock.advance({ minutes: 1 })

test('a learner under 18 says that she didn’t feel safe; the team answers and closes it, and the instructor sees nothing of it', async () => {
  await shop.call(amara, changeMyContactDetails, {
    guardianName: 'Ngozi Okafor',
    guardianPhone: '+447700900123',
  })
  const id = await delivered()
  const made = await shop.call(amara, reportProblem, { id, reason: 'unsafe', words })
  assert.deepEqual([made.status, made.reason, made.words, made.answer], ['open', 'unsafe', words, ''])
  await shop.fails(amara, reportProblem, { id, reason: 'money', words: 'And this.' }, problemOpen)
  await shop.settle()
  assert.equal(await waiting(), 1)
  const [toTeam] = await shop.mailsTo(brand.supportEmail)
  assert.equal(toTeam!.kind, 'problem-reported')
  assert.ok(!toTeam!.body.text.includes('phone'), 'what was written stays on the page')
  const mails = (await kindsTo(helen)).length
  assert.deepEqual(await problemsOf(helen, id), [])

  const [found] = await cases()
  assert.deepEqual(
    [found!.lessonId, found!.learner?.name, found!.instructor?.name, found!.byLearner, found!.words],
    [id, 'Amara Okafor', 'Helen Marsh', true, words],
  )
  await shop.fails(shop.admin, closeProblem, { id: made.id }, notAnswered)
  await shop.call(shop.admin, answerProblem, { id: made.id, answer: 'We’ve spoken to her.' })
  await shop.call(shop.admin, answerProblem, { id: made.id, answer: 'Twice.' })
  await shop.settle()
  const [answered] = await problemsOf(amara, id)
  assert.deepEqual([answered!.status, answered!.answer], ['answered', 'We’ve spoken to her.'])
  const [mail] = await shop.mailsTo(amara.email)
  assert.equal(mail!.kind, 'problem-answered')
  assert.match(mail!.body.text, /We’ve spoken to her\./)
  const { notifications } = await shop.call(amara, listNotifications, {})
  assert.equal(notifications.filter(({ kind }) => kind === 'problem-answered').length, 1)
  assert.equal((await kindsTo(helen)).length, mails, 'nothing is written to the other')

  later()
  await shop.call(shop.admin, closeProblem, { id: made.id })
  await shop.call(shop.admin, closeProblem, { id: made.id })
  assert.equal((await problemsOf(amara, id))[0]!.status, 'closed')
  assert.deepEqual([await cases(), (await cases('closed')).length, await waiting()], [[], 1, 0])
  const { entries } = await shop.call(shop.admin, listAudit, { kind: 'act', person: amara.id })
  assert.deepEqual(
    entries.map(({ what, by, subject, lesson }) => [what, by?.name, subject?.name, lesson?.id]),
    [
      ['problem-closed', 'Priya Shah', 'Amara Okafor', id],
      ['problem-answered', 'Priya Shah', 'Amara Okafor', id],
    ],
  )
})

test('an instructor reports a problem too, nobody of another lesson does, and none of one that is to come', async () => {
  const id = await delivered()
  const made = await shop.call(helen, reportProblem, { id, reason: 'other', words: 'She hit the mirror.' })
  assert.deepEqual(await problemsOf(amara, id), [])
  assert.equal((await cases()).find((one) => one.id === made.id)?.byLearner, false)
  const ben = await shop.person('Ben Carter')
  const report = { id, reason: 'other', words: 'Mine.' } as const
  await shop.fails(ben, reportProblem, report, notFound)
  assert.deepEqual(await problemsOf(ben, id), [])
  await shop.fails(shop.admin, reportProblem, report, notAllowed)
  await shop.fails(amara, reportProblem, { ...report, words: ' ' }, badInput)
  await shop.fails(amara, reportProblem, { ...report, reason: 'gossip' as never }, badInput)
  for (const who of [amara, helen]) {
    await shop.fails(who, listProblemCases, {}, notAllowed)
    await shop.fails(who, answerProblem, { id: made.id, answer: 'Mine.' }, notAllowed)
    await shop.fails(who, closeProblem, { id: made.id }, notAllowed)
  }
  await shop.fails(shop.admin, answerProblem, { id: crypto.randomUUID(), answer: 'None.' }, notFound)
  const toCome = await shop.buyLesson(amara, helen, '2026-12-09T14:00:00Z')
  await shop.fails(amara, reportProblem, { ...report, id: toCome }, lessonToCome)
  const past = (sql: string, values: unknown[]) =>
    shop.services.asUser({ role: 'authenticated', sub: amara.id }, (db) => db.queryUnchecked(sql, values))
  const insert = `insert into public.lesson_problems (lesson_id, by_learner, reason, words) values ($1, $2, 'other', 'Past the action')`
  await assert.rejects(past(insert, [toCome, true]), /row-level security/)
  await assert.rejects(past(insert, [id, false]), /row-level security/)
  const changed = await past(`update public.lesson_problems set answer = 'Mine' where id = $1`, [made.id])
  assert.equal(changed.rowCount, 0)
})

test('somebody rings: an administrator opens a case for the learner, who reads it with who rang and is answered as if she had written it', async () => {
  const id = await delivered()
  const mails = (await shop.mailsTo(brand.supportEmail)).length
  const said = 'She says that the lesson ended half an hour early.'
  const note = {
    lessonId: id,
    writer: 'learner',
    rangBy: 'Ngozi Okafor, her mother',
    reason: 'marking',
  } as const
  const made = await shop.call(shop.admin, noteProblem, { ...note, words: said })
  await shop.settle()
  assert.equal((await shop.mailsTo(brand.supportEmail)).length, mails, 'the team knows already')
  const [hers] = await problemsOf(amara, id)
  assert.deepEqual(
    [hers!.id, hers!.words, hers!.status, hers!.rangBy],
    [made.id, said, 'open', 'Ngozi Okafor, her mother'],
  )
  assert.deepEqual(await problemsOf(helen, id), [], 'the other reads nothing of it')
  const found = (await cases()).find((one) => one.id === made.id)
  assert.deepEqual([found!.byLearner, found!.notedBy?.name], [true, 'Priya Shah'])
  await shop.fails(shop.admin, noteProblem, { ...note, words: 'Again.' }, alreadyOpenForThem)
  await shop.fails(amara, reportProblem, { id, reason: 'other', words: 'And this.' }, problemOpen)

  later()
  await shop.call(shop.admin, answerProblem, { id: made.id, answer: 'Helen owes you half an hour.' })
  await shop.settle()
  assert.equal((await shop.mailsTo(amara.email))[0]!.kind, 'problem-answered')
  assert.equal((await problemsOf(amara, id))[0]!.answer, 'Helen owes you half an hour.')
  const { entries } = await shop.call(shop.admin, listAudit, { kind: 'act', person: amara.id })
  const opened = entries.find(({ what }) => what === 'problem-noted')
  assert.deepEqual([opened?.by?.name, opened?.lesson?.id], ['Priya Shah', id])

  await shop.call(shop.admin, noteProblem, { ...note, writer: 'instructor', rangBy: 'Helen', words: 'Late.' })
  assert.equal((await problemsOf(helen, id))[0]!.words, 'Late.')
  for (const who of [amara, helen])
    await shop.fails(who, noteProblem, { ...note, words: 'Mine.' }, notAllowed)
  await shop.fails(shop.admin, noteProblem, { ...note, rangBy: ' ', words: 'x' }, badInput)
  await shop.fails(shop.admin, noteProblem, { ...note, lessonId: made.id, words: 'x' }, notFound)
  const insert = `insert into public.lesson_problems (lesson_id, person_id, by_learner, reason, words, noted_by, rang_by)
    values ($1, $2, true, 'other', 'Past the action', $3, 'Nobody')`
  await assert.rejects(
    shop.services.asUser({ role: 'authenticated', sub: amara.id }, (db) =>
      db.queryUnchecked(insert, [id, amara.id, amara.id]),
    ),
    /row-level security/,
  )
})

test('what somebody reported is in the copy of their data, stays without them when they go, and a year after it was closed is deleted', async () => {
  const id = await delivered()
  const dev = await shop.person('Dev Patel')
  const lesson = await shop.buyLesson(dev, helen, '2026-12-10T14:00:00Z')
  await shop.deliver(helen, lesson, '2026-12-10T15:00:00Z')
  const made = await shop.call(dev, reportProblem, { id: lesson, reason: 'unsafe', words })
  await shop.call(amara, reportProblem, { id, reason: 'money', words: 'I paid twice.' })
  await shop.reauthenticate(dev)
  const copy = await shop.ask(dev, 'GET', '/api/account/my-data')
  assert.equal(copy.status, 200)
  assert.ok(JSON.stringify(copy.body).includes(words))
  await shop.services.asSystem('Dev has left', (db) =>
    db.queryUnchecked('delete from auth.users where id = $1', [dev.id]),
  )
  const left = (await cases()).find((one) => one.id === made.id)
  assert.deepEqual([left?.learner, left?.words], [null, words])
  await shop.call(shop.admin, closeProblem, { id: made.id })
  const old = async () => (await cases('closed')).some((one) => one.id === made.id)
  for (const [hours, isThere] of [
    [24 * 365, true],
    [1, false],
  ] as const) {
    shop.clock.advance({ hours })
    await deleteOldProblems.work({}, shop.services)
    assert.equal(await old(), isThere)
  }
})

test('a case isn’t opened for a learner without an account, whom we couldn’t answer, nor about a lesson to come', async () => {
  const pupil = await shop.call(helen, addPupil, { name: 'Zoe Quill' })
  const lesson = await shop.call(helen, enterLesson, {
    learnerId: pupil.id,
    startsAt: '2028-01-10T10:00:00Z',
    minutes: 60,
    pricePence: 3_800,
    payment: 'cash',
  })
  const note = {
    lessonId: lesson.id,
    writer: 'learner',
    rangBy: 'Zoe',
    reason: 'other',
    words: 'Late.',
  } as const
  await shop.fails(shop.admin, noteProblem, note, lessonToCome)
  shop.clock.set('2028-01-10T12:00:00Z')
  await shop.fails(shop.admin, noteProblem, note, learnerWithoutAccount)
  await shop.call(shop.admin, noteProblem, { ...note, writer: 'instructor' })
})
