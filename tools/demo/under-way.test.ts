import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getLesson, listLessons } from '#features/lessons/contract.ts'
import { listPupilImports } from '#features/pupil-imports/contract.ts'
import { listOffers, listWaiting } from '#features/waiting-list/contract.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { addDemoPupils } from './pupils.ts'
import { addUnderWay } from './under-way.ts'

let app: Shop
before(async () => {
  app = await openShop()
})
after(() => app.close())

test('Helen’s demo shows what waits for somebody: a link, an offer, two who wait, an import, a tight drive', async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  const helen = await app.teacher('Helen Marsh', 3600)
  const [amara, ben, chloe] = [
    await app.person('Amara Okafor'),
    await app.person('Ben Frost'),
    await app.person('Chloe Evans'),
  ]
  await bookLesson(app, amara, helen, '2026-11-26T10:00:00Z')
  await addDemoPupils(app.services, helen.id, app.clock.now())
  const learnerIds = [amara.id, ben.id, chloe.id]
  await addUnderWay(
    app.services,
    { instructorId: helen.id, learnerIds, postcode: 'BS6 6DR' },
    app.clock.now(),
  )
  const { imports } = await app.call(helen, listPupilImports, {})
  assert.deepEqual(
    imports.map(({ rows }) => rows),
    [2],
  )
  const { offers } = await app.call(amara, listOffers, {})
  assert.deepEqual(
    offers.map(({ status, instructor }) => [status, instructor.name]),
    [['open', 'Helen Marsh']],
  )
  assert.equal((await app.call(helen, listWaiting, {})).waiting.length >= 1, true)
  const { lessons } = await app.call(helen, listLessons, { status: 'booked', limit: 200 })
  const linked = lessons.filter(({ paidWith }) => paidWith === 'card-link')
  assert.deepEqual(
    linked.map(({ learner }) => learner?.name),
    ['Nia Bowen'],
  )
  const before = lessons.find(({ endsAt }) => endsAt === '2026-12-01T20:30:00Z')
  assert.ok(before, 'Kieran’s, quarter of an hour before it')
  assert.equal((await app.call(helen, getLesson, { id: linked[0]!.id })).startsAt, '2026-12-01T20:45:00Z')
})
