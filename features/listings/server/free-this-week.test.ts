import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setMyInstructor } from '#features/instructors/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { approve, submit } from '#tests/support/vetting.ts'
import { getFreeThisWeek, setMyListing } from '../contract.ts'

let shop: Shop
let helen: Person
const stranger = undefined
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

/** Answers are given again for half a minute. */
async function freeNear(place?: string) {
  shop.clock.advance({ seconds: 31 })
  const { place: where, instructors } = await shop.call(stranger, getFreeThisWeek, place ? { place } : {})
  return [where?.slug ?? null, instructors.map(({ name }) => name)]
}

test('where nobody teaches, nothing is said', async () => {
  assert.deepEqual(await freeNear(), [null, []])
  assert.deepEqual(await freeNear('BS6'), [null, []])
})

test('a stranger sees who is free within seven days: where they looked last, else where most teach', async () => {
  helen = await shop.teacher('Helen Marsh')
  await shop.call(helen, setMyInstructor, {
    headline: 'Calm lessons',
    about: 'Twelve years on the register.',
    gearboxes: ['manual'],
    hourlyRatePence: 3_800,
    languages: ['English'],
    specialisms: [],
    gender: 'female',
    car: 'Toyota Yaris',
    radiusMiles: 10,
    postcode: 'BS6 6AA',
  })
  const submitted = await submit(shop, helen)
  await approve(shop, shop.admin, helen, submitted.body.id)
  await shop.settle()

  assert.deepEqual(await freeNear(), ['bristol', ['Helen M.']])
  assert.deepEqual(await freeNear('BS6'), ['bs6', ['Helen M.']])
  for (const elsewhere of ['Inverness', 'qqqq wwww', 'BT1 1AA'])
    assert.deepEqual(await freeNear(elsewhere), ['bristol', ['Helen M.']], elsewhere)
  const { instructors } = await shop.call(stranger, getFreeThisWeek, {})
  const week = shop.clock.now().add({ hours: 7 * 24 }).epochMilliseconds
  const times = instructors.flatMap(({ freeTimes }) => freeTimes)
  assert.ok(times.length > 0 && times.every((at) => Date.parse(at) < week))
})

test('for half a minute the answer stays, then the one who hid their page is gone', async () => {
  assert.deepEqual(await freeNear(), ['bristol', ['Helen M.']])
  await shop.call(helen, setMyListing, { isPublic: false })
  assert.equal((await shop.call(stranger, getFreeThisWeek, {})).instructors.length, 1)
  assert.deepEqual(await freeNear(), [null, []])
  await shop.call(helen, setMyListing, { isPublic: true })
  assert.deepEqual(await freeNear(), ['bristol', ['Helen M.']])
})
