import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { carBusy } from '#features/diary/contract.ts'
import { extendHold } from '#features/diary/server/diary.ts'
import { bookHeldLesson } from '#features/lessons/server/book-held-lesson.ts'
import { removeFromSchool } from '#features/schools/contract.ts'
import { findSchool, joinSchool } from '#features/schools/server/schools.ts'
import { createSeries } from '#features/series/contract.ts'
import { makeCar, openCars } from '#tests/support/cars.ts'
import { holdLesson } from '#tests/support/lessons.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'

let app: TestApp
let gwen: Person
let amara: Person
let owen: Person
let rhys: Person
let stan: Record<'helen' | 'owen' | 'rhys', string>
const { enter, mustEnter, carsOf, shared } = openCars(
  (opening) => ({ app, gwen, owen, rhys, amara, stan } = opening),
)

suite('a car is never in two places', () => {
  test('thirty-two lessons of two instructors who race for one car: none overlaps another', async () => {
    const polo = await shared('Polo')
    const starts = Array.from(
      { length: 16 },
      (_, at) => `24T${String(9 + Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
    )
    const tries = await Promise.all([
      ...starts.map((at) => enter(owen, stan.owen, at)),
      ...starts.map((at) => enter(rhys, stan.rhys, at)),
    ])
    for (const { status, body } of tries)
      assert.ok(
        status === 200 ||
          [carBusy.code, 'diary-busy', 'gap-too-short', 'learner-elsewhere'].includes(String(body.code)),
        JSON.stringify(body),
      )
    assert.ok(tries.filter(({ status }) => status === 200).length >= 5)
    await mustKeepApart(polo.id)
  })

  test('a lesson that races the garage is not in a car that is there', async () => {
    const polo = await shared('Polo')
    const day = { startsAt: '2026-11-24T00:00:00Z', endsAt: '2026-11-25T00:00:00Z' }
    await Promise.all([
      enter(owen, stan.owen, '24T10:00'),
      enter(rhys, stan.rhys, '24T12:00'),
      app.tryCall(gwen, contract.addCarAbsence, { id: polo.id, ...day }),
      enter(owen, stan.owen, '24T14:00'),
      enter(rhys, stan.rhys, '24T16:00'),
    ])
    await mustKeepApart(polo.id)
    const { cars } = await app.call(gwen, contract.listCars, {})
    assert.equal(cars[0]!.lessonsAhead, 0)
  })

  test('who pays after their hold has run out gets no car that is at the garage by then', async () => {
    const polo = await shared('Polo')
    const held = await holdLesson(app, amara, owen, '2026-11-24T10:00:00Z')
    assert.equal(held.status, 200, JSON.stringify(held.body))
    app.clock.set('2026-11-23T08:11:00Z')
    const day = { startsAt: '2026-11-24T00:00:00Z', endsAt: '2026-11-25T00:00:00Z' }
    await app.call(gwen, contract.addCarAbsence, { id: polo.id, ...day })
    const outcome = await app.services.asSystem('a late payment', (db) =>
      bookHeldLesson(db, held.body.id, { paidWith: 'card', pricePence: 4150 }),
    )
    assert.equal(outcome, 'time-gone')
  })

  test('an offer that is accepted while its car goes to the garage takes another car', async () => {
    const [polo, clio] = [await shared('Polo'), await shared('Clio')]
    const { body } = await holdLesson(app, amara, owen, '2026-11-24T10:00:00Z')
    const day = { startsAt: '2026-11-24T00:00:00Z', endsAt: '2026-11-25T00:00:00Z' }
    let garage: Promise<unknown> = Promise.resolve()
    await app.services.asSystem('an offer is accepted', async (db) => {
      await extendHold(db, body.id, 10)
      garage = app.call(gwen, contract.addCarAbsence, { id: polo.id, ...day })
      await Promise.race([garage, somebodyWaits()])
    })
    await garage
    const { rows } = await app.services.asSystem('look', (db) =>
      db.queryUnchecked('select car_id from public.diary_entries where id = $1', [body.id]),
    )
    assert.deepEqual(rows, [{ car_id: clio.id }])
  })

  test('a school’s car that was archived is used again, by those whom the school names', async () => {
    const polo = await shared('Polo')
    await app.call(gwen, contract.changeCar, { id: polo.id, archived: true })
    const { car } = await app.call(gwen, contract.changeCar, { id: polo.id, archived: false })
    assert.equal(car.archivedAt, null)
    const again = await app.call(gwen, contract.changeCar, { id: polo.id, driverIds: [owen.id] })
    assert.deepEqual(
      again.car.drivers.map(({ id }) => id),
      [owen.id],
    )
  })

  test('two cars that are shared with somebody at once have an order', async () => {
    const cars = [await makeCar(app, gwen, 'Polo'), await makeCar(app, gwen, 'Clio')]
    for (let time = 0; time < 8; time++)
      for (const driverIds of [[owen.id, rhys.id], []]) {
        await Promise.all(cars.map(({ id }) => app.call(gwen, contract.changeCar, { id, driverIds })))
        const { rows } = await app.services.asSystem('look', (db) =>
          db.queryUnchecked(
            'select from public.diary_cars where instructor_id = any($1) group by instructor_id, position having count(*) > 1',
            [[owen.id, rhys.id]],
          ),
        )
        assert.equal(rows.length, 0)
      }
  })

  test('who leaves the school while a car is shared with them does not keep it', async () => {
    const polo = await makeCar(app, gwen, 'Polo')
    for (let time = 0; time < 12; time++) {
      await Promise.all([
        app.tryCall(gwen, contract.changeCar, { id: polo.id, driverIds: [owen.id, rhys.id] }),
        app.call(gwen, removeFromSchool, { id: owen.id }),
      ])
      await app.settle()
      assert.deepEqual(await carsOf(owen), [])
      await app.services.asSystem('back again', async (db) => {
        const { id } = (await findSchool(db, gwen.id))!
        await joinSchool(db, id, owen.id)
      })
    }
  })

  test('a weekly lesson names the weeks for which no car is free', async () => {
    await shared('Polo')
    await mustEnter(owen, stan.owen, '26T10:00')
    const { lessons } = await app.call(rhys, createSeries, {
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

  async function somebodyWaits() {
    const look = () =>
      app.services.asSystem('look', (db) =>
        db.queryUnchecked(
          'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
        ),
      )
    while ((await look()).rowCount === 0);
  }

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
