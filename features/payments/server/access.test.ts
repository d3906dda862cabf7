import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestApp, type Person, type InputOf } from '#tests/support/test-app.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import {
  getCheckoutStatus,
  listCredits,
  refundCredit,
  payWithCredit,
  createCheckoutSession,
} from '../contract.ts'
import { listTransactions, checkLedger, getEarnings } from '../money-contract.ts'
import { notAllowed } from '#common/api-error.ts'

let shop: Shop
let helen: Person
let amara: Person
let stranger: Person
let otherInstructor: Person
let sessionId: string
let lessonId: string
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  otherInstructor = await shop.teacher('Dev Sharma')
  amara = await shop.person('Amara Okafor')
  stranger = await shop.person('Bola Ade')
  lessonId = await shop.hold(amara, helen, '2026-11-25T10:00:00Z')
  sessionId = (await shop.checkout(amara, helen, lessonId, '10-hour block')).body.session_id
  await shop.pay(sessionId)
})
after(() => shop.close())

const rowsSeenBy = async (who: Person) => {
  const tables = [
    'checkouts',
    'lesson_credits',
    'lesson_payments',
    'refunds',
    'commission_contracts',
    'ledger_accounts',
    'ledger_transactions',
    'ledger_entries',
  ]
  return shop.services.asUser({ role: 'authenticated', sub: who.id }, async (db) => {
    const counts: Record<string, number> = {}
    for (const table of tables)
      counts[table] = (await db.queryUnchecked<{ n: number }>(`select count(*) as n from public.${table}`))
        .rows[0]!.n
    return counts
  })
}

test('a stranger sees nothing of a payment, neither over HTTP nor in the tables', async () => {
  const status = await shop.tryCall(stranger, getCheckoutStatus, { sessionId })
  assert.deepEqual([status.status, status.body.code], [404, 'not-found'])
  assert.deepEqual((await shop.call(stranger, listTransactions, {})).transactions, [])
  assert.deepEqual((await shop.call(stranger, listCredits, {})).credits, [])
  assert.deepEqual((await shop.call(otherInstructor, listTransactions, {})).transactions, [])
  for (const who of [stranger, otherInstructor])
    assert.deepEqual(new Set(Object.values(await rowsSeenBy(who))), new Set([0]))
})

test('a stranger cannot spend or take back somebody’s lesson credit', async () => {
  const [credit] = (await shop.call(amara, listCredits, {})).credits
  const refund = await shop.tryCall(stranger, refundCredit, { id: credit!.id })
  assert.deepEqual([refund.status, refund.body.code], [404, 'not-found'])
  const held = await shop.hold(amara, helen, '2026-11-26T10:00:00Z')
  const pay = await shop.tryCall(stranger, payWithCredit, { id: held })
  assert.deepEqual([pay.status, pay.body.code], [404, 'not-found'])
  assert.equal((await shop.tryCall(helen, payWithCredit, { id: held })).status, 403)
})

test('the two of a payment see their own side of the ledger', async () => {
  const learner = await rowsSeenBy(amara)
  const instructor = await rowsSeenBy(helen)
  assert.deepEqual(
    [learner.checkouts, learner.lesson_credits, learner.lesson_payments, learner.ledger_accounts],
    [1, 1, 1, 1],
  )
  assert.deepEqual(
    [instructor.checkouts, instructor.lesson_credits, instructor.lesson_payments, instructor.ledger_accounts],
    [1, 1, 1, 1],
  )
})

test('people ask for their own payments only, admins for anyone’s', async () => {
  type Query = InputOf<typeof listTransactions>
  const paymentsOf = async (who: Person, query: Query) =>
    (await shop.call(who, listTransactions, query)).transactions
  assert.equal((await paymentsOf(amara, { user_id: amara.id, user_role: 'student' })).length, 1)
  assert.equal((await paymentsOf(helen, { user_id: helen.id, user_role: 'instructor' })).length, 1)
  const ofOthers: Query[] = [
    { user_id: helen.id, user_role: 'instructor' },
    { user_id: amara.id, user_role: 'admin' },
    { user_role: 'admin' },
    { user_id: helen.id },
  ]
  for (const query of ofOthers) await shop.fails(amara, listTransactions, query, notAllowed)
  assert.equal(
    (await paymentsOf(shop.admin, { user_id: amara.id, user_role: 'student' }))[0]?.session_id,
    sessionId,
  )
  assert.equal((await paymentsOf(shop.admin, { user_id: stranger.id, user_role: 'student' })).length, 0)
  assert.equal((await paymentsOf(shop.admin, { user_id: shop.admin.id, user_role: 'admin' })).length, 1)
  await shop.call(shop.admin, getCheckoutStatus, { sessionId })
})

test('the check of the ledger is for admins, earnings are for instructors', async () => {
  assert.equal((await shop.tryCall(amara, checkLedger, {})).status, 403)
  assert.equal((await shop.tryCall(amara, getEarnings, {})).status, 403)
  assert.equal((await shop.tryCall(undefined, getEarnings, {})).status, 401)
})

test('bad input is answered with a reason', async () => {
  const cases: [Person, string, string][] = [
    [amara, 'GET', '/api/payments/transactions?limit=0'],
    [amara, 'GET', '/api/payments/transactions?user_id=me'],
    [helen, 'GET', '/api/payments/earnings?from=yesterday'],
    [helen, 'GET', '/api/payments/earnings?from=2026-13-01'],
    [amara, 'POST', '/api/payments/credits/one/refund'],
    [amara, 'GET', '/api/payments/packages?instructor_id=x'],
  ]
  for (const [who, method, path] of cases)
    assert.equal((await shop.ask(who, method, path)).body.code, 'bad-input', path)
  assert.equal(
    (await shop.tryCall(amara, getCheckoutStatus, { sessionId: '%00'.repeat(3) })).status < 500,
    true,
  )
  assert.equal((await shop.call(helen, getEarnings, { from: '2026-12-01', to: '2026-11-01' })).gross_pence, 0)
})

test('without a key for the payment service checkout says so', async () => {
  const bare = await openTestApp()
  try {
    const learner = await bare.person('Cai Pugh')
    const id = crypto.randomUUID()
    const refused = await bare.tryCall(learner, createCheckoutSession, {
      package_id: id,
      student_id: learner.id,
      instructor_id: id,
      lesson_id: id,
      origin_url: bare.url,
    })
    assert.deepEqual([refused.status, refused.body.code], [409, 'payments-not-set-up'])
  } finally {
    await bare.close()
  }
})
