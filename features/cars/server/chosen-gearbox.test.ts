import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { listSlots, slotTaken } from '#features/diary/contract.ts'
import { holdLesson } from '#features/lessons/contract.ts'
import { openCars } from '#tests/support/cars.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import { setLearnerCar } from '../contract.ts'

let app: TestApp
let owen: Person
let rhys: Person
let amara: Person
let ben: Person
let stan: Record<'helen' | 'owen' | 'rhys', string>
const { mustEnter, shared } = openCars((opening) => ({ app, owen, rhys, amara, ben, stan } = opening))

type Choice = { gearbox?: 'manual' | 'automatic' }
const [manual, automatic]: Choice[] = [{ gearbox: 'manual' }, { gearbox: 'automatic' }]
const [wednesday, thursday] = ['2026-11-25T10:00:00Z', '2026-11-26T10:00:00Z']
const learner = { gearbox: null, ownCar: false, insuranceSeenOn: null, insuredUntil: null }

const isShown = async (who: Person, startsAt: string, choice: Choice = {}) => {
  const query = { id: owen.id, from: startsAt.slice(0, 10), days: 1, ...choice }
  return (await app.call(who, listSlots, query)).days[0]!.starts.includes(startsAt)
}
const hold = (who: Person, startsAt: string, choice: Choice = {}) =>
  app.tryCall(who, holdLesson, { instructorId: owen.id, startsAt, minutes: 60, ...choice })

async function shareOneOfEach() {
  await shared('Polo')
  await shared('Swift', { gearbox: 'automatic' })
}

suite('times for the gearbox that a learner chooses', () => {
  test('while a colleague has the automatic, lessons in the manual alone are offered, and held', async () => {
    await shareOneOfEach()
    await app.call(rhys, setLearnerCar, { ...learner, id: stan.rhys, gearbox: 'automatic' })
    await mustEnter(rhys, stan.rhys, '25T10:00')
    assert.deepEqual(
      [
        await isShown(amara, wednesday),
        await isShown(amara, wednesday, manual),
        await isShown(amara, wednesday, automatic),
      ],
      [true, true, false],
    )
    const refused = await hold(amara, wednesday, automatic)
    assert.equal(refused.body.code, slotTaken.code)
    for (const { startsAt } of refused.body.alternatives!)
      assert.ok(await isShown(amara, startsAt, automatic), startsAt)
    assert.equal((await hold(ben, wednesday, manual)).status, 200)
  })

  test('while a colleague has the manual, the automatic is offered and held, and stays their choice', async () => {
    await shareOneOfEach()
    await mustEnter(rhys, stan.rhys, '25T10:00')
    await mustEnter(rhys, stan.rhys, '26T10:00')
    assert.deepEqual(
      [await isShown(amara, wednesday), await isShown(amara, wednesday, automatic)],
      [false, true],
    )
    assert.equal((await hold(ben, wednesday)).body.code, slotTaken.code)
    assert.equal((await hold(amara, wednesday, automatic)).status, 200)
    assert.deepEqual([await isShown(amara, thursday), await isShown(ben, thursday)], [true, false])
  })

  test('once Owen has said that Amara learns in the manual, no choice of hers shows or holds another time', async () => {
    await shareOneOfEach()
    await bookLesson(app, amara, owen, '2026-11-24T12:00:00Z')
    await app.call(owen, setLearnerCar, { ...learner, id: amara.id, gearbox: 'manual' })
    await mustEnter(rhys, stan.rhys, '25T10:00')
    assert.equal(await isShown(amara, wednesday, automatic), false)
    assert.equal((await hold(amara, wednesday, automatic)).body.code, slotTaken.code)
    assert.equal(await isShown(amara, thursday, automatic), true)
    assert.equal((await hold(amara, thursday, automatic)).status, 200)
  })
})
