import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notAllowed } from '#common/api-error.ts'
import { deliverLesson } from '#features/lessons/contract.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import { openPupils } from '#tests/support/pupils.ts'
import { enterLesson } from '../enter-lesson-contract.ts'
import { getIncome } from '../income-contract.ts'
import * as money from '../money-contract.ts'

const { cast, add, enter } = openPupils()

test('the income of a tax year is what was earned here after commission, and cash and transfers on the day they came', async () => {
  const { app, helen, amara } = cast
  const { id } = await add('Dave Hill', { pickup: 'BS6 6DR' })
  const cash = await enter(id, '2026-11-24T10:00:00Z')
  const bank = await enter(id, '2026-11-24T13:00:00Z', { payment: 'bank', pickup: { postcode: 'BS16 3AA' } })
  const late = await enter(id, '2026-11-25T13:00:00Z')
  await app.buyBlock(amara, helen)
  await bookLesson(app, amara, helen, '2026-11-27T10:00:00Z')
  const credit = await app.call(helen, enterLesson, {
    learnerId: amara.id,
    startsAt: '2026-11-26T10:00:00Z',
    minutes: 60,
    payment: 'hours',
  })
  app.clock.set('2026-11-26T12:00:00Z')
  for (const lesson of [cash, bank, late, credit]) await app.call(helen, deliverLesson, { id: lesson.id })
  for (const lesson of [cash, bank]) await app.call(helen, money.receiveForLesson, { id: lesson.id })
  await app.settle()
  app.clock.set('2027-04-06T09:00:00Z')
  await app.call(helen, money.receiveForLesson, { id: late.id })

  const year = { from: '2026-04-06', to: '2027-04-06' }
  const { platform, ...income } = await app.call(helen, getIncome, year)
  assert.ok(platform.grossPence > 0 && platform.commissionPence > 0)
  assert.equal(platform.netPence, platform.grossPence - platform.commissionPence)
  assert.deepEqual([income.cashPence, income.bankPence], [3600, 3600])
  assert.equal(income.turnoverPence, platform.grossPence + 7200)
  assert.equal(income.beforeCostsPence, platform.netPence + 7200)
  assert.ok(income.milesBetweenLessons > 0)
  assert.ok(income.milesFromAndToBase > 0)
  assert.deepEqual(
    income.quarters.map(({ from, to, beforeCostsPence }) => [from, to, beforeCostsPence]),
    [
      ['2026-04-06', '2026-07-06', 0],
      ['2026-07-06', '2026-10-06', 0],
      ['2026-10-06', '2027-01-06', income.beforeCostsPence],
      ['2027-01-06', '2027-04-06', 0],
    ],
  )
  const next = await app.call(helen, getIncome, {})
  assert.deepEqual([next.from, next.to, next.beforeCostsPence], ['2027-04-06', '2028-04-06', 3600])

  const lines = await readFile(helen.token, year)
  const autumn = '6 Oct 2026 to 5 Jan 2027'
  const heads =
    'Date,Quarter,Lesson date,Learner,Paid by,Gross GBP,Commission GBP,Net GBP,Miles between lessons,Miles from and to base'
  assert.equal(lines[0], heads)
  assert.deepEqual(
    lines
      .slice(1)
      .map((line) => line.split(',').slice(0, 5).join(','))
      .toSorted(),
    [
      `2026-11-24,${autumn},2026-11-24,,Miles only`,
      `2026-11-25,${autumn},2026-11-25,,Miles only`,
      `2026-11-26,${autumn},2026-11-24,Dave Hill,Bank transfer`,
      `2026-11-26,${autumn},2026-11-24,Dave Hill,Cash`,
      `2026-11-26,${autumn},2026-11-26,Amara Okafor,Card or lesson credit`,
      `2026-11-27,${autumn},2026-11-27,,Miles only`,
    ],
  )
  const sumOf = (column: number) =>
    Math.round(10 * lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[column]), 0)) / 10
  assert.deepEqual([sumOf(8), sumOf(9)], [income.milesBetweenLessons, income.milesFromAndToBase])
  const net = lines.slice(1).map((line) => Math.round(100 * Number(line.split(',')[7])))
  assert.equal(
    net.reduce((sum, one) => sum + one),
    income.beforeCostsPence,
  )
  await app.fails(amara, getIncome, {}, notAllowed)
})

test('miles are those of days that are over, not of lessons that may still be cancelled', async () => {
  const { app, helen } = cast
  const { id } = await add('Dave Hill', { pickup: 'BS6 6DR' })
  await enter(id, '2026-11-24T10:00:00Z')
  await enter(id, '2026-11-24T13:00:00Z', { pickup: { postcode: 'BS16 3AA' } })
  const milesOf = async () => (await app.call(helen, getIncome, {})).milesBetweenLessons
  app.clock.set('2026-11-24T08:00:00Z')
  assert.equal(await milesOf(), 0)
  app.clock.set('2026-11-25T08:00:00Z')
  assert.ok((await milesOf()) > 0)
})

async function readFile(token: string, query: Record<string, string>) {
  const reply = await fetch(`${cast.app.url}/api/income.csv?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await reply.text()).trim().split('\r\n')
}
