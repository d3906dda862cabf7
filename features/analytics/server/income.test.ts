import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliverLesson } from '#features/lessons/contract.ts'
import { getEarnings } from '#features/payments/money-contract.ts'
import { getIncome } from '#features/pupils/income-contract.ts'
import { addPrepaidHours, getTakings, receiveForLesson } from '#features/pupils/money-contract.ts'
import { incomeByMonth } from '#features/pupils/rules.ts'
import { openPupils } from '#tests/support/pupils.ts'
import { getAnalytics } from '../contract.ts'

const { cast, add, enter } = openPupils()

const perHour = ({ incomePence, minutes }: { incomePence: number; minutes: number }) =>
  (incomePence * 60) / minutes

test('a cash hour, a transfer and hours in advance are income beside the card, so that income per hour does not fall', async () => {
  const { app, helen, amara } = cast
  const { id } = await add('Dave Hill')
  const [cash, bank, owed] = [
    await enter(id, '2026-11-24T12:00:00Z'),
    await enter(id, '2026-11-24T14:00:00Z', { payment: 'bank' }),
    await enter(id, '2026-11-24T16:00:00Z'),
  ]
  const card = await app.buyLesson(amara, helen, '2026-11-24T10:00:00Z')
  await app.deliver(helen, card, '2026-11-24T11:00:00Z')
  const figures = async () => (await app.call(helen, getAnalytics, { period: '4-weeks' })).now
  const byCard = await figures()
  assert.deepEqual(
    [byCard.minutes, byCard.netPence, byCard.incomePence, byCard.cashPence],
    [60, 3_240, 3_240, 0],
  )

  app.clock.set('2026-11-24T18:00:00Z')
  await app.call(helen, deliverLesson, { id: cash.id })
  await app.call(helen, receiveForLesson, { id: cash.id })
  const withCash = await figures()
  assert.deepEqual(
    [withCash.lessons, withCash.minutes, withCash.cashPence, withCash.netPence, withCash.incomePence],
    [2, 120, 3_600, 3_240, 6_840],
  )
  assert.ok(perHour(withCash) > perHour(byCard))

  await app.call(helen, deliverLesson, { id: bank.id })
  await app.call(helen, receiveForLesson, { id: bank.id })
  await app.call(helen, deliverLesson, { id: owed.id })
  await app.call(helen, addPrepaidHours, { id, minutes: 120, pence: 7_000, method: 'bank' })
  await app.settle()
  const all = await figures()
  assert.deepEqual([all.cashPence, all.bankPence, all.incomePence], [3_600, 10_600, 17_440])
  const { buckets } = await app.call(helen, getAnalytics, { period: '4-weeks' })
  assert.equal(buckets.at(-1)!.incomePence, 17_440)

  const period = { from: '2026-11-01', to: '2026-12-01' }
  const [earnings, takings, income] = [
    await app.call(helen, getEarnings, period),
    await app.call(helen, getTakings, period),
    await app.call(helen, getIncome, period),
  ]
  assert.deepEqual(incomeByMonth(earnings.months, takings.months), [
    { month: '2026-11', netPence: 3_240, byHandPence: 14_200, incomePence: 17_440 },
  ])
  assert.equal(income.beforeCostsPence, 17_440, 'analytics, earnings and the tax year agree')
})

test('a lesson that runs past the opening hours counts in their use as far as they go, and the rest beside it', async () => {
  const { app, helen } = cast
  const { id } = await add('Eve Long')
  const before = (await app.call(helen, getAnalytics, { period: '4-weeks' })).now
  const late = await enter(id, '2026-11-26T17:30:00Z')
  app.clock.set('2026-11-26T20:00:00Z')
  await app.call(helen, deliverLesson, { id: late.id })
  const { now } = await app.call(helen, getAnalytics, { period: '4-weeks' })
  assert.deepEqual(
    [
      now.minutes - before.minutes,
      now.usedMinutes - before.usedMinutes,
      now.outsideMinutes - before.outsideMinutes,
    ],
    [60, 30, 30],
  )
})
