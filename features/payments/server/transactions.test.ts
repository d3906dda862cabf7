import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cancelLesson } from '#features/lessons/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { InputOf, Person } from '#tests/support/test-app.ts'
import { listTransactions } from '../money-contract.ts'

let shop: Shop
let helen: Person
let amara: Person
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  amara = await shop.person('Amara Okafor')
})
after(() => shop.close())

const list = (who: Person, query: InputOf<typeof listTransactions> = {}) =>
  shop.call(who, listTransactions, query)
const startsOf = async (who: Person, query: InputOf<typeof listTransactions> = {}) =>
  (await list(who, query)).transactions.map(({ lesson_starts_at }) => lesson_starts_at)

test('payments come by when they were paid, with the start of the lesson, which hours don’t have', async () => {
  const first = await shop.hold(amara, helen, '2026-12-01T10:00:00Z')
  const opened = await shop.checkout(amara, helen, first)
  shop.clock.advance({ minutes: 1 })
  await shop.buyLesson(amara, helen, '2026-12-02T10:00:00Z')
  shop.clock.advance({ minutes: 1 })
  await shop.pay(opened.body.session_id)
  shop.clock.advance({ minutes: 1 })
  await shop.buyBlock(amara, helen)
  for (const who of [amara, helen, shop.admin]) {
    const { transactions, next_cursor } = await list(who)
    assert.deepEqual(
      transactions.map(({ package_name, lesson_starts_at, paid_at }) => [
        package_name,
        lesson_starts_at,
        paid_at?.slice(11, 16),
      ]),
      [
        ['10-hour block', null, '08:03'],
        ['1-hour lesson', '2026-12-01T10:00:00Z', '08:02'],
        ['1-hour lesson', '2026-12-02T10:00:00Z', '08:01'],
      ],
    )
    assert.equal(next_cursor, null)
  }
  const { transactions } = await list(shop.admin)
  assert.equal(transactions[1]!.lesson_id, first)
  assert.equal(transactions[1]!.created_at.slice(11, 16), '08:00')
})

test('of one that isn’t paid the time is when it was opened', async () => {
  shop.clock.advance({ minutes: 1 })
  const held = await shop.hold(amara, helen, '2026-12-03T10:00:00Z')
  await shop.checkout(amara, helen, held)
  const [newest] = (await list(amara)).transactions
  assert.deepEqual(
    [newest!.payment_status, newest!.paid_at, newest!.lesson_starts_at],
    ['unpaid', null, '2026-12-03T10:00:00Z'],
  )
  assert.equal((await list(helen)).transactions.length, 3, 'an instructor sees what was paid')
})

test('page by page everything comes once, also while one is paid in between and others were paid at one moment', async () => {
  const dev = await shop.person('Dev Patel')
  const opened = await shop.checkout(dev, helen, await shop.hold(dev, helen, '2026-12-07T10:00:00Z'))
  for (const day of ['09', '10', '11', '14', '15'])
    await shop.buyLesson(dev, helen, `2026-12-${day}T10:00:00Z`)
  const all = (await list(dev)).transactions.map(({ id }) => id)
  assert.equal(all.length, 6)
  const met: string[] = []
  let { transactions, next_cursor } = await list(dev, { limit: 2 })
  for (;;) {
    met.push(...transactions.map(({ id }) => id))
    if (next_cursor === null) break
    ;({ transactions, next_cursor } = await list(dev, { limit: 2, cursor: next_cursor }))
  }
  assert.deepEqual(met, all)
  const [first, second] = all
  assert.deepEqual((await list(dev, { limit: 1, before: first! })).transactions[0]!.id, second)

  const page = await list(dev, { limit: 2 })
  shop.clock.advance({ minutes: 1 })
  await shop.pay(opened.body.session_id)
  const rest = await list(dev, { cursor: page.next_cursor! })
  const seen = [...page.transactions, ...rest.transactions].map(({ id }) => id)
  assert.equal(new Set(seen).size, seen.length, 'nothing twice')
})

test('a lesson that was cancelled is still named by its start', async () => {
  const ben = await shop.person('Ben Carter')
  const id = await shop.buyLesson(ben, helen, '2026-12-08T10:00:00Z')
  await shop.call(ben, cancelLesson, { id, toCard: true })
  await shop.settle()
  assert.deepEqual(await startsOf(ben), ['2026-12-08T10:00:00Z'])
})
