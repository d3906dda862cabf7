import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { cancelLesson, getLesson } from '#features/lessons/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import {
  getLessonMoney,
  instructorNotTeaching,
  listCredits,
  moveChanged,
  moveCredit,
  nothingToMove,
  payWithCredit,
  describeCreditMove,
  refundCredit,
} from '../contract.ts'
import { getEarnings, listTransactions } from '../money-contract.ts'
import { minutesAt } from '../rules.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const creditsOf = async (who: Person) =>
  (await shop.call(who, listCredits, {})).credits.map((credit) => [
    credit.instructor_name,
    credit.minutes_left,
    credit.pence_left,
  ])
const creditWith = async (who: Person, instructor: Person) =>
  (await shop.call(who, listCredits, { instructor_id: instructor.id })).credits[0]!
async function takeAlong(who: Person, from: Person, to: Person) {
  const { id } = await creditWith(who, from)
  const { minutes } = await shop.call(who, describeCreditMove, { id, instructorId: to.id })
  return shop.call(who, moveCredit, { id, instructorId: to.id, minutes })
}
/** Amara has used one of ten hours with Helen. */
async function story() {
  shop.clock.set('2026-11-23T08:00:00Z')
  const helen = await shop.teacher('Helen Marsh', 3_800)
  const rhys = await shop.teacher('Rhys Cole', 4_000)
  const amara = await shop.person('Amara Okafor')
  await shop.buyBlock(amara, helen)
  const lesson = await shop.hold(amara, helen, '2026-11-25T10:00:00Z')
  await shop.call(amara, payWithCredit, { id: lesson })
  await shop.deliver(helen, lesson, '2026-11-25T11:00:00Z')
  return { helen, rhys, amara, lesson }
}

test('the same money is hours at the other’s price, in whole minutes', () => {
  assert.deepEqual([minutesAt(32_490, 4_000), minutesAt(3_800, 3_800), minutesAt(50, 4_000)], [487, 60, 0])
})

test('Amara takes nine unused hours from Helen along to Rhys: no penny is lost, and Rhys earns them by his own terms', async () => {
  const { helen, rhys, amara } = await story()
  assert.deepEqual(await creditsOf(amara), [['Helen Marsh', 540, 32_490]])
  await shop.services.asSystem('Rhys has Pro', (db) =>
    db.queryUnchecked(`update public.instructors set plan = 'pro' where id = $1`, [rhys.id]),
  )
  const moved = await takeAlong(amara, helen, rhys)
  assert.deepEqual(moved, { pence: 32_490, hourlyRatePence: 4_000, minutes: 487 })
  assert.deepEqual(await creditsOf(amara), [['Rhys Cole', 487, 32_490]])
  await shop.mustBalance()

  const lesson = await shop.hold(amara, rhys, '2026-11-26T10:00:00Z')
  await shop.call(amara, payWithCredit, { id: lesson })
  const { pricePence } = await shop.call(amara, getLesson, { id: lesson })
  assert.equal(pricePence, 4_003, 'an hour of what she took along')
  await shop.deliver(rhys, lesson, '2026-11-26T11:00:00Z')
  const earned = await shop.call(rhys, getEarnings, {})
  assert.deepEqual([earned.gross_pence, earned.commission_pence, earned.held_pence], [4_003, 200, 28_487])
  const before = await shop.call(helen, getEarnings, {})
  assert.deepEqual([before.gross_pence, before.held_pence], [3_610, 0])
  await shop.mustBalance()
})

test('what she took along goes back to the card it was paid with, and no trouble is made of it', async () => {
  const { helen, rhys, amara } = await story()
  await takeAlong(amara, helen, rhys)
  const { id } = await creditWith(amara, rhys)
  assert.deepEqual(await shop.call(amara, refundCredit, { id }), { refunded_pence: 32_490 })
  await shop.settle()
  await shop.stripe.deliverPending()
  await shop.settle()
  const sent = shop.stripe.events('refund.created').at(-1)!.data.object as unknown as { amount: number }
  assert.equal(sent.amount, 32_490)
  assert.equal((await shop.ledger()).to_look_at, 0)
  assert.deepEqual(await creditsOf(amara), [])
  await shop.mustBalance()
})

test('she paid once, so her payments name the block once; Helen’s net is what stayed with her, Rhys sees what came', async () => {
  const { helen, rhys, amara } = await story()
  await takeAlong(amara, helen, rhys)
  const rows = async (who: Person) =>
    (await shop.call(who, listTransactions, {})).transactions.map(({ amount_total, net, commission }) => [
      amount_total,
      net,
      commission,
    ])
  assert.deepEqual(await rows(amara), [[36_100, 3_249, 361]])
  assert.deepEqual(await rows(helen), [[36_100, 3_249, 361]])
  assert.deepEqual(await rows(rhys), [[32_490, 29_241, 3_249]])
})

test('a booked lesson stays with Helen and her price; cancelled in time, its hour is credit with her again and can follow', async () => {
  const { helen, rhys, amara } = await story()
  const booked = await shop.hold(amara, helen, '2026-12-02T10:00:00Z')
  await shop.call(amara, payWithCredit, { id: booked })
  await takeAlong(amara, helen, rhys)
  assert.deepEqual(await creditsOf(amara), [['Rhys Cole', 433, 28_880]])
  await shop.call(amara, cancelLesson, { id: booked })
  await shop.settle()
  const now = async () =>
    (await shop.call(amara, getLessonMoney, { id: booked })).parts.map(({ is_now }) => is_now)
  assert.deepEqual(
    await creditsOf(amara),
    [
      ['Rhys Cole', 433, 28_880],
      ['Helen Marsh', 60, 3_610],
    ].toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
  )
  assert.deepEqual(await now(), ['credit'])
  await takeAlong(amara, helen, rhys)
  assert.deepEqual(await now(), ['moved'])
  await shop.mustBalance()
})

test('only her own credit goes, only to somebody who may be booked, once, and for the hours that she saw', async () => {
  const { helen, rhys, amara } = await story()
  const { id } = await creditWith(amara, helen)
  const ben = await shop.person('Ben Price')
  const move = { id, instructorId: rhys.id, minutes: 487 }
  await shop.fails(ben, moveCredit, move, notFound)
  await shop.fails(amara, moveCredit, { ...move, minutes: 540 }, moveChanged)
  await shop.fails(amara, moveCredit, { ...move, instructorId: helen.id }, instructorNotTeaching)
  const tom = await shop.person('Tom Not Yet', 'instructor')
  await shop.fails(amara, describeCreditMove, { id, instructorId: tom.id }, instructorNotTeaching)
  const [first, second] = await Promise.all([
    shop.tryCall(amara, moveCredit, move),
    shop.tryCall(amara, moveCredit, move),
  ])
  assert.deepEqual([first.status, second.status].toSorted(), [200, 409])
  await shop.fails(amara, moveCredit, move, nothingToMove)
  await shop.mustBalance()
})

test('hours that are taken along twice are still of the payment by card, and so is their credit note', async () => {
  const { helen, rhys, amara } = await story()
  const mia = await shop.teacher('Mia Stone', 4_000)
  await takeAlong(amara, helen, rhys)
  await takeAlong(amara, rhys, mia)
  const { id } = await creditWith(amara, mia)
  await shop.call(amara, refundCredit, { id })
  await shop.settle()
  const { rows } = await shop.services.asSystem('a test looks', (db) =>
    db.queryUnchecked(
      `select p.instructor_id from public.papers p join public.refunds r on r.id = p.refund_id where r.learner_id = $1`,
      [amara.id],
    ),
  )
  assert.deepEqual(rows, [{ instructor_id: helen.id }], 'who issued the receipt')
  await shop.mustBalance()
})
