import assert from 'node:assert/strict'
import { test } from 'node:test'
import { badInput, notAllowed, notFound } from '#common/api-error.ts'
import { refundPayment } from '#features/admin/payment-refunds-contract.ts'
import { cancelLesson, deliverLesson } from '#features/lessons/contract.ts'
import { undoOutcome } from '#features/lessons/outcome-contract.ts'
import { getEarnings } from '#features/payments/money-contract.ts'
import { stripeOf } from '#features/payments/server/stripe.ts'
import { subscribeToPro } from '#features/plans/contract.ts'
import { getIncome } from '#features/pupils/income-contract.ts'
import { addPrepaidHours, getTakings, receiveForLesson } from '#features/pupils/money-contract.ts'
import { openPupils } from '#tests/support/pupils.ts'
import type { Person } from '#tests/support/test-app.ts'
import {
  addExpense,
  changeExpense,
  deleteExpense,
  getBooks,
  listExpenses,
  restoreExpense,
  spentLater,
} from '../contract.ts'

const { cast, add, enter, sql } = openPupils()
const books = (who: Person = cast.helen, year?: string) => cast.app.call(who, getBooks, { year })
const fuel = { on: '2026-11-20', pence: 6_230, category: 'car', note: 'Shell' } as const

/** What the ledger owes her apart from payouts, and our commission in the same transactions, by quarter from the day. */
const ledgerOf = async (instructorId: string, from: string, to: string) => {
  const [row] = await sql<{ net: string; commission: string }>(
    `select coalesce(sum(e.pence), 0) as net, coalesce(sum(c.pence), 0) as commission
     from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.kind = 'instructor_payable' and a.instructor_id = $1
     join ledger_transactions t on t.id = e.transaction_id
     left join (ledger_entries c join ledger_accounts k on k.id = c.account_id and k.kind = 'commission') on c.transaction_id = t.id
     where t.kind not like 'payout-%' and t.at >= $2::timestamp at time zone 'Europe/London' and t.at < $3::timestamp at time zone 'Europe/London'`,
    [instructorId, from, to],
  )
  return { net: Number(row!.net), commission: Number(row!.commission) }
}

const cellsIn = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain)

async function readFile(who: Person, year: string, quarter: number) {
  const reply = await fetch(`${cast.app.url}/api/books/quarters/${year}/${quarter}.csv`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  return {
    reply,
    lines: (await reply.text())
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n'),
  }
}

test('Helen’s quarter equals the ledger and her takings to the penny: lessons, late cancellation, refund, what was taken back, cash, transfer, hours', async () => {
  const { app, helen, amara } = cast
  const { id } = await add('Dave Hill')
  const cash = await enter(id, '2026-11-24T10:00:00Z')
  const bank = await enter(id, '2026-11-24T13:00:00Z', { payment: 'bank' })
  await app.call(helen, addPrepaidHours, { id, minutes: 600, pence: 34_567, method: 'bank' })
  const card = await app.buyLesson(amara, helen, '2026-11-25T10:00:00Z')
  const late = await app.buyLesson(amara, helen, '2026-11-25T13:00:00Z')
  const undone = await app.buyLesson(amara, helen, '2026-11-26T10:00:00Z')
  await app.call(helen, subscribeToPro, {}).then(({ url }) => app.pay(url.split('/').at(-1)!))
  app.clock.set('2026-11-25T09:00:00Z')
  await app.call(amara, cancelLesson, { id: late })
  await app.settle()
  const [month] = await sql<{ payment_intent: string }>('select payment_intent from plan_payments')
  await stripeOf(app.services).refunds.create({ payment_intent: month!.payment_intent, amount: 500 })
  await app.stripe.deliverPending()
  await app.settle()
  app.clock.set('2026-11-26T12:00:00Z')
  for (const lesson of [cash.id, bank.id, card, undone]) await app.call(helen, deliverLesson, { id: lesson })
  await app.settle()
  await app.call(helen, receiveForLesson, { id: cash.id })
  await app.call(helen, receiveForLesson, { id: bank.id })
  app.clock.set('2026-11-27T12:00:00Z')
  await app.call(helen, undoOutcome, { id: undone })
  await app.settle()
  const [{ id: checkout }] = (await sql<{ id: string }>('select id from checkouts where lesson_id = $1', [
    card,
  ])) as [{ id: string }]
  await app.call(app.admin, refundPayment, {
    id: checkout,
    from: 'shared',
    pence: 1_001,
    reason: 'It rained',
    refundedPence: 0,
  })
  await app.settle()

  const { quarters, ...year } = await books()
  assert.equal(year.year, '2026-27')
  const autumn = { from: '2026-10-06', to: '2027-01-06' }
  const ledger = await ledgerOf(helen.id, autumn.from, autumn.to)
  const takings = await app.call(helen, getTakings, autumn)
  assert.deepEqual([takings.cashPence, takings.bankPence], [3_600, 3_600 + 34_567])
  assert.ok(ledger.net > 0 && ledger.commission > 0)
  const commission = year.categories.find(({ category }) => category === 'goods')!
  assert.equal(commission.countsPence, ledger.commission)
  assert.equal(year.cardPence, ledger.net + ledger.commission)
  assert.deepEqual([year.cashPence, year.bankPence], [takings.cashPence, takings.bankPence])
  assert.equal(quarters[2]!.incomePence, year.cardPence + takings.cashPence + takings.bankPence)
  assert.deepEqual(
    quarters.map(({ incomePence }) => incomePence > 0),
    [false, false, true, false],
  )
  const pro = year.categories.find(({ category }) => category === 'office')!
  assert.equal(pro.countsPence, 2_000 - 500)
  assert.equal(quarters[2]!.profitPence, quarters[2]!.incomePence - ledger.commission - 1_500)
  const income = await app.call(helen, getIncome, {})
  const earnings = await app.call(helen, getEarnings, {})
  assert.equal(year.incomePence, income.turnoverPence)
  assert.deepEqual(
    [year.cardPence, commission.countsPence],
    [earnings.gross_pence, earnings.commission_pence],
    'and so say Earnings',
  )

  const { lines } = await readFile(helen, '2026-27', 3)
  assert.equal(lines[0], '"2026-27, quarter 3",6 Oct 2026 to 5 Jan 2027')
  const total = (name: string) => lines.map(cellsIn).find((cells) => cells[1] === name)!
  const pounds = (pence: number) => (pence / 100).toFixed(2)
  assert.equal(total('turnover')[2], pounds(quarters[2]!.incomePence))
  assert.equal(total('costOfGoods')[2], pounds(ledger.commission))
  assert.equal(total('adminCosts')[2], '15.00')
  const from = lines.findIndex((line) => line.startsWith('Date,What'))
  const entries = lines.slice(from + 1).map(cellsIn)
  const sumOf = (of: (category: string) => boolean) =>
    entries
      .filter(([, , category]) => of(category!))
      .reduce((sum, cells) => sum + Math.round(Number(cells.at(-1)) * 100), 0)
  assert.equal(
    sumOf((category) => category === 'Turnover'),
    quarters[2]!.incomePence,
  )
  assert.equal(
    sumOf((category) => category !== 'Turnover'),
    quarters[2]!.expensesPence,
  )
  assert.ok(
    entries.some(([on, what, , who]) => on === '2026-11-27' && what === 'Refund' && who === 'Amara Okafor'),
  )
  await app.mustBalance()
})

test('what is taken back in the next quarter leaves the quarter before as it was sent', async () => {
  const { app, helen, amara } = cast
  app.clock.set('2027-01-03T08:00:00Z')
  const lesson = await app.buyLesson(amara, helen, '2027-01-05T10:00:00Z')
  await app.deliver(helen, lesson, '2027-01-05T12:00:00Z')
  const before = (await books()).quarters
  assert.equal(before[2]!.incomePence, 3_600)
  app.clock.set('2027-01-06T09:00:00Z')
  await app.call(helen, undoOutcome, { id: lesson })
  await app.settle()
  const { quarters } = await books()
  assert.deepEqual(
    quarters.map(({ incomePence, profitPence }) => [incomePence, profitPence]),
    [
      [0, 0],
      [0, 0],
      [3_600, 3_240],
      [-3_600, -3_240],
    ],
  )
  const { quarters: nextYear } = await books(helen, '2027-28')
  assert.ok(nextYear.every(({ incomePence }) => incomePence === 0))
})

test('an expense is entered, changed, deleted and put back, on the day it was paid, in its tax year and quarter', async () => {
  const { app, helen } = cast
  const { id } = await app.call(helen, addExpense, fuel)
  await app.call(helen, addExpense, {
    on: '2026-04-05',
    pence: 7_500,
    category: 'other',
    note: 'ADI renewal',
  })
  await app.call(helen, addExpense, { on: '2026-04-06', pence: 100, category: 'bank' })
  const year = await books()
  assert.deepEqual(year.years, ['2026-27', '2025-26'])
  assert.deepEqual(
    year.quarters.map(({ expensesPence }) => expensesPence),
    [100, 0, 6_230, 0],
  )
  assert.equal((await books(helen, '2025-26')).quarters[3]!.expensesPence, 7_500)
  await app.call(helen, changeExpense, { id, ...fuel, on: '2026-09-30', pence: 6_000, category: 'travel' })
  const list = async () => (await app.call(helen, listExpenses, {})).expenses
  assert.deepEqual(
    (await list()).map(({ on, pence, category }) => [on, pence, category]),
    [
      ['2026-09-30', 6_000, 'travel'],
      ['2026-04-06', 100, 'bank'],
    ],
  )
  await app.call(helen, deleteExpense, { id })
  await app.fails(helen, deleteExpense, { id }, notFound)
  await app.fails(helen, changeExpense, { id, ...fuel }, notFound)
  assert.equal((await books()).expensesPence, 100)
  await app.call(helen, restoreExpense, { id })
  await app.fails(helen, restoreExpense, { id }, notFound)
  assert.equal((await books()).expensesPence, 6_100)
  await app.fails(helen, addExpense, { ...fuel, on: '2026-11-24' }, spentLater)
  await app.fails(helen, addExpense, { ...fuel, pence: 0 }, badInput)
})

test('nobody else reads or changes what is in Helen’s books', async () => {
  const { app, helen, owen, amara } = cast
  const { id } = await app.call(helen, addExpense, fuel)
  await app.fails(owen, changeExpense, { id, ...fuel }, notFound)
  await app.fails(owen, deleteExpense, { id }, notFound)
  await app.call(helen, deleteExpense, { id })
  await app.fails(owen, restoreExpense, { id }, notFound)
  await app.call(helen, restoreExpense, { id })
  assert.deepEqual((await app.call(owen, listExpenses, {})).expenses, [])
  assert.equal((await books(owen)).expensesPence, 0)
  for (const who of [amara, app.admin]) await app.fails(who, getBooks, {}, notAllowed)
  assert.equal((await readFile(amara, '2026-27', 3)).reply.status, 403)
  const { lines } = await readFile(owen, '2026-27', 3)
  assert.ok(!lines.join().includes('Shell'))
  for (const [year, quarter] of [
    ['2026-28', 1],
    ['2026-27', 5],
    ['year', 1],
  ] as const)
    assert.equal((await readFile(helen, year, quarter)).reply.status, 400)
})
