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
  assert.equal(income.taxablePence, platform.netPence + 7200)
  assert.ok(income.milesBetweenLessons > 0)
  const next = await app.call(helen, getIncome, {})
  assert.deepEqual([next.from, next.to, next.taxablePence], ['2027-04-06', '2028-04-06', 3600])

  const lines = await readFile(helen.token, year)
  const heads = 'Date,Learner,Paid by,Gross GBP,Commission GBP,Net GBP,Miles between lessons that day'
  assert.equal(lines[0], heads)
  assert.deepEqual(
    lines
      .slice(1)
      .map((line) => line.split(',').slice(0, 3).join(','))
      .toSorted(),
    [
      '2026-11-24,,Nothing received',
      '2026-11-26,Amara Okafor,Card or lesson credit',
      '2026-11-26,Dave Hill,Bank transfer',
      '2026-11-26,Dave Hill,Cash',
    ],
  )
  const miles = lines.slice(1).map((line) => Number(line.split(',')[6]))
  assert.equal(Math.round(10 * miles.reduce((sum, one) => sum + one)) / 10, income.milesBetweenLessons)
  const net = lines.slice(1).map((line) => Math.round(100 * Number(line.split(',')[5])))
  assert.equal(
    net.reduce((sum, one) => sum + one),
    income.taxablePence,
  )
  await app.fails(amara, getIncome, {}, notAllowed)
})

async function readFile(token: string, query: Record<string, string>) {
  const reply = await fetch(`${cast.app.url}/api/income.csv?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await reply.text()).trim().split('\r\n')
}
