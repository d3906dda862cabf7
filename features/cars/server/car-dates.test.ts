import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { makeCar, openCars } from '#tests/support/cars.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import { changeCar } from '../contract.ts'
import { listDueSoon } from '../rules.ts'
import { notifyOfCarDates } from './car-dates.ts'

let app: TestApp
let gwen: Person
let helen: Person
let owen: Person
let stan: Record<'helen' | 'owen' | 'rhys', string>
const { carsOf, carOf, mustEnter, shared } = openCars(
  (opening) => ({ app, gwen, helen, owen, stan } = opening),
)

async function morning(who: Person, day: string): Promise<string[]> {
  app.clock.set(`${day}T07:30:00Z`)
  await app.services.asSystem('the morning', (db) => notifyOfCarDates(db, app.services))
  await app.settle()
  const mails = await app.mailsTo(who.email)
  return mails.filter(({ kind }) => kind === 'car-date-due').map(({ subject }) => subject)
}

async function countMornings(who: Person, ...days: string[]) {
  const counts: number[] = []
  for (const day of days) counts.push((await morning(who, day)).length)
  return counts
}

suite('a date of a car', () => {
  test('is reminded of 30 and 7 days before and on the day, once each, and its lessons stay booked', async () => {
    await makeCar(app, helen, 'White Corsa', { registration: 'AB12 CDE', dates: { mot: '2027-01-14' } })
    const lesson = await mustEnter(helen, stan.helen, '24T12:00')
    const days = [
      '2026-12-14',
      '2026-12-15',
      '2026-12-16',
      '2027-01-07',
      '2027-01-13',
      '2027-01-14',
      '2027-01-20',
    ]
    assert.deepEqual(await countMornings(helen, ...days), [0, 1, 1, 2, 2, 3, 3])
    assert.deepEqual(await morning(helen, '2027-01-21'), [
      'White Corsa: MOT runs out on Thu 14 Jan 2027, today',
      'White Corsa: MOT runs out on Thu 14 Jan 2027',
      'White Corsa: MOT runs out on Thu 14 Jan 2027',
    ])
    const [mail] = (await app.mailsTo(helen.email)).filter(({ kind }) => kind === 'car-date-due')
    assert.match(mail!.body.text, /White Corsa \(AB12 CDE\): MOT runs out on Thu 14 Jan 2027, today\./)
    const { notifications } = await app.call(helen, listNotifications, {})
    const { kind, facts } = notifications[0]!
    assert.deepEqual(
      [kind, facts],
      ['car-date-due', { car: 'White Corsa', carDate: 'mot', expiresOn: '2027-01-14', daysLeft: 0 }],
    )
    assert.equal(await carOf(helen, lesson), 'White Corsa')
  })

  test('starts again when it changes, and ends when it is removed or the car archived', async () => {
    const { id } = await makeCar(app, helen, 'White Corsa', {
      dates: { tax: '2026-12-31', service: '2026-12-20' },
    })
    assert.equal((await morning(helen, '2026-12-01')).length, 2)
    await app.call(helen, changeCar, { id, dates: { tax: '2026-12-31', service: '2027-01-10' } })
    assert.equal((await morning(helen, '2026-12-02')).length, 2, 'neither is what it was')
    assert.equal((await morning(helen, '2026-12-11'))[0], 'White Corsa: Service is due on Sun 10 Jan 2027')
    await app.call(helen, changeCar, { id, dates: { tax: null } })
    assert.deepEqual(await countMornings(helen, '2026-12-24', '2026-12-31'), [3, 3])
    await app.call(helen, changeCar, { id, archived: true })
    assert.equal((await morning(helen, '2027-01-10')).length, 3)
    await app.call(helen, changeCar, { id, archived: false })
    assert.equal((await morning(helen, '2027-01-11'))[0], 'White Corsa: Service was due on Sun 10 Jan 2027')
  })

  test('of a school’s car is its owner’s to enter and to be reminded of, and is shown to who teaches in it', async () => {
    const { id } = await shared('Polo 1', { dates: { insurance: '2026-12-01' } })
    const [seen] = await carsOf(owen)
    assert.deepEqual(seen!.dates, { mot: null, tax: null, insurance: '2026-12-01', service: null })
    await app.fails(owen, changeCar, { id, dates: { insurance: '2028-12-01' } }, notFound)
    assert.deepEqual(await morning(gwen, '2026-11-24'), ['Polo 1: Insurance runs out on Tue 1 Dec 2026'])
    assert.deepEqual(await morning(owen, '2026-11-24'), [])
    assert.deepEqual(listDueSoon(await carsOf(owen), '2026-11-24'), [])
    assert.deepEqual(
      listDueSoon(await carsOf(gwen), '2026-12-02').map(({ car, kind, daysLeft }) => [
        car.name,
        kind,
        daysLeft,
      ]),
      [['Polo 1', 'insurance', -1]],
    )
    assert.deepEqual(listDueSoon(await carsOf(gwen), '2026-10-31'), [], 'a day before it is due soon')
  })
})
