import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLesson, holdLesson } from '#features/lessons/contract.ts'
import { createCheckoutSession } from '#features/payments/contract.ts'
import { cothamRoad } from '#tests/support/lessons.ts'
import { openPupils, tuesday } from '#tests/support/pupils.ts'
import type { Person } from '#tests/support/test-app.ts'
import { archivePupil, changePupil, getPupil } from '../contract.ts'
import { getMyRate } from '../rate-contract.ts'

const { cast } = openPupils()

const hold = (who: Person, startsAt: string, minutes = 60) =>
  cast.app.call(who, holdLesson, { instructorId: cast.helen.id, startsAt, minutes, pickup: cothamRoad })
/** What Stripe asks for a lesson that is held. */
async function costOf(who: Person, lessonId: string, pack = '1-hour lesson') {
  const { app, helen } = cast
  const { id: package_id } = await app.packageOf(helen, pack)
  const { session_id } = await app.call(who, createCheckoutSession, {
    package_id,
    student_id: who.id,
    instructor_id: helen.id,
    lesson_id: lessonId,
    origin_url: app.url,
  })
  return app.stripe.sessions().find(({ id }) => id === session_id)?.amount_total
}
async function setRate(who: Person, hourlyRatePence: number | null) {
  const { id } = await cast.app.call(cast.helen, getPupil, { id: who.id })
  await cast.app.call(cast.helen, changePupil, { id, hourlyRatePence })
  return id
}
const rateOf = async (who: Person) =>
  (await cast.app.call(who, getMyRate, { id: cast.helen.id })).hourlyRatePence

test('who has a rate of their own sees and pays it when they book by themself; a block and anybody else cost what they did', async () => {
  const { app, helen, amara } = cast
  await app.buyLesson(amara, helen, tuesday)
  await setRate(amara, 3000)
  assert.equal(await rateOf(amara), 3000)
  const held = await hold(amara, '2026-11-26T10:00:00Z', 90)
  assert.deepEqual([held.status, held.pricePence], ['held', 4500])
  assert.equal(await costOf(amara, held.id, '1½-hour lesson'), 4500)
  const session = app.stripe.sessions().at(-1)!
  await app.pay(session.id)
  const paid = await app.call(amara, getLesson, { id: held.id })
  assert.deepEqual([paid.status, paid.paidWith, paid.pricePence], ['booked', 'card', 4500])
  const other = await hold(amara, '2026-11-27T10:00:00Z')
  assert.equal(await costOf(amara, other.id, '10-hour block'), 34_200)

  const ben = await app.person('Ben Price')
  assert.equal(await rateOf(ben), null)
  const his = await hold(ben, '2026-11-30T10:00:00Z')
  assert.deepEqual([his.pricePence, await costOf(ben, his.id)], [null, 3600])
  await app.mustBalance()
})

test('a price that no card can pay, and a rate that is gone, are the instructor’s own again', async () => {
  const { app, helen, amara } = cast
  await app.buyLesson(amara, helen, tuesday)
  await setRate(amara, 0)
  const free = await hold(amara, '2026-11-26T10:00:00Z')
  assert.deepEqual([free.pricePence, await costOf(amara, free.id)], [null, 3600])
  const id = await setRate(amara, 3000)
  await app.call(helen, archivePupil, { id })
  assert.equal(await rateOf(amara), null)
})
