import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { badInput, notAllowed } from '#common/api-error.ts'
import { cancelLesson, getLesson, lessonNotBooked } from '#features/lessons/contract.ts'
import { listTransactions } from '#features/payments/money-contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { cancelForBoth, listUserLessons } from '../contract.ts'
import { listAudit } from '../audit-contract.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

test('an administrator cancels a paid lesson: all of it goes back to the card once, both are told, and the ledger balances', async () => {
  const helen = await shop.teacher('Helen Marsh')
  const amara = await shop.person('Amara Okafor')
  const id = await shop.buyLesson(amara, helen, '2026-11-26T10:00:00Z')
  await shop.fails(amara, cancelForBoth, { id, reason: 'Me' }, notAllowed)
  await shop.fails(shop.admin, cancelForBoth, { id, reason: ' ' }, badInput)

  await shop.call(shop.admin, cancelForBoth, { id, reason: 'Helen has no car this week.' })
  await shop.settle()
  const { status, cancelledBy, cancelReason } = await shop.call(amara, getLesson, { id })
  assert.deepEqual(
    [status, cancelledBy, cancelReason],
    ['cancelled', 'platform', 'Helen has no car this week.'],
  )
  const [paid] = (await shop.call(amara, listTransactions, {})).transactions
  assert.deepEqual([paid!.amount_total, paid!.refunded_total], [3_800, 3_800])
  await shop.mustBalance()
  for (const person of [helen, amara])
    assert.ok(
      (await shop.mailsTo(person.email)).some(({ body }) => body.text.includes('Helen has no car')),
      person.name,
    )
  await shop.fails(shop.admin, cancelForBoth, { id, reason: 'Twice' }, lessonNotBooked)
  const { entries } = await shop.call(shop.admin, listAudit, { person: amara.id, kind: 'act' })
  assert.deepEqual(
    entries.map(({ what, by, detail }) => [what, by?.name, detail]),
    [['lesson-cancelled', 'Priya Shah', 'Helen has no car this week.']],
  )
})

test('an administrator reads who cancelled a lesson, when and why', async () => {
  const helen = await shop.teacher('Helen Drew')
  const amara = await shop.person('Amara Diaz')
  const id = await shop.buyLesson(amara, helen, '2026-11-27T10:00:00Z')
  await shop.call(helen, cancelLesson, { id, reason: 'The car broke down' })
  const { lessons } = await shop.call(shop.admin, listUserLessons, { id: amara.id })
  assert.deepEqual(
    lessons.map(({ cancelledBy, cancelledAt, cancelReason }) => [cancelledBy, cancelledAt, cancelReason]),
    [['instructor', '2026-11-23T08:00:00Z', 'The car broke down']],
  )
})
