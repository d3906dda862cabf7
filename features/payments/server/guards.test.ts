import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import type { Person } from '#tests/support/test-app.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { queueJob } from '#server/jobs.ts'
import { listCredits, refundCredit, listPackages } from '../contract.ts'
import { catchUpPayments } from './catch-up.ts'
import { stripeOf, stripePackage } from './stripe.ts'
import { suspendUser, changeRole } from '#features/admin/contract.ts'

let shop: Shop
let helen: Person
let ben: Person
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  ben = await shop.person('Ben Frost')
})
after(() => shop.close())

const block = async (learner: Person, instructor: Person) => {
  const { packages } = await shop.call(learner, listPackages, { instructor_id: instructor.id })
  const pack = packages.find(({ lesson_count }) => lesson_count === 10)!
  return shop.checkout(learner, instructor, null, pack.name)
}
const look = async (text: string, values: unknown[]) =>
  (await shop.services.asSystem('look', (db) => db.queryUnchecked<Record<string, unknown>>(text, values)))
    .rows

test('nobody pays for hours of an instructor who has been suspended, or who teaches no more', async () => {
  for (const end of ['suspended', 'learner again']) {
    const rhys = await shop.teacher('Rhys Owen')
    if (end === 'suspended') {
      const choice = { reason: 'A complaint about safety.', lessons: 'keep' } as const
      await shop.call(shop.admin, suspendUser, { id: rhys.id, ...choice })
    } else {
      await shop.call(shop.admin, changeRole, { id: rhys.id, role: 'student' })
    }
    const { status, body } = await block(ben, rhys)
    assert.deepEqual([status, body.code], [409, 'instructor-not-teaching'], end)
  }
})

test('who buys hours and returns them again and again pays lesson by lesson after the third time, for a month', async () => {
  const tom = await shop.person('Tom Reeve')
  const now = shop.clock.now()
  for (let n = 0; n < 3; n += 1) {
    await shop.buyBlock(tom, helen)
    const [credit] = (await shop.call(tom, listCredits, {})).credits
    await shop.call(tom, refundCredit, { id: credit!.id })
    await shop.settle()
  }
  assert.equal((await block(tom, helen)).body.code, 'returned-often')
  const lesson = await shop.hold(tom, helen, '2026-11-26T10:00:00Z')
  assert.equal((await shop.checkout(tom, helen, lesson)).status, 200)
  shop.clock.set(now.add({ hours: 31 * 24 }))
  assert.equal((await block(tom, helen)).status, 200)
  shop.clock.set(now)
})

test('a refund for which our balance at Stripe is short for a day is made once it is filled, and nobody needs to look', async () => {
  const nia = await shop.person('Nia Hughes')
  await shop.buyBlock(nia, helen)
  const [credit] = (await shop.call(nia, listCredits, {})).credits
  const short = mock.method(stripeOf(shop.services).refunds, 'create', () => {
    const { StripeInvalidRequestError } = stripePackage().errors
    throw new StripeInvalidRequestError({
      type: 'invalid_request_error',
      code: 'balance_insufficient',
      message: 'Insufficient funds in your Stripe account.',
    })
  })
  await shop.call(nia, refundCredit, { id: credit!.id })
  await shop.settle()
  const state = async () =>
    (await look('select status, last_error from public.refunds where learner_id = $1', [nia.id]))[0]
  assert.deepEqual(await state(), { status: 'due', last_error: 'Waits for the balance at Stripe' })
  short.mock.restore()
  shop.clock.advance({ minutes: 16 })
  await shop.services.asSystem('a quarter of an hour later', (db) => queueJob(db, catchUpPayments, {}))
  await shop.settle()
  assert.deepEqual(await state(), { status: 'sent', last_error: null })
  await shop.mustBalance()
})
