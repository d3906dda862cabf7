import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { notAllowed, notFound } from '#common/api-error.ts'
import { carBusy, insuranceNotSeen, listDiary, listSlots } from '#features/diary/contract.ts'
import { cancelLesson } from '#features/lessons/contract.ts'
import { moveLesson } from '#features/lessons/moving-contract.ts'
import { listNotifications, setPreference } from '#features/notifications/contract.ts'
import { removeFromSchool } from '#features/schools/contract.ts'
import { makeCar, openCars } from '#tests/support/cars.ts'
import { bookLesson, holdLesson } from '#tests/support/lessons.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'

let app: TestApp
let gwen: Person
let helen: Person
let owen: Person
let rhys: Person
let amara: Person
let ben: Person
let stan: Record<'helen' | 'owen' | 'rhys', string>
const { enter, mustEnter, carOf, carsOf, shared } = openCars(
  (opening) => ({ app, gwen, helen, owen, rhys, amara, ben, stan } = opening),
)
const missingOf = async (instructor: Person) =>
  (await app.call(instructor, listNotifications, {})).notifications
    .filter(({ kind }) => kind === 'car-missing')
    .map(({ facts }) => facts)

suite('the cars of a school', () => {
  test('two instructors who share one car cannot teach at one time; a second car lets them', async () => {
    await shared('Polo')
    await mustEnter(owen, stan.owen, '24T10:00')
    assert.equal((await enter(rhys, stan.rhys, '24T10:30')).body.code, carBusy.code)
    const { days } = await app.call(amara, listSlots, { id: rhys.id, from: '2026-11-24', days: 1 })
    assert.ok(!days[0]!.starts.includes('2026-11-24T10:30:00Z'), 'not shown either')
    assert.ok(days[0]!.starts.includes('2026-11-24T11:00:00Z'))
    assert.equal((await holdLesson(app, amara, rhys, '2026-11-24T10:30:00Z')).body.code, 'slot-taken')
    await shared('Clio')
    const id = await bookLesson(app, amara, rhys, '2026-11-24T10:30:00Z')
    assert.equal(await carOf(rhys, id), 'Clio')
  })

  test('a lesson moved to when its car is taken is refused with the cars that are free, and takes one of them', async () => {
    const [polo, clio] = [await shared('Polo'), await shared('Clio')]
    const yaris = await shared('Yaris', { gearbox: 'automatic' })
    await mustEnter(owen, stan.owen, '24T10:00')
    const id = await mustEnter(rhys, stan.rhys, '24T14:00')
    await app.call(rhys, contract.setLessonCar, { id, car: polo.id })
    const move = { id, startsAt: '2026-11-24T10:00:00Z', fromStartsAt: '2026-11-24T14:00:00Z' }
    const { freeCars, alternatives } = await app.fails(rhys, moveLesson, move, carBusy)
    const free = [
      { id: clio.id, name: 'Clio', gearbox: 'manual' },
      { id: yaris.id, name: 'Yaris', gearbox: 'automatic' },
    ]
    assert.deepEqual(freeCars, free)
    assert.ok(Array.isArray(alternatives) && alternatives.length > 0)
    await app.fails(rhys, moveLesson, { ...move, car: polo.id }, carBusy)
    await app.fails(rhys, moveLesson, { ...move, car: 'learners' }, insuranceNotSeen)
    assert.equal(await carOf(rhys, id), 'Polo')
    await app.call(rhys, moveLesson, { ...move, car: yaris.id })
    assert.equal(await carOf(rhys, id), 'Yaris')
  })

  test('a lesson added when the chosen car is taken names those that are free; learners are not shown them', async () => {
    const polo = await shared('Polo')
    await shared('Clio')
    await mustEnter(owen, stan.owen, '24T10:00')
    const refused = await enter(rhys, stan.rhys, '24T10:00', { car: polo.id })
    assert.equal(refused.body.code, carBusy.code)
    assert.deepEqual(
      (refused.body as { freeCars?: { name: string }[] }).freeCars?.map(({ name }) => name),
      ['Clio'],
    )
    await app.call(gwen, contract.changeCar, { id: polo.id, name: 'Polo 2' })
    const { cars, entries } = await app.call(owen, listDiary, { from: '2026-11-24', to: '2026-11-25' })
    assert.deepEqual(
      cars?.map(({ name }) => name),
      ['Polo 2', 'Clio'],
    )
    assert.deepEqual(
      entries.map(({ carId, carChoice }) => [carId, carChoice]),
      [[polo.id, 'any']],
    )
    const held = await holdLesson(app, amara, rhys, '2026-11-24T10:00:00Z')
    assert.equal(held.status, 200)
    const other = await holdLesson(app, ben, rhys, '2026-11-24T10:00:00Z')
    assert.ok(!('freeCars' in other.body))
  })

  test('a car that somebody held and did not pay for is named among the free ones', async () => {
    await shared('Polo')
    const clio = await shared('Clio')
    const away = { startsAt: '2026-11-24T00:00:00Z', endsAt: '2026-11-25T00:00:00Z' }
    await app.call(gwen, contract.addCarAbsence, { id: clio.id, ...away })
    assert.equal((await holdLesson(app, amara, owen, '2026-11-24T10:00:00Z')).status, 200)
    const namedTo = async (who: Person) => {
      const { body } = await enter(who, stan.rhys, '24T10:00', { car: clio.id })
      assert.equal(body.code, carBusy.code)
      return (body as { freeCars?: { name: string }[] }).freeCars?.map(({ name }) => name)
    }
    assert.deepEqual(await namedTo(rhys), [])
    app.clock.set('2026-11-23T08:11:00Z')
    assert.deepEqual(await namedTo(rhys), ['Polo'])
  })

  test('one car for the first hour and another for the second are no car for two hours', async () => {
    const [polo, clio] = [await shared('Polo'), await shared('Clio')]
    await app.call(gwen, contract.addCarAbsence, {
      id: polo.id,
      startsAt: '2026-11-24T10:00:00Z',
      endsAt: '2026-11-24T11:00:00Z',
    })
    await app.call(gwen, contract.addCarAbsence, {
      id: clio.id,
      startsAt: '2026-11-24T11:00:00Z',
      endsAt: '2026-11-24T12:00:00Z',
    })
    const startsOf = async (minutes: number) =>
      (await app.call(amara, listSlots, { id: rhys.id, from: '2026-11-24', days: 1, minutes })).days[0]!
        .starts
    assert.ok((await startsOf(60)).includes('2026-11-24T10:00:00Z'))
    assert.ok(!(await startsOf(120)).includes('2026-11-24T10:00:00Z'))
    assert.equal((await enter(rhys, stan.rhys, '24T10:00', { minutes: 120 })).body.code, carBusy.code)
  })

  test('when a car is freed, a lesson that had none takes it', async () => {
    const polo = await shared('Polo')
    const clio = await shared('Clio')
    const owens = await mustEnter(owen, stan.owen, '24T10:00')
    const rhyss = await mustEnter(rhys, stan.rhys, '24T10:00')
    assert.deepEqual([await carOf(owen, owens), await carOf(rhys, rhyss)], ['Polo', 'Clio'])
    const { lessons } = await app.call(gwen, contract.addCarAbsence, {
      id: clio.id,
      startsAt: '2026-11-24T00:00:00Z',
      endsAt: '2026-11-25T00:00:00Z',
    })
    assert.deepEqual(
      lessons.map((lesson) => [lesson.instructor.name, lesson.learner, lesson.car]),
      [['Rhys Cole', null, null]],
      'a school sees whose lesson it is, and no learner',
    )
    await app.settle()
    const [mail] = await app.mailsTo(rhys.email)
    assert.equal(mail?.subject, '1 of your lessons needs another car')
    assert.match(mail.body.text, /Tue 24 Nov 2026 at 10:00/)
    assert.deepEqual(await missingOf(rhys), [{ startsAt: '2026-11-24T10:00:00Z', count: 1 }])
    assert.equal((await app.mailsTo(owen.email)).filter(({ kind }) => kind === 'car-missing').length, 0)
    assert.deepEqual(await missingOf(owen), [])
    await app.fails(rhys, contract.setLessonCar, { id: rhyss, car: polo.id }, carBusy)
    await app.call(owen, cancelLesson, { id: owens })
    await app.settle()
    assert.equal(await carOf(rhys, rhyss), 'Polo')
  })

  test('an instructor reports a breakdown of a school’s car and learns of their own lessons alone', async () => {
    const polo = await shared('Polo')
    await mustEnter(owen, stan.owen, '24T10:00')
    await mustEnter(rhys, stan.rhys, '24T12:00')
    const { lessons } = await app.call(owen, contract.addCarAbsence, {
      id: polo.id,
      startsAt: '2026-11-24T00:00:00Z',
      endsAt: '2026-11-25T00:00:00Z',
    })
    assert.deepEqual(
      lessons.map(({ instructor }) => instructor.name),
      ['Owen Pike'],
    )
    assert.deepEqual(
      (await app.call(gwen, contract.listCars, {})).lessonsWithoutCar.map(
        ({ instructor }) => instructor.name,
      ),
      ['Owen Pike', 'Rhys Cole'],
    )
    assert.deepEqual((await carsOf(rhys))[0]!.drivers, [{ id: rhys.id, name: 'Rhys Cole' }])
  })

  test('a breakdown that is reported again and again writes one email in six hours, and loses no lesson', async () => {
    const polo = await shared('Polo')
    for (const day of [24, 25, 26]) await mustEnter(rhys, stan.rhys, `${day}T10:00`)
    const away = (day: number) => ({
      id: polo.id,
      startsAt: `2026-11-${day}T00:00:00Z`,
      endsAt: `2026-11-${day + 1}T00:00:00Z`,
    })
    await app.call(rhys, setPreference, { topic: 'lessons', email: false, bell: false })
    const mails = async () => {
      await app.settle()
      return (await app.mailsTo(rhys.email)).filter(({ kind }) => kind === 'car-missing')
    }
    for (let time = 0; time < 3; time++) {
      const { absence } = await app.call(owen, contract.addCarAbsence, away(24))
      await app.call(owen, contract.removeCarAbsence, { id: polo.id, absenceId: absence!.id })
    }
    await app.call(owen, contract.addCarAbsence, away(25))
    await app.call(owen, contract.addCarAbsence, away(26))
    assert.equal((await mails()).length, 1)
    app.clock.set('2026-11-23T13:59:00Z')
    assert.equal((await mails()).length, 1)
    app.clock.set('2026-11-23T14:01:00Z')
    const later = (await mails()).find(({ subject }) => subject === '2 of your lessons need another car')
    assert.match(later?.body.text ?? '', /Wed 25 Nov 2026 at 10:00, Thu 26 Nov 2026 at 10:00/)
    assert.equal((await mails()).length, 2)
    assert.deepEqual(
      (await missingOf(rhys)).map(({ count }) => count),
      [2, 1],
      'in the bell as by email, whatever he prefers',
    )
  })

  test('the school sees no lesson’s id, and none in a car that isn’t its own', async () => {
    const polo = await shared('Polo')
    const own = await makeCar(app, owen, 'Owen’s Fiesta')
    const owens = await mustEnter(owen, stan.owen, '24T10:00')
    const rhyss = await mustEnter(rhys, stan.rhys, '24T12:00')
    assert.deepEqual([await carOf(owen, owens), await carOf(rhys, rhyss)], ['Polo', 'Polo'])
    const away = { id: polo.id, startsAt: '2026-11-24T00:00:00Z', endsAt: '2026-11-25T00:00:00Z' }
    const mustTellLittle = (answer: unknown, to: string) => {
      const text = JSON.stringify(answer)
      for (const secret of [owens, rhyss, own.id, own.name])
        assert.ok(!text.includes(secret), `${to}: ${text}`)
    }
    const dry = await app.call(gwen, contract.addCarAbsence, { ...away, dryRun: true })
    mustTellLittle(dry, 'dry run')
    assert.deepEqual(
      dry.lessons.map(({ lessonId, instructor, car }) => [lessonId, instructor.name, car]),
      [[null, 'Rhys Cole', null]],
    )
    mustTellLittle(await app.call(gwen, contract.addCarAbsence, away), 'absence')
    mustTellLittle(await app.call(gwen, contract.listCars, {}), 'list')
    assert.equal(await carOf(owen, owens), 'Owen’s Fiesta')
  })

  test('are for the instructors the owner names; nobody else changes them, and who leaves loses them', async () => {
    const polo = await makeCar(app, gwen, 'Polo', { driverIds: [owen.id] })
    assert.deepEqual(await carsOf(rhys), [])
    await app.fails(
      gwen,
      contract.addCar,
      { name: 'Clio', gearbox: 'manual', driverIds: [helen.id] },
      contract.notInSchool,
    )
    await app.fails(owen, contract.changeCar, { id: polo.id, name: 'Mine' }, notFound)
    await app.fails(rhys, contract.changeCar, { id: polo.id, isUsual: true }, notFound)
    await app.fails(
      helen,
      contract.addCarAbsence,
      { id: polo.id, startsAt: '2026-11-24T00:00:00Z', endsAt: '2026-11-25T00:00:00Z' },
      notFound,
    )
    await app.fails(amara, contract.listCars, {}, notAllowed)
    const id = await mustEnter(owen, stan.owen, '24T10:00')
    assert.equal(await carOf(owen, id), 'Polo')
    await app.call(gwen, contract.changeCar, { id: polo.id, archived: false })
    assert.equal(await carOf(owen, id), 'Polo', 'it was not archived')
    await app.call(gwen, removeFromSchool, { id: owen.id })
    await app.settle()
    assert.equal(await carOf(owen, id), 'any')
    assert.deepEqual(await carsOf(owen), [])
    const archive = (archived: boolean) => app.call(gwen, contract.changeCar, { id: polo.id, archived })
    assert.ok((await archive(true)).car.archivedAt)
    assert.equal((await archive(false)).car.archivedAt, null, 'the owner takes it into use again')
  })
})
