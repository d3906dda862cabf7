import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notAllowed, notFound } from '#common/api-error.ts'
import { cancelLesson } from '#features/lessons/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { listTransactions } from '../money-contract.ts'
import { getReceipt } from '../receipt-contract.ts'

let app: Shop
let helen: Person
before(async () => {
  app = await openShop()
  helen = await app.teacher('Helen Marsh', 3600)
})
after(() => app.close())

const latest = async (who: Person) => (await app.call(who, listTransactions, {})).transactions[0]!.id

test('Amara’s receipt says who, what, when, how much and with which card, her email leads to it, and refunds are on it', async () => {
  const amara = await app.person('Amara Okafor')
  const startsAt = '2026-11-26T10:00:00Z'
  const lessonId = await app.buyLesson(amara, helen, startsAt)
  const id = await latest(amara)
  const paid = {
    id,
    paymentId: id,
    learnerName: 'Amara Okafor',
    instructorName: 'Helen Marsh',
    packageName: '1-hour lesson',
    amountPence: 3600,
    currency: 'gbp',
    paidAt: '2026-11-23T08:00:00Z',
    lesson: { id: lessonId, startsAt, endsAt: '2026-11-26T11:00:00Z' },
    bySomebodyElse: false,
    card: { brand: 'visa', last4: '4242' },
  }
  assert.deepEqual(await app.call(amara, getReceipt, { id }), { ...paid, refunds: [] })
  const [mail] = (await app.mailsTo(amara.email)).filter(({ kind }) => kind === 'lesson-booked')
  assert.match(mail!.body.text, new RegExp(`Receipt:\n\\S+/dashboard/payments/${id}`))
  await app.call(helen, cancelLesson, { id: lessonId })
  await app.settle()
  const { refunds } = await app.call(amara, getReceipt, { id })
  assert.deepEqual(refunds, [{ pence: 3600, at: '2026-11-23T08:00:00Z', explanation: null }])
})

test('a receipt is its learner’s alone, and one that Stripe can’t be reached for comes without the card', async () => {
  const ben = await app.person('Ben Frost')
  await app.buyBlock(ben, helen)
  const id = await latest(ben)
  await app.fails(await app.person('Amara Okafor'), getReceipt, { id }, notFound)
  await app.fails(helen, getReceipt, { id }, notAllowed)
  app.stripe.failNextRequests(9, 500)
  const { card, lesson, packageName } = await app.call(ben, getReceipt, { id })
  assert.deepEqual([card, lesson, packageName], [undefined, null, '10-hour block'])
})

test('what is only held can’t be read as paid: no receipt before the money', async () => {
  const mia = await app.person('Mia Rees')
  const lessonId = await app.hold(mia, helen, '2026-11-27T10:00:00Z')
  await app.checkout(mia, helen, lessonId)
  await app.fails(mia, getReceipt, { id: await latest(mia) }, notFound)
})
