import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { badInput, notAllowed, notFound } from '#common/api-error.ts'
import { insuranceNotSeen } from '#features/diary/contract.ts'
import { getLessonFile } from '#features/calendar/contract.ts'
import { getLesson, holdLesson } from '#features/lessons/contract.ts'
import { moveLesson } from '#features/lessons/moving-contract.ts'
import { makeCar, openCars } from '#tests/support/cars.ts'
import { bookHeldLesson } from '#features/lessons/server/book-held-lesson.ts'
import { bookLesson, cothamRoad } from '#tests/support/lessons.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'

let app: TestApp
let helen: Person
let owen: Person
let amara: Person
let ben: Person
let stan: Record<'helen' | 'owen' | 'rhys', string>
const { enter, mustEnter, carOf, carsOf } = openCars(
  (opening) => ({ app, helen, owen, amara, ben, stan } = opening),
)

suite('what a learner is taught in', () => {
  test('a learner of automatic is taught in the automatic, the others in the usual car', async () => {
    const corsa = await makeCar(app, helen, 'White Corsa')
    await makeCar(app, helen, 'Yaris', { gearbox: 'automatic' })
    const early = await mustEnter(helen, stan.helen, '24T10:00')
    assert.equal(await carOf(helen, early), 'White Corsa')
    const set = {
      id: stan.helen,
      gearbox: 'automatic',
      ownCar: false,
      insuranceSeenOn: null,
      insuredUntil: null,
    } as const
    const { lessons } = await app.call(helen, contract.setLearnerCar, set)
    assert.deepEqual(
      lessons.map(({ car }) => car?.name),
      ['Yaris'],
    )
    assert.equal(await carOf(helen, await mustEnter(helen, stan.helen, '25T10:00')), 'Yaris')
    await app.call(helen, contract.setLearnerCar, { ...set, gearbox: null })
    assert.equal(await carOf(helen, await mustEnter(helen, stan.helen, '26T10:00')), 'White Corsa')
    const [first] = await carsOf(helen)
    assert.equal(first?.id, corsa.id)
    const yaris = (await carsOf(helen))[1]!
    await app.call(helen, contract.changeCar, { id: yaris.id, isUsual: true })
    assert.deepEqual(
      (await carsOf(helen)).map(({ name }) => name),
      ['Yaris', 'White Corsa'],
    )
  })

  test('who asks for the automatic when holding a time gets it, and may think again', async () => {
    await makeCar(app, helen, 'White Corsa')
    await makeCar(app, helen, 'Yaris', { gearbox: 'automatic' })
    const hold = async (at: string, gearbox: 'manual' | 'automatic') =>
      (await app.call(amara, holdLesson, { instructorId: helen.id, startsAt: at, minutes: 60, gearbox })).id
    const carAt = async (id: string) => {
      const { rows } = await app.services.asSystem('its car', (db) =>
        db.queryUnchecked(
          'select c.name from public.diary_entries e join public.diary_cars c using (instructor_id, car_id) where e.id = $1',
          [id],
        ),
      )
      return rows[0]?.['name']
    }
    assert.equal(await carAt(await hold('2026-11-24T10:00:00Z', 'automatic')), 'Yaris')
    assert.equal(await carAt(await hold('2026-11-25T10:00:00Z', 'manual')), 'White Corsa')
  })

  test('the lesson that Amara holds and books names its car and gearbox, in her email and calendars too, and never the plate', async () => {
    await makeCar(app, helen, 'White Corsa', { registration: 'WX24 HMD' })
    await makeCar(app, helen, 'Yaris', { gearbox: 'automatic', registration: 'WX25 HMA' })
    const startsAt = '2026-11-27T10:00:00Z'
    const held = await app.call(amara, holdLesson, {
      instructorId: helen.id,
      startsAt,
      minutes: 60,
      gearbox: 'automatic',
      pickup: cothamRoad,
    })
    assert.deepEqual(held.car, { isLearners: false, gearbox: 'automatic', name: 'Yaris' })
    await app.services.asSystem('a settled payment', (db) =>
      bookHeldLesson(db, held.id, { paidWith: 'card', pricePence: 4150 }),
    )
    await app.settle()
    for (const who of [amara, helen]) {
      const { car } = await app.call(who, getLesson, { id: held.id })
      assert.equal(car?.name, 'Yaris')
      const { body } = (await app.mailsTo(who.email))[0]!
      assert.match(body.text, /^Car: Automatic, Yaris$/m)
      const file = await app.call(who, getLessonFile, { id: held.id })
      for (const text of [file.content, body.attachments![0]!.content]) {
        assert.match(text.replaceAll('\r\n ', ''), /Car: Automatic\\, Yaris/)
        assert.ok(!text.includes('WX25'))
      }
      assert.ok(!body.text.includes('WX25'))
    }
    await app.fails(ben, getLesson, { id: held.id }, notFound)
  })

  test('when the manual is at the garage, nobody who learns in it is put into the automatic', async () => {
    const corsa = await makeCar(app, helen, 'White Corsa')
    const yaris = await makeCar(app, helen, 'Yaris', { gearbox: 'automatic' })
    const id = await mustEnter(helen, stan.helen, '24T10:00')
    const { lessons } = await app.call(helen, contract.addCarAbsence, {
      id: corsa.id,
      startsAt: '2026-11-24T00:00:00Z',
      endsAt: '2026-11-25T00:00:00Z',
    })
    assert.deepEqual(
      lessons.map(({ lessonId, car }) => [lessonId, car]),
      [[id, null]],
    )
    await app.call(helen, contract.setLessonCar, { id, car: yaris.id })
    assert.equal(await carOf(helen, id), 'Yaris', 'unless she says so')
  })

  test('their own car is taken only as long as its insurance was seen', async () => {
    await makeCar(app, helen, 'White Corsa')
    assert.equal(
      (await enter(helen, stan.helen, '24T10:00', { car: 'learners' })).body.code,
      insuranceNotSeen.code,
    )
    const set = { id: stan.helen, gearbox: null, ownCar: true, insuranceSeenOn: null, insuredUntil: null }
    await app.fails(helen, contract.setLearnerCar, set, badInput)
    await app.call(helen, contract.setLearnerCar, {
      ...set,
      insuranceSeenOn: '2026-11-23',
      insuredUntil: '2026-11-25',
    })
    assert.equal(await carOf(helen, await mustEnter(helen, stan.helen, '24T10:00')), 'learners')
    const last = await mustEnter(helen, stan.helen, '25T10:00')
    assert.equal(await carOf(helen, last), 'learners')
    assert.equal(await carOf(helen, await mustEnter(helen, stan.helen, '26T10:00')), 'White Corsa')
    await app.call(helen, moveLesson, {
      id: last,
      startsAt: '2026-11-27T10:00:00Z',
      fromStartsAt: '2026-11-25T10:00:00Z',
    })
    assert.equal(await carOf(helen, last), 'White Corsa', 'the day it moved to is not insured')
    await app.fails(helen, contract.setLessonCar, { id: last, car: 'learners' }, insuranceNotSeen)
    await app.call(helen, contract.setLessonCar, { id: last, car: 'none' })
    assert.equal(await carOf(helen, last), 'none')
  })

  test('learners read what is noted of them and change nothing', async () => {
    const id = await bookLesson(app, amara, helen, '2026-11-24T10:00:00Z')
    await app.call(helen, contract.setLearnerCar, {
      id: amara.id,
      gearbox: 'manual',
      ownCar: true,
      insuranceSeenOn: '2026-11-20',
      insuredUntil: null,
    })
    const seen = (who: Person) =>
      app.services.asUser({ role: 'authenticated', sub: who.id }, (db) =>
        db.queryUnchecked('select own_car from public.learner_cars where learner_id = $1', [amara.id]),
      )
    assert.equal((await seen(amara)).rowCount, 1)
    assert.equal((await seen(ben)).rowCount, 0)
    await app.fails(amara, contract.setLessonCar, { id, car: 'none' }, notAllowed)
    await app.fails(owen, contract.setLessonCar, { id, car: 'none' }, notFound)
    await app.fails(ben, contract.getLessonCar, { id }, notFound)
    await app.fails(owen, contract.getLearnerCar, { id: amara.id }, notFound)
  })
})
