import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type InTheWay, listSlots, travelTooTight } from '#features/diary/contract.ts'
import { setDiarySettings } from '#features/diary/settings-contract.ts'
import { setBase } from '#features/diary/server/hours.ts'
import { driveMinutes, trafficAt, travelMinutes } from '#features/travel/rules.ts'
import { findSpot } from '#features/travel/server/spots.ts'
import { usualSettings } from '#tests/support/lessons.ts'
import { beginOnMonday } from '#tests/support/openings.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import { getLesson, holdLesson, setLessonPlaces } from '../contract.ts'
import { bookHeldLesson } from './book-held-lesson.ts'

let app: TestApp
let helen: Person
let amara: Person
beginOnMonday((opening) => ({ app, helen, amara } = opening))

const [cotham, bath] = ['BS6 6DR', 'BA1 1AA']
const at = (time: string) => `2026-11-26T${time}:00Z`
const hold = (startsAt: string, pickup?: string) =>
  app.call(amara, holdLesson, { instructorId: helen.id, startsAt, minutes: 60, ...(pickup && { pickup }) })
/** She lives in Cotham, teaches from nine to six, and wants to be home by then. */
async function countWayHome() {
  await app.services.asSystem('where she lives', (db) =>
    setBase(db, helen.id, findSpot('BS6 6')!, 'england-and-wales'),
  )
  await app.call(helen, setDiarySettings, { ...usualSettings, countsWayHome: true })
}

test('Amara, who holds a time early in the day and then wants to be picked up in Bath, is named times that leave Helen the way there', async () => {
  await countWayHome()
  const { id } = await hold(at('09:30'))
  const refused = await app.fails(amara, setLessonPlaces, { id, pickup: bath }, travelTooTight)
  assert.ok(!JSON.stringify(refused).includes('inTheWay') && !('minutesLacking' in refused))
  assert.equal((await app.call(amara, getLesson, { id })).pickup, null, 'nothing has changed')
  const others = (refused['alternatives'] as { startsAt: string }[]).map(({ startsAt }) => startsAt)
  const query = { id: helen.id, from: '2026-11-26', days: 1, moving: id, pickup: bath }
  const { starts } = (await app.call(amara, listSlots, query)).days[0]!
  assert.ok(others.includes(starts[0]!) && !others.includes(at('09:30')))
  const { pickup } = await app.call(amara, setLessonPlaces, { id, pickup: cotham })
  assert.equal(pickup, 'BS6 6', 'around the corner')
})

test('the way home in the evening counts from where she is dropped off', async () => {
  await countWayHome()
  const { id } = await hold(at('16:30'), cotham)
  await app.fails(amara, setLessonPlaces, { id, dropoff: bath }, travelTooTight)
  const { id: earlier } = await hold(at('14:00'), cotham)
  await app.call(amara, setLessonPlaces, { id: earlier, dropoff: bath })
})

test('Helen reads which drive doesn’t fit into her hours and by how much, and changes the place all the same', async () => {
  await countWayHome()
  const { id } = await hold(at('09:30'), cotham)
  await app.services.asSystem('a settled payment', (db) =>
    bookHeldLesson(db, id, { paidWith: 'card', pricePence: 4150 }),
  )
  const refused = await app.fails(helen, setLessonPlaces, { id, pickup: bath }, travelTooTight)
  const minutes = travelMinutes(
    driveMinutes(findSpot('BS6 6')!, findSpot('BA1 1')!),
    trafficAt(4, 9 * 60 + 30),
  )
  assert.deepEqual(refused['inTheWay'] as InTheWay[], [
    { kind: 'base', drive: { minutes, free: 30, comesFirst: true } },
  ])
  assert.equal(refused['minutesLacking'], minutes - 30)
  const { pickup } = await app.call(helen, setLessonPlaces, { id, pickup: bath, overrideTravel: true })
  assert.equal(pickup, 'BA1 1')
})

test('who doesn’t count the way home is picked up anywhere', async () => {
  await countWayHome()
  await app.call(helen, setDiarySettings, { ...usualSettings, countsWayHome: false })
  const { id } = await hold(at('09:30'))
  const { pickup } = await app.call(amara, setLessonPlaces, { id, pickup: bath })
  assert.equal(pickup, 'BA1 1')
})
