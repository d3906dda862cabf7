import assert from 'node:assert/strict'
import { test } from 'node:test'
import { badInput, notFound } from '#common/api-error.ts'
import {
  cancelLesson,
  deliverLesson,
  getLesson,
  listLessons,
  setLessonPlaces,
} from '#features/lessons/contract.ts'
import { diaryBusy, learnerElsewhere } from '#features/lessons/moving-contract.ts'
import { addPlace } from '#features/places/contract.ts'
import { createSeries } from '#features/series/contract.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import { openPupils, tuesday } from '#tests/support/pupils.ts'
import type { InputOf } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import * as entering from '../enter-lesson-contract.ts'

const { cast, add, enter, pupil, sql } = openPupils()

test('a cash lesson is booked at once, outside hours too, at the pupil’s rate', async () => {
  const { id } = await add('Dave Hill', { hourlyRatePence: 4000 })
  const lesson = await enter(id, '2026-11-28T19:00:00Z', { minutes: 90 }) // Saturday evening
  assert.deepEqual(
    [lesson.status, lesson.paidWith, lesson.pricePence, lesson.receivedAt, lesson.learner?.hasAccount],
    ['booked', 'cash', 6000, null, false],
  )
  assert.deepEqual(
    (await cast.app.call(cast.helen, listLessons, { status: 'booked' })).lessons.map(({ id }) => id),
    [lesson.id],
  )
  await cast.app.settle()
  assert.deepEqual(await cast.app.mailsTo(cast.helen.email), [])
})

test('an entered lesson starts at the pupil’s usual place, or at another one', async () => {
  const { id, pickup } = await add('Dave Hill', { pickup: { address: '4 Vine St', postcode: 'bs6 6aa' } })
  assert.deepEqual(pickup, { address: '4 Vine St', postcode: 'BS6 6AA', note: '' })
  assert.deepEqual((await enter(id)).pickupPlace, pickup)
  const other = await enter(id, '2026-11-26T10:00:00Z', { pickup: 'BS8 1TH' })
  assert.deepEqual([other.pickup, other.pickupPlace?.postcode], ['BS8 1', 'BS8 1TH'])
  const moved = await cast.app.call(cast.helen, contract.changePupil, { id, pickup: { postcode: 'BS8 1TH' } })
  assert.equal(moved.pickup?.postcode, 'BS8 1TH')
  await cast.app.fails(cast.helen, contract.changePupil, { id, pickup: { postcode: 'BS' } }, badInput)
  const kim = await add('Kim Lee', { pickup: 'bs8 1th' }) // as lessons take it too
  assert.deepEqual(kim.pickup, { address: '', postcode: 'BS8 1TH', note: '' })
  await cast.app.fails(cast.helen, contract.changePupil, { id, pickup: 'BS' }, badInput)
  assert.equal((await cast.app.call(cast.helen, contract.changePupil, { id, pickup: null })).pickup, null)
})

test('a learner with an account is picked up where their latest lesson starts; with none their saved places stay theirs, and they are asked', async () => {
  const { app, helen, owen, amara } = cast
  await app.call(amara, addPlace, { label: 'home', address: '9 Home Rd', postcode: 'BS16 1AA' })
  await bookLesson(app, amara, owen, '2026-11-30T10:00:00Z')
  await bookLesson(app, amara, helen, tuesday)
  app.clock.set('2026-11-26T16:00:00Z') // Helen sees that pick-up no more
  const learnerId = amara.id
  const ask = { learnerId, minutes: 60, payment: 'cash' } as const
  const { id: first } = await app.call(helen, entering.enterLesson, {
    ...ask,
    startsAt: '2026-11-27T10:00:00Z',
  })
  const mails = async () =>
    (await app.mailsTo(amara.email)).filter(({ body }) => body.text.includes('Not chosen yet')).length
  await app.settle()
  assert.equal((await app.call(amara, getLesson, { id: first })).pickupPlace, null)
  assert.equal(await mails(), 1)
  const pickup = { address: 'Gate 2', postcode: 'BS6 6DR', note: '' }
  await app.call(amara, setLessonPlaces, { id: first, pickup })
  const { pickupPlace } = await app.call(helen, entering.enterLesson, {
    ...ask,
    startsAt: '2026-12-01T10:00:00Z',
  })
  assert.deepEqual(pickupPlace, pickup)
  const { lessons } = await app.call(helen, createSeries, {
    ...ask,
    firstStartsAt: '2026-12-02T10:00:00Z',
    count: 2,
  })
  for (const { lessonId } of lessons)
    assert.deepEqual((await app.call(amara, getLesson, { id: lessonId! })).pickupPlace, pickup)
  await app.settle()
  assert.equal(await mails(), 1)
})

test('the price may be agreed for one lesson, and is asked for where no rate is known', async () => {
  const { id } = await add('Dave Hill')
  assert.equal((await enter(id, tuesday, { pricePence: 2500 })).pricePence, 2500)
  const rob = await makeInstructor(cast.app, 'Rob New')
  const own = await add('Kim Lee', {}, rob)
  const query = { pupilId: own.id, startsAt: tuesday, minutes: 60, payment: 'bank' } as const
  await cast.app.fails(rob, entering.enterLesson, query, entering.noPrice)
  assert.equal((await cast.app.call(rob, entering.enterLesson, { ...query, pricePence: 0 })).pricePence, 0)
})

test('what is in the diary stays in the diary: the entered lesson is refused with free times', async () => {
  const { id } = await add('Dave Hill')
  await bookLesson(cast.app, cast.amara, cast.helen, tuesday)
  const query = { pupilId: id, startsAt: '2026-11-24T10:30:00Z', minutes: 60, payment: 'cash' } as const
  const { alternatives } = await cast.app.fails(cast.helen, entering.enterLesson, query, diaryBusy)
  assert.equal(alternatives?.length, 5)
  await bookLesson(cast.app, cast.amara, cast.owen, '2026-11-25T10:00:00Z')
  await cast.app.fails(
    cast.helen,
    entering.enterLesson,
    { learnerId: cast.amara.id, startsAt: '2026-11-25T10:00:00Z', minutes: 60, payment: 'cash' },
    learnerElsewhere,
  )
  assert.deepEqual(
    await sql(`select from public.lessons where learner_id = $1`, [(await pupil(id)).learnerId]),
    [],
  )
})

test('of ten that enter one time at the same instant, one gets it', async () => {
  const pupils = await Promise.all(Array.from({ length: 10 }, (_, at) => add(`Pupil ${at}`)))
  const answers = await Promise.all(
    pupils.map(({ id }) =>
      cast.app.tryCall(cast.helen, entering.enterLesson, {
        pupilId: id,
        startsAt: tuesday,
        minutes: 60,
        payment: 'cash',
      }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
})

test('last week’s lesson can be entered and marked, one of two months ago cannot', async () => {
  const { id } = await add('Dave Hill')
  const { id: lesson } = await enter(id, '2026-11-17T10:00:00Z')
  assert.equal((await cast.app.call(cast.helen, deliverLesson, { id: lesson })).status, 'delivered')
  await cast.app.fails(
    cast.helen,
    entering.enterLesson,
    { pupilId: id, startsAt: '2026-09-17T10:00:00Z', minutes: 60, payment: 'cash' },
    entering.tooLongAgo,
  )
})

test('the phone of a pupil without an account is with the lesson, as long as the place is', async () => {
  const { app, helen } = cast
  const { id } = await add('Dave Hill', { phone: '07700 900123', pickup: { postcode: 'BS6 6AA' } })
  const lesson = await enter(id)
  assert.equal(lesson.contact?.phone, '+447700900123')
  await app.call(helen, contract.changePupil, { id, phone: '07700 900456' })
  assert.equal((await app.call(helen, getLesson, { id: lesson.id })).contact?.phone, '+447700900456')
  app.clock.set('2026-11-25T12:00:00Z')
  assert.equal((await app.call(helen, getLesson, { id: lesson.id })).contact, null)
})

test('a lesson that Helen cancelled has the phone of a pupil without an account until it would have begun: nobody else lets them know', async () => {
  const { app, helen } = cast
  const { id } = await add('Nell Rudge', { phone: '07700 900321', pickup: { postcode: 'BS6 6AA' } })
  const lesson = await enter(id)
  await app.call(helen, cancelLesson, { id: lesson.id, reason: 'Ill' })
  const cancelled = await app.call(helen, getLesson, { id: lesson.id })
  assert.deepEqual([cancelled.contact?.phone, cancelled.pickupPlace], ['+447700900321', null])
  app.clock.set(lesson.startsAt)
  assert.equal((await app.call(helen, getLesson, { id: lesson.id })).contact, null)
})

test('the next free time is of the length they usually have, with time for the drive to their usual place', async () => {
  const { app, helen, owen } = cast
  const next = (input: InputOf<typeof entering.findNextTime>) => app.call(helen, entering.findNextTime, input)
  assert.deepEqual(await next({}), {
    minutes: 60,
    startsAt: '2026-11-23T09:00:00Z',
    suggestions: ['2026-11-23T09:00:00Z', '2026-11-24T09:00:00Z', '2026-11-25T09:00:00Z'],
    pickup: null,
    payment: null,
  })
  const noticed = await next({ after: '2026-11-23T11:10:00Z' })
  assert.deepEqual(noticed.suggestions, [
    '2026-11-23T11:30:00Z',
    '2026-11-24T09:00:00Z',
    '2026-11-25T09:00:00Z',
  ])
  const dave = await add('Dave Hill', { pickup: { postcode: 'BA1 1AA' } })
  for (const [day, minutes] of [
    ['26', 60],
    ['27', 90],
    ['28', 90],
  ] as const)
    await enter(dave.id, `2026-11-${day}T18:00:00Z`, { minutes })
  const kim = await add('Kim Lee', { pickup: { postcode: 'BS6 6DR' } })
  await enter(kim.id, '2026-11-24T09:00:00Z')
  const tuesdays = { from: '2026-11-24' }
  const forKim = await next({ ...tuesdays, pupilId: kim.id })
  assert.deepEqual([forKim.minutes, forKim.startsAt], [60, '2026-11-24T10:30:00Z'])
  const forDave = await next({ ...tuesdays, pupilId: dave.id })
  assert.deepEqual([forDave.minutes, forDave.pickup, forDave.payment], [90, 'BA1 1AA', 'cash'])
  assert.ok(forDave.startsAt! > '2026-11-24T10:30:00Z', 'the drive from Bristol to Bath')
  const { minutes, startsAt } = forDave
  assert.equal((await enter(dave.id, startsAt!, { minutes })).status, 'booked')
  app.clock.set('2026-11-24T14:05:00Z')
  assert.ok((await next(tuesdays)).startsAt! > '2026-11-24T14:05:00Z', 'nothing that is over')
  await app.fails(owen, entering.findNextTime, { pupilId: dave.id }, notFound)
})
