import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { getMyData } from '#features/account-deletion/contract.ts'
import { carBusy, listSlots } from '#features/diary/contract.ts'
import { getInstructor, getMyInstructor, setMyInstructor } from '#features/instructors/contract.ts'
import { makeCar, openCars } from '#tests/support/cars.ts'
import { approve, bookLesson, holdLesson } from '#tests/support/lessons.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import { mostCars } from '../rules.ts'

let app: TestApp
let helen: Person
let amara: Person
let ben: Person
let stan: Record<'helen' | 'owen' | 'rhys', string>
const { enter, mustEnter, carOf, carsOf } = openCars(
  (opening) => ({ app, helen, amara, ben, stan } = opening),
)

suite('an instructor’s own car', () => {
  test('is in each of her lessons, also in those booked before she listed it, and both see which it is', async () => {
    const before = await bookLesson(app, amara, helen, '2026-11-24T10:00:00Z')
    assert.equal(await carOf(helen, before), 'any')
    const { car, lessons } = await app.call(helen, contract.addCar, {
      name: 'White Corsa',
      registration: 'ab12 cde',
      gearbox: 'manual',
    })
    assert.equal(car.registration, 'AB12 CDE')
    assert.equal(car.dualControls, true)
    assert.deepEqual(
      lessons.map((lesson) => [lesson.lessonId, lesson.learner?.name, lesson.car?.name]),
      [[before, 'Amara Okafor', 'White Corsa']],
    )
    const after = await mustEnter(helen, stan.helen, '24T12:00')
    for (const id of [before, after]) assert.equal(await carOf(helen, id), 'White Corsa')
    assert.equal((await app.call(amara, contract.getLessonCar, { id: before })).car?.registration, 'AB12 CDE')
    assert.deepEqual(
      (await carsOf(helen)).map(({ name, isOwn, lessonsAhead }) => [name, isOwn, lessonsAhead]),
      [['White Corsa', true, 2]],
    )
  })

  test('is the one that learners read of in her profile, in place of what she wrote there', async () => {
    await approve(app, helen)
    const own = await app.call(helen, getMyInstructor, {})
    await app.call(helen, setMyInstructor, {
      ...own,
      gearboxes: ['automatic'],
      car: 'Red Fiesta',
      hourlyRatePence: 3600,
      postcode: 'BS6 6AA',
    })
    const shown = async () => (await app.call(amara, getInstructor, { id: helen.id })).car
    assert.equal(await shown(), 'Red Fiesta')
    await makeCar(app, helen, 'White Corsa')
    assert.equal(await shown(), 'White Corsa')
    const { cars } = await app.call(helen, getMyInstructor, {})
    assert.deepEqual(cars, [{ name: 'White Corsa', gearbox: 'manual' }])
    await app.call(helen, contract.addCar, { name: 'Clio', gearbox: 'automatic' })
    assert.equal(await shown(), 'White Corsa (manual), Clio (automatic)')
  })

  test('at the garage leaves its lessons without a car, is not booked meanwhile, and takes them again when it is back', async () => {
    const corsa = await makeCar(app, helen, 'White Corsa')
    const id = await bookLesson(app, amara, helen, '2026-11-25T10:00:00Z')
    const away = {
      id: corsa.id,
      startsAt: '2026-11-25T00:00:00Z',
      endsAt: '2026-11-27T00:00:00Z',
      note: 'Clutch',
    }
    const dry = await app.call(helen, contract.addCarAbsence, { ...away, dryRun: true })
    assert.deepEqual([dry.absence, dry.lessons.map(({ lessonId }) => lessonId)], [null, [id]])
    assert.equal(await carOf(helen, id), 'White Corsa', 'nothing has changed')
    const { absence, lessons } = await app.call(helen, contract.addCarAbsence, away)
    assert.deepEqual(
      lessons.map((lesson) => [lesson.lessonId, lesson.learner?.name, lesson.car]),
      [[id, 'Amara Okafor', null]],
    )
    assert.equal(await carOf(amara, id), 'missing')
    const { lessonsWithoutCar } = await app.call(helen, contract.listCars, {})
    assert.deepEqual(
      lessonsWithoutCar.map(({ lessonId }) => lessonId),
      [id],
    )
    const { days } = await app.call(ben, listSlots, { id: helen.id, from: '2026-11-25', days: 3 })
    assert.deepEqual(
      days.map(({ on, starts }) => [on, starts.length > 0]),
      [
        ['2026-11-25', false],
        ['2026-11-26', false],
        ['2026-11-27', true],
      ],
    )
    assert.equal((await holdLesson(app, ben, helen, '2026-11-26T10:00:00Z')).body.code, 'slot-taken')
    const busy = await enter(helen, stan.helen, '26T10:00')
    assert.equal(busy.body.code, carBusy.code)
    assert.ok(busy.body.alternatives?.every(({ startsAt }) => !/-2[56]T/.test(startsAt)))
    const lent = await mustEnter(helen, stan.helen, '26T10:00', { car: 'none' })
    assert.equal(await carOf(helen, lent), 'none')
    await app.fails(helen, contract.addCarAbsence, away, contract.awayAlready)
    const back = await app.call(helen, contract.removeCarAbsence, { id: corsa.id, absenceId: absence!.id })
    assert.deepEqual(
      back.lessons.map(({ car }) => car?.name),
      ['White Corsa'],
    )
    assert.equal(await carOf(helen, lent), 'none', 'what she chose stays')
  })

  test('is away for a year at most, and fifty times ahead', async () => {
    const { id } = await makeCar(app, helen, 'White Corsa')
    const startsAt = '2026-11-24T00:00:00Z'
    for (const dryRun of [true, false])
      for (const endsAt of ['2027-11-25T00:00:01Z', '2199-01-01T00:00:00Z'])
        await app.fails(
          helen,
          contract.addCarAbsence,
          { id, startsAt, endsAt, dryRun },
          contract.absenceTooLong,
        )
    const away = (hour: number) => {
      const from = Temporal.Instant.from(startsAt).add({ hours: hour * 2 })
      return { id, startsAt: from.toString(), endsAt: from.add({ hours: 1 }).toString() }
    }
    for (let hour = 0; hour < 49; hour++) await app.call(helen, contract.addCarAbsence, away(hour))
    const race = [away(49), away(50), away(51)]
    const tries = await Promise.all(race.map((one) => app.tryCall(helen, contract.addCarAbsence, one)))
    assert.equal(tries.filter(({ status }) => status === 200).length, 1)
    await app.fails(helen, contract.addCarAbsence, away(60), contract.tooManyAbsences)
    app.clock.set('2026-11-24T01:00:00Z')
    await app.call(helen, contract.addCarAbsence, away(60))
  })

  test('is one of sixty at most, also when several are added at once', async () => {
    const add = (nr: number) =>
      app.tryCall(helen, contract.addCar, { name: `Corsa ${nr}`, gearbox: 'manual' as const })
    for (let nr = 1; nr < mostCars; nr++) assert.equal((await add(nr)).status, 200)
    const tries = await Promise.all([60, 61, 62].map(add))
    assert.equal(tries.filter(({ status }) => status === 200).length, 1)
    assert.equal((await carsOf(helen)).length, mostCars)
    await app.fails(helen, contract.addCar, { name: 'Corsa', gearbox: 'manual' }, contract.tooManyCars)
  })

  test('an archived car leaves its lessons, and comes back with them', async () => {
    const corsa = await makeCar(app, helen, 'White Corsa')
    const id = await mustEnter(helen, stan.helen, '24T12:00')
    await app.call(helen, contract.changeCar, { id: corsa.id, archived: true })
    assert.equal(await carOf(helen, id), 'any', 'she has no car on record, so none is missing')
    assert.ok((await carsOf(helen))[0]!.archivedAt)
    await app.call(helen, contract.changeCar, { id: corsa.id, archived: false })
    assert.equal(await carOf(helen, id), 'White Corsa')
  })
})

test('cars and what is agreed about them are in the copy of their data', async () => {
  await makeCar(app, helen, 'White Corsa', { dates: { mot: '2027-03-14' } })
  await app.call(helen, contract.setLearnerCar, {
    id: stan.helen,
    gearbox: 'manual',
    ownCar: false,
    insuranceSeenOn: null,
    insuredUntil: null,
  })
  await app.reauthenticate(helen)
  const mine = JSON.stringify(await app.call(helen, getMyData, {}))
  assert.match(mine, /White Corsa/)
  assert.match(mine, /2027-03-14/)
  assert.match(mine, /what_lessons_are_taught_in/)
})
