import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createAssessment, notForTrainees, updateAssessment } from '#features/assessments/contract.ts'
import { rateLesson } from '#features/assessments/self-rating-contract.ts'
import { getLessonFile, makeCalendarFeed } from '#features/calendar/contract.ts'
import { deliverLesson, getLesson } from '#features/lessons/contract.ts'
import { moveLesson } from '#features/lessons/moving-contract.ts'
import { findCorrespondent } from '#features/messages/contract.ts'
import { getProgress } from '#features/progress/contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { setPupilReminders } from '#features/reminders/contract.ts'
import { listMyReviews } from '#features/reviews/contract.ts'
import { createSeries, endSeries, getSeries } from '#features/series/contract.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import { messagesIn } from '#tests/support/messages.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'

let app: Shop
let tia: Person
let helen: Person
let amara: Person
const { begin, look, list } = messagesIn(() => app)

before(async () => {
  app = await openShop()
})
after(() => app.close())
/** Tia has a trainee licence and Helen a badge; Amara has agreed to be taught by Tia. */
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  tia = await app.teacher('Tia Bell')
  helen = await app.teacher('Helen Marsh')
  amara = await app.person('Amara Okafor')
  await app.services.asSystem('a trainee licence, and an agreement', async (db) => {
    await db.queryUnchecked(`update public.instructors set badge_kind = 'PDI' where id = $1`, [tia.id])
    await db.queryUnchecked(
      'insert into public.trainee_agreements (learner_id, instructor_id) values ($1, $2)',
      [amara.id, tia.id],
    )
  })
})

/** Subject, text and files of each mail, the oldest first; the lines of a calendar file as they were before folding. */
const mailsTo = async ({ email }: { email: string }) =>
  (await app.mailsTo(email)).toReversed().map(({ kind, subject, body }) => ({
    kind,
    text: [subject, body.text, ...(body.attachments ?? []).map(({ content }) => content)]
      .join('\n')
      .replaceAll(/\r?\n /g, ''),
  }))
const without = /Tia Bell(?! \(trainee\))/

test('each email, reminder and calendar file that Tia’s learner gets calls her a trainee, and none that she gets', async () => {
  const lesson = await bookLesson(app, amara, tia, '2026-11-26T10:00:00Z')
  const own = await app.call(tia, getLesson, { id: lesson })
  assert.equal(own.instructor.isTrainee, true, 'her own form leaves motorways out by this')
  await app.settle()
  await app.call(tia, moveLesson, {
    id: lesson,
    startsAt: '2026-11-26T12:00:00Z',
    fromStartsAt: '2026-11-26T10:00:00Z',
  })
  const { series } = await app.call(tia, createSeries, {
    learnerId: amara.id,
    firstStartsAt: '2026-11-27T16:00:00Z',
    minutes: 60,
    payment: 'cash',
    count: 3,
  })
  await app.settle()
  await app.call(tia, endSeries, { id: series!.id, scope: 'all' })
  await begin(tia, amara.id, 'See you on Thursday.')
  await app.settle()
  app.clock.set('2026-11-25T18:00:00Z')
  await app.settle()

  const mails = await mailsTo(amara)
  const kinds = [
    'lesson-booked',
    'lesson-moved',
    'series-booked',
    'series-ended',
    'message-unread',
    'lesson-reminder',
  ]
  for (const kind of kinds) {
    const mail = mails.find((one) => one.kind === kind)
    assert.ok(mail?.text.includes('Tia Bell (trainee)'), `${kind}: ${mail?.text}`)
  }
  for (const { kind, text } of mails) assert.doesNotMatch(text, without, kind)
  assert.ok(mails.some(({ text }) => text.includes('SUMMARY:Driving lesson with Tia Bell (trainee)')))
  for (const { text } of await mailsTo(tia)) assert.ok(!text.includes('(trainee)'), text)

  const { url } = await app.call(amara, makeCalendarFeed, {})
  const { body: feed } = await app.ask(undefined, 'GET', new URL(url).pathname)
  const file = await app.call(amara, getLessonFile, { id: lesson })
  for (const calendar of [feed, JSON.stringify(file)]) {
    assert.match(calendar.replaceAll(/(\\r)?(\\n|\n) /g, ''), /Tia Bell \(trainee\)/)
    assert.doesNotMatch(calendar.replaceAll(/(\\r)?(\\n|\n) /g, ''), without)
  }
})

test('so does each that somebody without an account gets in her name', async () => {
  const pupil = await app.call(tia, addPupil, { name: 'Jo Lake', email: 'jo@home.test' })
  await app.call(tia, setPupilReminders, { id: pupil.id, email: true, text: false })
  const lesson = { pupilId: pupil.id, minutes: 60, payment: 'cash', pricePence: 4000 } as const
  await app.call(tia, enterLesson, { ...lesson, startsAt: '2026-11-26T10:00:00Z' })
  await app.call(tia, createSeries, {
    pupilId: pupil.id,
    firstStartsAt: '2026-11-27T16:00:00Z',
    minutes: 60,
    payment: 'cash',
    count: 3,
  })
  await app.settle()
  app.clock.set('2026-11-25T18:00:00Z')
  await app.settle()
  const mails = await mailsTo({ email: 'jo@home.test' })
  assert.deepEqual(mails.map(({ kind }) => kind).toSorted(), [
    'pupil-booked',
    'pupil-reminder',
    'pupil-series',
  ])
  for (const { kind, text } of mails) {
    assert.match(text, /Tia Bell \(trainee\)/, kind)
    assert.doesNotMatch(text, without, kind)
  }
})

test('messages, regular lessons, reviews and progress know who is a trainee, and nobody else is called one', async () => {
  await meet(tia)
  await meet(helen)
  const { series } = await app.call(tia, createSeries, {
    learnerId: amara.id,
    firstStartsAt: '2026-12-04T16:00:00Z',
    minutes: 60,
    payment: 'cash',
  })
  const named = new Map([
    [tia.id, true],
    [helen.id, undefined],
  ])
  for (const teacher of [tia, helen]) {
    const asked = await app.call(amara, findCorrespondent, { id: teacher.id })
    assert.equal(asked.isTrainee, teacher === tia)
    const { body } = await begin(amara, teacher.id, 'Shall I bring my glasses?')
    const conversation = body.conversation.id
    assert.equal((await look(amara, conversation)).other.isTrainee, named.get(teacher.id))
    assert.equal((await look(teacher, conversation)).other.isTrainee, undefined)
  }
  const { body } = await list(amara)
  assert.deepEqual(
    body.conversations
      .map(({ other }: { other: object }) => other)
      .map(nameAndMark)
      .toSorted(),
    [
      ['Helen Marsh', undefined],
      ['Tia Bell', true],
    ],
  )
  assert.equal((await app.call(amara, getSeries, { id: series!.id })).instructor.isTrainee, true)
  const { invitations } = await app.call(amara, listMyReviews, {})
  assert.deepEqual(invitations.map(({ other }) => nameAndMark(other)).toSorted(), [
    ['Helen Marsh', undefined],
    ['Tia Bell', true],
  ])
  const { strengths, assessments } = await app.call(amara, getProgress, {})
  assert.deepEqual(
    strengths.map(({ text, isTrainee }) => [text, isTrainee]),
    [
      ['Calm with Helen', undefined],
      ['Calm with Tia', true],
    ],
  )
  assert.deepEqual(
    assessments.map(({ instructorName, isTrainee }) => [instructorName, isTrainee]),
    [
      ['Helen Marsh', undefined],
      ['Tia Bell', true],
    ],
  )
})

test('a trainee’s lesson has no motorways: the server takes them neither marked nor planned nor rated, and Helen’s has them', async () => {
  const write = (lesson_id: string, skills: Record<string, number>, plan: string[] = []) => ({
    student_id: amara.id,
    lesson_id,
    assessment_data: { skills, strengths: [], areasForImprovement: [], plan },
    overall_rating: 4,
  })
  const drive = async (teacher: Person) => {
    const id = await bookLesson(app, amara, teacher, `${day}T10:00:00Z`)
    app.clock.set(`${day}T11:00:00Z`)
    await app.call(teacher, deliverLesson, { id })
    day = day.add({ days: 1 })
    return id
  }
  const motorways = { Motorways: 40 }
  const withTia = await drive(tia)
  await app.fails(amara, rateLesson, { lessonId: withTia, skills: motorways }, notForTrainees)
  await app.fails(tia, createAssessment, write(withTia, motorways), notForTrainees)
  await app.fails(tia, createAssessment, write(withTia, { Junctions: 60 }, ['Motorways']), notForTrainees)
  const { id } = await app.call(tia, createAssessment, write(withTia, { Junctions: 60 }))
  const change = { assessment_id: id, assessment_data: write(withTia, motorways).assessment_data }
  await app.fails(tia, updateAssessment, change, notForTrainees)
  await app.services.asSystem('written before there was this rule', (db) =>
    db.queryUnchecked(
      `update public.lesson_assessments set assessment_data = jsonb_set(assessment_data, '{skills}', '{"Motorways": 40}') where id = $1`,
      [id],
    ),
  )
  await app.call(tia, updateAssessment, { ...change, instructor_notes: 'A word about mirrors.' })

  const withHelen = await drive(helen)
  await app.call(amara, rateLesson, { lessonId: withHelen, skills: motorways })
  await app.call(helen, createAssessment, write(withHelen, motorways, ['Motorways']))
})

const nameAndMark = (other: { name?: string; isTrainee?: boolean | undefined }) => [
  other.name,
  other.isTrainee,
]

/** A lesson with Amara, delivered and written up; the next teacher's is a day later. */
let day = Temporal.PlainDate.from('2026-11-24')
async function meet(teacher: Person) {
  const id = await bookLesson(app, amara, teacher, `${day}T10:00:00Z`)
  app.clock.set(`${day}T11:00:00Z`)
  await app.call(teacher, deliverLesson, { id })
  await app.call(teacher, createAssessment, {
    student_id: amara.id,
    lesson_id: id,
    assessment_data: {
      skills: { Junctions: 60 },
      strengths: [`Calm with ${teacher.name.split(' ')[0]}`],
      areasForImprovement: [],
    },
    overall_rating: 4,
  })
  await app.settle()
  day = day.add({ days: 1 })
}
