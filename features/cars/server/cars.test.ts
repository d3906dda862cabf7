import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { badInput, notAllowed, notFound } from '#common/api-error.ts'
import { getMyData } from '#features/account-deletion/contract.ts'
import { carBusy, insuranceNotSeen, listDiary, listSlots } from '#features/diary/contract.ts'
import { cancelLesson } from '#features/lessons/contract.ts'
import { moveLesson } from '#features/lessons/moving-contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { removeFromSchool } from '#features/schools/contract.ts'
import { createSeries } from '#features/series/contract.ts'
import { makeCar, makeSchool } from '#tests/support/cars.ts'
import { bookLesson, holdLesson, makeInstructor } from '#tests/support/lessons.ts'
import { type InputOf, openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'

/*
Helen teaches alone in her white Corsa. Gwen's school has Owen and Rhys, who share a Polo until it has an automatic Yaris
too. Amara and Ben have accounts, Stan has none.
*/
let app: TestApp
let [gwen, helen, owen, rhys, amara, ben]: Person[] = []
let stan: Record<'helen' | 'owen' | 'rhys', string>

before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  helen = await makeInstructor(app, 'Helen Marsh')
  const school = await makeSchool(app, 'Gwen Parry', ['Owen Pike', 'Rhys Cole'])
  gwen = school.gwen
  ;[owen, rhys] = school.members
  amara = await app.person('Amara Okafor')
  ben = await app.person('Ben Price')
  const pupilOf = async (who: Person) => (await app.call(who, addPupil, { name: 'Stan Whitcombe' })).id
  stan = { helen: await pupilOf(helen), owen: await pupilOf(owen!), rhys: await pupilOf(rhys!) }
})

const enter = (who: Person, pupilId: string, at: string, more: Partial<InputOf<typeof enterLesson>> = {}) =>
  app.tryCall(who, enterLesson, {
    pupilId,
    startsAt: `2026-11-${at}:00Z`,
    minutes: 60,
    payment: 'cash',
    pricePence: 3600,
    ...more,
  })
const mustEnter = async (...input: Parameters<typeof enter>): Promise<string> => {
  const { status, body } = await enter(...input)
  assert.equal(status, 200, JSON.stringify(body))
  return body.id
}
const carOf = async (who: Person, id: string) => {
  const { choice, car } = await app.call(who, contract.getLessonCar, { id })
  return car?.name ?? choice
}
const carsOf = async (who: Person) => (await app.call(who, contract.listCars, {})).cars
const shared = (name: string, more: Partial<InputOf<typeof contract.addCar>> = {}) =>
  makeCar(app, gwen!, name, { driverIds: [owen!.id, rhys!.id], ...more })

suite('an instructor’s own car', () => {
  test('is in each of her lessons, also in those booked before she listed it, and both see which it is', async () => {
    const before = await bookLesson(app, amara!, helen!, '2026-11-24T10:00:00Z')
    assert.equal(await carOf(helen!, before), 'any')
    const { car, lessons } = await app.call(helen!, contract.addCar, {
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
    const after = await mustEnter(helen!, stan.helen, '24T12:00')
    for (const id of [before, after]) assert.equal(await carOf(helen!, id), 'White Corsa')
    assert.equal(
      (await app.call(amara!, contract.getLessonCar, { id: before })).car?.registration,
      'AB12 CDE',
    )
    assert.deepEqual(
      (await carsOf(helen!)).map(({ name, isOwn, lessonsAhead }) => [name, isOwn, lessonsAhead]),
      [['White Corsa', true, 2]],
    )
  })

  test('at the garage leaves its lessons without a car, is not booked meanwhile, and takes them again when it is back', async () => {
    const corsa = await makeCar(app, helen!, 'White Corsa')
    const id = await bookLesson(app, amara!, helen!, '2026-11-25T10:00:00Z')
    const away = {
      id: corsa.id,
      startsAt: '2026-11-25T00:00:00Z',
      endsAt: '2026-11-27T00:00:00Z',
      note: 'Clutch',
    }
    const dry = await app.call(helen!, contract.addCarAbsence, { ...away, dryRun: true })
    assert.deepEqual([dry.absence, dry.lessons.map(({ lessonId }) => lessonId)], [null, [id]])
    assert.equal(await carOf(helen!, id), 'White Corsa', 'nothing has changed')
    const { absence, lessons } = await app.call(helen!, contract.addCarAbsence, away)
    assert.deepEqual(
      lessons.map((lesson) => [lesson.lessonId, lesson.learner?.name, lesson.car]),
      [[id, 'Amara Okafor', null]],
    )
    assert.equal(await carOf(amara!, id), 'missing')
    const { lessonsWithoutCar } = await app.call(helen!, contract.listCars, {})
    assert.deepEqual(
      lessonsWithoutCar.map(({ lessonId }) => lessonId),
      [id],
    )
    const { days } = await app.call(ben!, listSlots, { id: helen!.id, from: '2026-11-25', days: 3 })
    assert.deepEqual(
      days.map(({ on, starts }) => [on, starts.length > 0]),
      [
        ['2026-11-25', false],
        ['2026-11-26', false],
        ['2026-11-27', true],
      ],
    )
    assert.equal((await holdLesson(app, ben!, helen!, '2026-11-26T10:00:00Z')).body.code, 'slot-taken')
    const busy = await enter(helen!, stan.helen, '26T10:00')
    assert.equal(busy.body.code, carBusy.code)
    assert.ok(busy.body.alternatives?.every(({ startsAt }) => !/-2[56]T/.test(startsAt)))
    const lent = await mustEnter(helen!, stan.helen, '26T10:00', { car: 'none' })
    assert.equal(await carOf(helen!, lent), 'none')
    await app.fails(helen!, contract.addCarAbsence, away, contract.awayAlready)
    const back = await app.call(helen!, contract.removeCarAbsence, { id: corsa.id, absenceId: absence!.id })
    assert.deepEqual(
      back.lessons.map(({ car }) => car?.name),
      ['White Corsa'],
    )
    assert.equal(await carOf(helen!, lent), 'none', 'what she chose stays')
  })

  test('is away for a year at most, and fifty times ahead', async () => {
    const { id } = await makeCar(app, helen!, 'White Corsa')
    const startsAt = '2026-11-24T00:00:00Z'
    for (const dryRun of [true, false])
      for (const endsAt of ['2027-11-25T00:00:01Z', '2199-01-01T00:00:00Z'])
        await app.fails(
          helen!,
          contract.addCarAbsence,
          { id, startsAt, endsAt, dryRun },
          contract.absenceTooLong,
        )
    const away = (hour: number) => {
      const from = Temporal.Instant.from(startsAt).add({ hours: hour * 2 })
      return { id, startsAt: from.toString(), endsAt: from.add({ hours: 1 }).toString() }
    }
    for (let hour = 0; hour < 49; hour++) await app.call(helen!, contract.addCarAbsence, away(hour))
    const race = [away(49), away(50), away(51)]
    const tries = await Promise.all(race.map((one) => app.tryCall(helen!, contract.addCarAbsence, one)))
    assert.equal(tries.filter(({ status }) => status === 200).length, 1)
    await app.fails(helen!, contract.addCarAbsence, away(60), contract.tooManyAbsences)
    app.clock.set('2026-11-24T01:00:00Z')
    await app.call(helen!, contract.addCarAbsence, away(60))
  })

  test('an archived car leaves its lessons, and comes back with them', async () => {
    const corsa = await makeCar(app, helen!, 'White Corsa')
    const id = await mustEnter(helen!, stan.helen, '24T12:00')
    await app.call(helen!, contract.changeCar, { id: corsa.id, archived: true })
    assert.equal(await carOf(helen!, id), 'any', 'she has no car on record, so none is missing')
    assert.ok((await carsOf(helen!))[0]!.archivedAt)
    await app.call(helen!, contract.changeCar, { id: corsa.id, archived: false })
    assert.equal(await carOf(helen!, id), 'White Corsa')
  })
})

suite('what a learner is taught in', () => {
  test('a learner of automatic is taught in the automatic, the others in the usual car', async () => {
    const corsa = await makeCar(app, helen!, 'White Corsa')
    await makeCar(app, helen!, 'Yaris', { gearbox: 'automatic' })
    const early = await mustEnter(helen!, stan.helen, '24T10:00')
    assert.equal(await carOf(helen!, early), 'White Corsa')
    const set = {
      id: stan.helen,
      gearbox: 'automatic',
      ownCar: false,
      insuranceSeenOn: null,
      insuredUntil: null,
    } as const
    const { lessons } = await app.call(helen!, contract.setLearnerCar, set)
    assert.deepEqual(
      lessons.map(({ car }) => car?.name),
      ['Yaris'],
    )
    assert.equal(await carOf(helen!, await mustEnter(helen!, stan.helen, '25T10:00')), 'Yaris')
    await app.call(helen!, contract.setLearnerCar, { ...set, gearbox: null })
    assert.equal(await carOf(helen!, await mustEnter(helen!, stan.helen, '26T10:00')), 'White Corsa')
    const [first] = await carsOf(helen!)
    assert.equal(first?.id, corsa.id)
    const yaris = (await carsOf(helen!))[1]!
    await app.call(helen!, contract.changeCar, { id: yaris.id, isUsual: true })
    assert.deepEqual(
      (await carsOf(helen!)).map(({ name }) => name),
      ['Yaris', 'White Corsa'],
    )
  })

  test('when the manual is at the garage, nobody who learns in it is put into the automatic', async () => {
    const corsa = await makeCar(app, helen!, 'White Corsa')
    const yaris = await makeCar(app, helen!, 'Yaris', { gearbox: 'automatic' })
    const id = await mustEnter(helen!, stan.helen, '24T10:00')
    const { lessons } = await app.call(helen!, contract.addCarAbsence, {
      id: corsa.id,
      startsAt: '2026-11-24T00:00:00Z',
      endsAt: '2026-11-25T00:00:00Z',
    })
    assert.deepEqual(
      lessons.map(({ lessonId, car }) => [lessonId, car]),
      [[id, null]],
    )
    await app.call(helen!, contract.setLessonCar, { id, car: yaris.id })
    assert.equal(await carOf(helen!, id), 'Yaris', 'unless she says so')
  })

  test('their own car is taken only as long as its insurance was seen', async () => {
    await makeCar(app, helen!, 'White Corsa')
    assert.equal(
      (await enter(helen!, stan.helen, '24T10:00', { car: 'learners' })).body.code,
      insuranceNotSeen.code,
    )
    const set = { id: stan.helen, gearbox: null, ownCar: true, insuranceSeenOn: null, insuredUntil: null }
    await app.fails(helen!, contract.setLearnerCar, set, badInput)
    await app.call(helen!, contract.setLearnerCar, {
      ...set,
      insuranceSeenOn: '2026-11-23',
      insuredUntil: '2026-11-25',
    })
    assert.equal(await carOf(helen!, await mustEnter(helen!, stan.helen, '24T10:00')), 'learners')
    const last = await mustEnter(helen!, stan.helen, '25T10:00')
    assert.equal(await carOf(helen!, last), 'learners')
    assert.equal(await carOf(helen!, await mustEnter(helen!, stan.helen, '26T10:00')), 'White Corsa')
    await app.call(helen!, moveLesson, {
      id: last,
      startsAt: '2026-11-27T10:00:00Z',
      fromStartsAt: '2026-11-25T10:00:00Z',
    })
    assert.equal(await carOf(helen!, last), 'White Corsa', 'the day it moved to is not insured')
    await app.fails(helen!, contract.setLessonCar, { id: last, car: 'learners' }, insuranceNotSeen)
    await app.call(helen!, contract.setLessonCar, { id: last, car: 'none' })
    assert.equal(await carOf(helen!, last), 'none')
  })

  test('learners read what is noted of them and change nothing', async () => {
    const id = await bookLesson(app, amara!, helen!, '2026-11-24T10:00:00Z')
    await app.call(helen!, contract.setLearnerCar, {
      id: amara!.id,
      gearbox: 'manual',
      ownCar: true,
      insuranceSeenOn: '2026-11-20',
      insuredUntil: null,
    })
    const seen = (who: Person) =>
      app.services.asUser({ role: 'authenticated', sub: who.id }, (db) =>
        db.queryUnchecked('select own_car from public.learner_cars where learner_id = $1', [amara!.id]),
      )
    assert.equal((await seen(amara!)).rowCount, 1)
    assert.equal((await seen(ben!)).rowCount, 0)
    await app.fails(amara!, contract.setLessonCar, { id, car: 'none' }, notAllowed)
    await app.fails(owen!, contract.setLessonCar, { id, car: 'none' }, notFound)
    await app.fails(ben!, contract.getLessonCar, { id }, notFound)
    await app.fails(owen!, contract.getLearnerCar, { id: amara!.id }, notFound)
  })
})

suite('the cars of a school', () => {
  test('two instructors who share one car cannot teach at one time; a second car lets them', async () => {
    await shared('Polo')
    await mustEnter(owen!, stan.owen, '24T10:00')
    assert.equal((await enter(rhys!, stan.rhys, '24T10:30')).body.code, carBusy.code)
    const { days } = await app.call(amara!, listSlots, { id: rhys!.id, from: '2026-11-24', days: 1 })
    assert.ok(!days[0]!.starts.includes('2026-11-24T10:30:00Z'), 'not shown either')
    assert.ok(days[0]!.starts.includes('2026-11-24T11:00:00Z'))
    assert.equal((await holdLesson(app, amara!, rhys!, '2026-11-24T10:30:00Z')).body.code, 'slot-taken')
    await shared('Clio')
    const id = await bookLesson(app, amara!, rhys!, '2026-11-24T10:30:00Z')
    assert.equal(await carOf(rhys!, id), 'Clio')
  })

  test('a lesson moved to when its car is taken is refused with the cars that are free, and takes one of them', async () => {
    const [polo, clio] = [await shared('Polo'), await shared('Clio')]
    const yaris = await shared('Yaris', { gearbox: 'automatic' })
    await mustEnter(owen!, stan.owen, '24T10:00')
    const id = await mustEnter(rhys!, stan.rhys, '24T14:00')
    await app.call(rhys!, contract.setLessonCar, { id, car: polo.id })
    const move = { id, startsAt: '2026-11-24T10:00:00Z', fromStartsAt: '2026-11-24T14:00:00Z' }
    const { freeCars, alternatives } = await app.fails(rhys!, moveLesson, move, carBusy)
    const free = [
      { id: clio.id, name: 'Clio', gearbox: 'manual' },
      { id: yaris.id, name: 'Yaris', gearbox: 'automatic' },
    ]
    assert.deepEqual(freeCars, free)
    assert.ok(Array.isArray(alternatives) && alternatives.length > 0)
    await app.fails(rhys!, moveLesson, { ...move, car: polo.id }, carBusy)
    await app.fails(rhys!, moveLesson, { ...move, car: 'learners' }, insuranceNotSeen)
    assert.equal(await carOf(rhys!, id), 'Polo')
    await app.call(rhys!, moveLesson, { ...move, car: yaris.id })
    assert.equal(await carOf(rhys!, id), 'Yaris')
  })

  test('a lesson added when the chosen car is taken names those that are free; learners are not shown them', async () => {
    const polo = await shared('Polo')
    await shared('Clio')
    await mustEnter(owen!, stan.owen, '24T10:00')
    const refused = await enter(rhys!, stan.rhys, '24T10:00', { car: polo.id })
    assert.equal(refused.body.code, carBusy.code)
    assert.deepEqual(
      (refused.body as { freeCars?: { name: string }[] }).freeCars?.map(({ name }) => name),
      ['Clio'],
    )
    await app.call(gwen!, contract.changeCar, { id: polo.id, name: 'Polo 2' })
    const { cars, entries } = await app.call(owen!, listDiary, { from: '2026-11-24', to: '2026-11-25' })
    assert.deepEqual(
      cars?.map(({ name }) => name),
      ['Polo 2', 'Clio'],
    )
    assert.deepEqual(
      entries.map(({ carId, carChoice }) => [carId, carChoice]),
      [[polo.id, 'any']],
    )
    const held = await holdLesson(app, amara!, rhys!, '2026-11-24T10:00:00Z')
    assert.equal(held.status, 200)
    const other = await holdLesson(app, ben!, rhys!, '2026-11-24T10:00:00Z')
    assert.ok(!('freeCars' in other.body))
  })

  test('one car for the first hour and another for the second are no car for two hours', async () => {
    const [polo, clio] = [await shared('Polo'), await shared('Clio')]
    await app.call(gwen!, contract.addCarAbsence, {
      id: polo.id,
      startsAt: '2026-11-24T10:00:00Z',
      endsAt: '2026-11-24T11:00:00Z',
    })
    await app.call(gwen!, contract.addCarAbsence, {
      id: clio.id,
      startsAt: '2026-11-24T11:00:00Z',
      endsAt: '2026-11-24T12:00:00Z',
    })
    const startsOf = async (minutes: number) =>
      (await app.call(amara!, listSlots, { id: rhys!.id, from: '2026-11-24', days: 1, minutes })).days[0]!
        .starts
    assert.ok((await startsOf(60)).includes('2026-11-24T10:00:00Z'))
    assert.ok(!(await startsOf(120)).includes('2026-11-24T10:00:00Z'))
    assert.equal((await enter(rhys!, stan.rhys, '24T10:00', { minutes: 120 })).body.code, carBusy.code)
  })

  test('when a car is freed, a lesson that had none takes it', async () => {
    const polo = await shared('Polo')
    const clio = await shared('Clio')
    const owens = await mustEnter(owen!, stan.owen, '24T10:00')
    const rhyss = await mustEnter(rhys!, stan.rhys, '24T10:00')
    assert.deepEqual([await carOf(owen!, owens), await carOf(rhys!, rhyss)], ['Polo', 'Clio'])
    const { lessons } = await app.call(gwen!, contract.addCarAbsence, {
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
    const [mail] = await app.mailsTo(rhys!.email)
    assert.equal(mail?.subject, '1 lesson of yours needs another car')
    assert.match(mail.body.text, /Tue 24 Nov 2026 at 10:00/)
    assert.equal((await app.mailsTo(owen!.email)).filter(({ kind }) => kind === 'car-missing').length, 0)
    await app.fails(rhys!, contract.setLessonCar, { id: rhyss, car: polo.id }, carBusy)
    await app.call(owen!, cancelLesson, { id: owens })
    await app.settle()
    assert.equal(await carOf(rhys!, rhyss), 'Polo')
  })

  test('an instructor reports a breakdown of a school’s car and learns of their own lessons alone', async () => {
    const polo = await shared('Polo')
    await mustEnter(owen!, stan.owen, '24T10:00')
    await mustEnter(rhys!, stan.rhys, '24T12:00')
    const { lessons } = await app.call(owen!, contract.addCarAbsence, {
      id: polo.id,
      startsAt: '2026-11-24T00:00:00Z',
      endsAt: '2026-11-25T00:00:00Z',
    })
    assert.deepEqual(
      lessons.map(({ instructor }) => instructor.name),
      ['Owen Pike'],
    )
    assert.deepEqual(
      (await app.call(gwen!, contract.listCars, {})).lessonsWithoutCar.map(
        ({ instructor }) => instructor.name,
      ),
      ['Owen Pike', 'Rhys Cole'],
    )
    assert.deepEqual((await carsOf(rhys!))[0]!.drivers, [{ id: rhys!.id, name: 'Rhys Cole' }])
  })

  test('a breakdown that is reported again and again writes one email in six hours, and loses no lesson', async () => {
    const polo = await shared('Polo')
    for (const day of [24, 25, 26]) await mustEnter(rhys!, stan.rhys, `${day}T10:00`)
    const away = (day: number) => ({
      id: polo.id,
      startsAt: `2026-11-${day}T00:00:00Z`,
      endsAt: `2026-11-${day + 1}T00:00:00Z`,
    })
    const mails = async () => {
      await app.settle()
      return (await app.mailsTo(rhys!.email)).filter(({ kind }) => kind === 'car-missing')
    }
    for (let time = 0; time < 3; time++) {
      const { absence } = await app.call(owen!, contract.addCarAbsence, away(24))
      await app.call(owen!, contract.removeCarAbsence, { id: polo.id, absenceId: absence!.id })
    }
    await app.call(owen!, contract.addCarAbsence, away(25))
    await app.call(owen!, contract.addCarAbsence, away(26))
    assert.equal((await mails()).length, 1)
    app.clock.set('2026-11-23T13:59:00Z')
    assert.equal((await mails()).length, 1)
    app.clock.set('2026-11-23T14:01:00Z')
    const later = (await mails()).find(({ subject }) => subject === '2 lessons of yours need another car')
    assert.match(later?.body.text ?? '', /Wed 25 Nov 2026 at 10:00, Thu 26 Nov 2026 at 10:00/)
    assert.equal((await mails()).length, 2)
  })

  test('the school sees no lesson’s id, and none in a car that isn’t its own', async () => {
    const polo = await shared('Polo')
    const own = await makeCar(app, owen!, 'Owen’s Fiesta')
    const owens = await mustEnter(owen!, stan.owen, '24T10:00')
    const rhyss = await mustEnter(rhys!, stan.rhys, '24T12:00')
    assert.deepEqual([await carOf(owen!, owens), await carOf(rhys!, rhyss)], ['Polo', 'Polo'])
    const away = { id: polo.id, startsAt: '2026-11-24T00:00:00Z', endsAt: '2026-11-25T00:00:00Z' }
    const mustTellLittle = (answer: unknown, to: string) => {
      const text = JSON.stringify(answer)
      for (const secret of [owens, rhyss, own.id, own.name])
        assert.ok(!text.includes(secret), `${to}: ${text}`)
    }
    const dry = await app.call(gwen!, contract.addCarAbsence, { ...away, dryRun: true })
    mustTellLittle(dry, 'dry run')
    assert.deepEqual(
      dry.lessons.map(({ lessonId, instructor, car }) => [lessonId, instructor.name, car]),
      [[null, 'Rhys Cole', null]],
    )
    mustTellLittle(await app.call(gwen!, contract.addCarAbsence, away), 'absence')
    mustTellLittle(await app.call(gwen!, contract.listCars, {}), 'list')
    assert.equal(await carOf(owen!, owens), 'Owen’s Fiesta')
  })

  test('are for the instructors the owner names; nobody else changes them, and who leaves loses them', async () => {
    const polo = await makeCar(app, gwen!, 'Polo', { driverIds: [owen!.id] })
    assert.deepEqual(await carsOf(rhys!), [])
    await app.fails(
      gwen!,
      contract.addCar,
      { name: 'Clio', gearbox: 'manual', driverIds: [helen!.id] },
      contract.notInSchool,
    )
    await app.fails(owen!, contract.changeCar, { id: polo.id, name: 'Mine' }, notFound)
    await app.fails(rhys!, contract.changeCar, { id: polo.id, isUsual: true }, notFound)
    await app.fails(
      helen!,
      contract.addCarAbsence,
      { id: polo.id, startsAt: '2026-11-24T00:00:00Z', endsAt: '2026-11-25T00:00:00Z' },
      notFound,
    )
    await app.fails(amara!, contract.listCars, {}, notAllowed)
    const id = await mustEnter(owen!, stan.owen, '24T10:00')
    assert.equal(await carOf(owen!, id), 'Polo')
    await app.call(gwen!, removeFromSchool, { id: owen!.id })
    await app.settle()
    assert.equal(await carOf(owen!, id), 'any')
    assert.deepEqual(await carsOf(owen!), [])
  })
})

suite('a car is never in two places', () => {
  test('thirty-two lessons of two instructors who race for one car: none overlaps another', async () => {
    const polo = await shared('Polo')
    const starts = Array.from(
      { length: 16 },
      (_, at) => `24T${String(9 + Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
    )
    const tries = await Promise.all([
      ...starts.map((at) => enter(owen!, stan.owen, at)),
      ...starts.map((at) => enter(rhys!, stan.rhys, at)),
    ])
    for (const { status, body } of tries)
      assert.ok(
        status === 200 || [carBusy.code, 'diary-busy', 'learner-elsewhere'].includes(String(body.code)),
        JSON.stringify(body),
      )
    assert.ok(tries.filter(({ status }) => status === 200).length >= 5)
    await mustKeepApart(polo.id)
  })

  test('a lesson that races the garage is not in a car that is there', async () => {
    const polo = await shared('Polo')
    const day = { startsAt: '2026-11-24T00:00:00Z', endsAt: '2026-11-25T00:00:00Z' }
    await Promise.all([
      enter(owen!, stan.owen, '24T10:00'),
      enter(rhys!, stan.rhys, '24T12:00'),
      app.tryCall(gwen!, contract.addCarAbsence, { id: polo.id, ...day }),
      enter(owen!, stan.owen, '24T14:00'),
      enter(rhys!, stan.rhys, '24T16:00'),
    ])
    await mustKeepApart(polo.id)
    const { cars } = await app.call(gwen!, contract.listCars, {})
    assert.equal(cars[0]!.lessonsAhead, 0)
  })

  test('a weekly lesson names the weeks for which no car is free', async () => {
    await shared('Polo')
    await mustEnter(owen!, stan.owen, '26T10:00')
    const { lessons } = await app.call(rhys!, createSeries, {
      pupilId: stan.rhys,
      firstStartsAt: '2026-11-26T10:00:00Z',
      minutes: 60,
      everyWeeks: 1,
      count: 3,
      payment: 'cash',
      pricePence: 3600,
      dryRun: true,
    })
    assert.deepEqual(
      lessons.map(({ fits, conflict }) => [fits, conflict?.code]),
      [
        [false, carBusy.code],
        [true, undefined],
        [true, undefined],
      ],
    )
  })

  async function mustKeepApart(carId: string) {
    const { rows } = await app.services.asSystem('look', (db) =>
      db.queryUnchecked(
        `select a.id from public.diary_entries a where a.live and a.car_id = $1 and (
           exists (select from public.diary_entries b where b.live and b.car_id = $1 and b.id <> a.id and b.during && a.during)
           or exists (select from public.car_absences x where x.car_id = $1 and x.during && a.during))`,
        [carId],
      ),
    )
    assert.deepEqual(rows, [])
  }
})

test('cars and what is agreed about them are in the copy of their data', async () => {
  await makeCar(app, helen!, 'White Corsa')
  await app.call(helen!, contract.setLearnerCar, {
    id: stan.helen,
    gearbox: 'manual',
    ownCar: false,
    insuranceSeenOn: null,
    insuredUntil: null,
  })
  await app.prove(helen!)
  const mine = JSON.stringify(await app.call(helen!, getMyData, {}))
  assert.match(mine, /White Corsa/)
  assert.match(mine, /what_lessons_are_taught_in/)
})
