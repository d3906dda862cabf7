import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { InputOf, Person } from '#tests/support/test-app.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { catchUpPayments } from './catch-up.ts'
import { stripeOf } from './stripe.ts'
import { getLessonMoney, listCredits, payWithCredit, refundCredit, notEnoughCredit } from '../contract.ts'
import { getEarnings, listTransactions } from '../money-contract.ts'
import { getLesson, cancelLesson } from '#features/lessons/contract.ts'
import { moveLesson } from '#features/lessons/moving-contract.ts'

let shop: Shop
let helen: Person
let amara: Person
let cast = 0
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

/** Each story has an instructor and a learner of its own, on a Monday morning. */
const story = (name: string, check: () => Promise<void>) =>
  test(name, async () => {
    shop.clock.set('2026-11-23T08:00:00Z')
    cast += 1
    const letter = String.fromCharCode(64 + cast)
    helen = await shop.teacher(`Helen ${letter}`, 3_807)
    amara = await shop.person(`Amara ${letter}`)
    await check()
  })

const creditsOf = async (who: Person) => (await shop.call(who, listCredits, {})).credits
const earningsOf = (who: Person, days: InputOf<typeof getEarnings> = {}) => shop.call(who, getEarnings, days)
const cancel = async (who: Person, lessonId: string) => {
  await shop.call(who, cancelLesson, { id: lessonId })
  await shop.settle()
}
const spendCredit = async (startsAt: string, minutes = 60) => {
  const lessonId = await shop.hold(amara, helen, startsAt, minutes)
  await shop.call(amara, payWithCredit, { id: lessonId })
  return lessonId
}
const refunds = () =>
  shop.stripe
    .events('refund.created')
    .map(({ data }) => (data.object as unknown as { amount: number }).amount)

story('a delivered lesson is earned less 10 % commission, and held until then', async () => {
  const lessonId = await shop.buyLesson(amara, helen, '2026-11-25T10:00:00Z')
  const before = await earningsOf(helen)
  assert.deepEqual(
    [before.gross_pence, before.net_pence, before.held_pence, before.payable_pence],
    [0, 0, 3_807, 0],
  )
  await shop.deliver(helen, lessonId, '2026-11-25T11:00:00Z')
  const {
    commission_basis_points,
    months,
    lines,
    nextCursor,
    refunds,
    currency: _currency,
    ...sums
  } = await earningsOf(helen)

  assert.deepEqual(
    { ...sums, commission_basis_points },
    {
      gross_pence: 3_807,
      commission_pence: 381,
      net_pence: 3_426,
      held_pence: 0,
      held_for_lessons_pence: 0,
      payable_pence: 3_426,
      commission_basis_points: 1_000,
    },
  )
  assert.equal(nextCursor, null)
  assert.deepEqual(refunds, [])
  assert.equal(months.length, 12)
  assert.deepEqual(months.at(-1), {
    month: '2026-11',
    gross_pence: 3_807,
    commission_pence: 381,
    net_pence: 3_426,
  })
  assert.deepEqual(
    lines.map(({ lesson_id, student_name, outcome, minutes }) => [lesson_id, student_name, outcome, minutes]),
    [[lessonId, amara.name, 'delivered', 60]],
  )
  assert.equal((await earningsOf(helen, { from: '2026-11-26', to: '2026-12-01' })).gross_pence, 0)
  assert.equal((await earningsOf(helen, { from: '2026-11-25', to: '2026-11-26' })).gross_pence, 3_807)
  await shop.mustBalance()
})

story(
  'a learner who cannot come at the time that the instructor moved the lesson to pays nothing, however late that is',
  async () => {
    const startsAt = '2026-11-24T10:00:00Z'
    const lessonId = await shop.buyLesson(amara, helen, startsAt)
    const moved = await shop.tryCall(helen, moveLesson, {
      id: lessonId,
      startsAt: '2026-11-24T15:00:00Z',
      fromStartsAt: startsAt,
    })
    assert.equal(moved.status, 200, JSON.stringify(moved.body))
    shop.clock.set('2026-11-24T07:00:00Z')
    await cancel(amara, lessonId)
    const [credit] = await creditsOf(amara)
    assert.deepEqual([credit!.minutes_left, credit!.pence_left], [60, 3_807])
    assert.deepEqual(
      [(await earningsOf(helen)).held_pence, (await earningsOf(helen)).payable_pence],
      [3_807, 0],
    )
    await shop.mustBalance()
  },
)

story('a learner reads where the money of a cancelled lesson is: credit, then refunded', async () => {
  const lessonId = await shop.buyLesson(amara, helen, '2026-11-27T10:00:00Z')
  const money = async () =>
    (await shop.call(amara, getLessonMoney, { id: lessonId })).parts.map(({ pence, is_now, since }) => [
      pence,
      is_now,
      since.slice(0, 10),
    ])
  assert.deepEqual(await money(), [[3_807, 'held', '2026-11-23']])
  await cancel(amara, lessonId)
  assert.deepEqual(await money(), [[3_807, 'credit', '2026-11-23']])
  shop.clock.set('2026-11-24T09:00:00Z')
  const [credit] = await creditsOf(amara)
  await shop.call(amara, refundCredit, { id: credit!.id })
  assert.deepEqual(await money(), [[3_807, 'refunded', '2026-11-24']])
  const other = await shop.person('Robin')
  assert.deepEqual((await shop.call(other, getLessonMoney, { id: lessonId })).parts, [])
})

story('credit of a cancelled lesson that paid for another one is spent', async () => {
  const lessonId = await shop.buyLesson(amara, helen, '2026-11-27T10:00:00Z')
  await cancel(amara, lessonId)
  await spendCredit('2026-11-26T10:00:00Z')
  const { parts } = await shop.call(amara, getLessonMoney, { id: lessonId })
  assert.deepEqual(
    parts.map(({ is_now }) => is_now),
    ['spent'],
  )
})

story('a moved lesson is paid for by the same money, and earned from its new end on', async () => {
  const startsAt = '2026-11-27T10:00:00Z'
  const lessonId = await shop.buyLesson(amara, helen, startsAt)
  await shop.call(helen, moveLesson, {
    id: lessonId,
    startsAt: '2026-11-30T15:00:00Z',
    fromStartsAt: startsAt,
  })
  await shop.settle()
  assert.deepEqual([(await earningsOf(helen)).held_pence, await creditsOf(amara)], [3_807, []])
  await shop.deliver(helen, lessonId, '2026-11-30T16:00:00Z')
  assert.deepEqual(
    [(await earningsOf(helen)).held_pence, (await earningsOf(helen)).payable_pence],
    [0, 3_426],
  )
  await shop.mustBalance()
})

story('an instructor on Pro pays 5 %, and terms agreed before stay as they were', async () => {
  const free = await shop.buyLesson(amara, helen, '2026-11-25T10:00:00Z')
  await shop.services.asSystem('a plan', (db) =>
    db.queryUnchecked(`update public.instructors set plan = 'pro' where id = $1`, [helen.id]),
  )
  const pro = await shop.buyLesson(amara, helen, '2026-11-25T12:00:00Z')
  await shop.deliver(helen, free, '2026-11-25T11:00:00Z')
  await shop.deliver(helen, pro, '2026-11-25T13:00:00Z')
  const { lines } = await earningsOf(helen)
  assert.deepEqual(
    lines.map(({ commission_pence }) => commission_pence),
    [190, 381],
  )
})

story('an instructor with a contract of their own pays what it says', async () => {
  await shop.services.asSystem('a contract', async (db) => {
    await db.queryUnchecked(`update public.instructors set plan = 'enterprise' where id = $1`, [helen.id])
    await db.queryUnchecked(
      'insert into public.commission_contracts (instructor_id, commission_basis_points) values ($1, 275)',
      [helen.id],
    )
  })
  const lessonId = await shop.buyLesson(amara, helen, '2026-11-25T10:00:00Z')
  await shop.deliver(helen, lessonId, '2026-11-25T11:00:00Z')
  const { commission_basis_points, commission_pence } = await earningsOf(helen)
  assert.deepEqual([commission_basis_points, commission_pence], [275, 105])
})

story('a block of ten hours pays for lessons of any length, to the last penny', async () => {
  await shop.buyBlock(amara, helen)
  const [credit] = await creditsOf(amara)
  assert.deepEqual(
    [credit!.minutes_left, credit!.pence_left, credit!.package_name, credit!.instructor_name],
    [600, 36_166, '10-hour block', helen.name],
  )
  const starts = [
    '2026-11-25T09:00:00Z',
    '2026-11-25T11:00:00Z',
    '2026-11-25T14:00:00Z',
    '2026-11-26T09:00:00Z',
    '2026-11-26T12:00:00Z',
    '2026-11-26T15:00:00Z',
  ]
  const lengths = [90, 120, 60, 120, 120, 90]
  const prices: number[] = []
  for (const [at, startsAt] of starts.entries()) {
    const lessonId = await spendCredit(startsAt, lengths[at])
    const lesson = await shop.call(amara, getLesson, { id: lessonId })
    assert.deepEqual([lesson.status, lesson.paidWith], ['booked', 'credit'])
    prices.push(lesson.pricePence!)
  }
  assert.equal(
    prices.reduce((sum, pence) => sum + pence, 0),
    36_166,
  )
  assert.ok(
    prices.every((pence, at) => Math.abs(pence - (36_166 * lengths[at]!) / 600) < 1),
    String(prices),
  )
  assert.deepEqual(await creditsOf(amara), [])
  const seventh = await shop.hold(amara, helen, '2026-11-27T10:00:00Z')
  await shop.fails(amara, payWithCredit, { id: seventh }, notEnoughCredit)
  assert.equal((await shop.call(amara, getLesson, { id: seventh })).status, 'held')
  await shop.mustBalance()
})

story('paying with credit twice at the same moment spends it once', async () => {
  await shop.buyBlock(amara, helen)
  const lessonId = await shop.hold(amara, helen, '2026-11-25T10:00:00Z')
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => shop.tryCall(amara, payWithCredit, { id: lessonId })),
  )
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.minutes_left]),
    Array(5).fill([200, 540]),
  )
  await shop.mustBalance()
})

story('credit that covers a lesson closes a card page that was open for it', async () => {
  await shop.buyBlock(amara, helen)
  const lessonId = await shop.hold(amara, helen, '2026-11-25T10:00:00Z')
  const { body } = await shop.checkout(amara, helen, lessonId)
  await shop.call(amara, payWithCredit, { id: lessonId })
  await shop.settle()
  assert.equal(shop.stripe.sessions().find(({ id }) => id === body.session_id)?.status, 'expired')
})

story('a learner who cancels in time keeps the minutes, and may have the money back instead', async () => {
  const had = refunds().length
  const lessonId = await shop.buyLesson(amara, helen, '2026-11-26T10:00:00Z')
  await cancel(amara, lessonId)
  const [credit] = await creditsOf(amara)
  assert.deepEqual([credit!.minutes_left, credit!.pence_left], [60, 3_807])
  assert.equal(refunds().length, had)
  const back = await shop.tryCall(amara, refundCredit, { id: credit!.id })
  assert.deepEqual([back.status, back.body], [200, { refunded_pence: 3_807 }])
  const again = await shop.tryCall(amara, refundCredit, { id: credit!.id })
  assert.deepEqual([again.status, again.body.code], [409, 'nothing-to-refund'])
  await shop.settle()
  assert.deepEqual(refunds().slice(had), [3_807])
  assert.deepEqual(await creditsOf(amara), [])
  await shop.mustBalance()
})

story(
  'a learner who cancels in time may have the money on the card at once, three times in a month',
  async () => {
    for (const startsAt of ['25T10', '25T14', '26T10', '27T10']) {
      const lessonId = await shop.buyLesson(amara, helen, `2026-11-${startsAt}:00:00Z`)
      await shop.call(amara, cancelLesson, { id: lessonId, toCard: true })
      await shop.settle()
      const { parts } = await shop.call(amara, getLessonMoney, { id: lessonId })
      assert.deepEqual(
        parts.map(({ is_now }) => is_now),
        [startsAt === '27T10' ? 'credit' : 'refunded'],
      )
    }
    assert.deepEqual(
      (await creditsOf(amara)).map(({ minutes_left }) => minutes_left),
      [60],
    )
    await shop.mustBalance()
  },
)

story('hours of a block stay hours, whatever the learner would rather have', async () => {
  await shop.buyBlock(amara, helen)
  const lessonId = await spendCredit('2026-11-25T10:00:00Z')
  await shop.call(amara, cancelLesson, { id: lessonId, toCard: true })
  await shop.settle()
  assert.deepEqual(
    (await creditsOf(amara)).map(({ minutes_left }) => minutes_left),
    [600],
  )
  await shop.mustBalance()
})

story('a learner who cancels late still pays', async () => {
  const lessonId = await shop.buyLesson(amara, helen, '2026-11-25T10:00:00Z')
  shop.clock.set('2026-11-24T10:00:00Z')
  await cancel(amara, lessonId)
  assert.deepEqual(await creditsOf(amara), [])
  const { net_pence, lines } = await earningsOf(helen)
  assert.deepEqual([net_pence, lines[0]!.outcome], [3_426, 'cancelled-late'])
  await shop.mustBalance()
})

story('a learner who cancels late at half the price gets the other half of the time back', async () => {
  const lessonId = await shop.buyLesson(amara, helen, '2026-11-25T10:00:00Z')
  await shop.services.asSystem('a lesson with other terms', (db) =>
    db.queryUnchecked('update public.lessons set cancellation_tiers = $2 where id = $1', [
      lessonId,
      JSON.stringify([{ hours: 48, percent: 50 }]),
    ]),
  )
  const before = await earningsOf(helen)
  shop.clock.set('2026-11-24T10:00:00Z')
  const { cancellation } = await shop.call(amara, getLesson, { id: lessonId })
  assert.deepEqual([cancellation!.costPence, cancellation!.refundPence], [1_904, 1_903])
  await cancel(amara, lessonId)
  const [credit] = await creditsOf(amara)
  assert.deepEqual([credit!.minutes_left, credit!.pence_left], [30, 1_903])
  const after = await earningsOf(helen)
  assert.deepEqual(
    [after.gross_pence - before.gross_pence, after.commission_pence - before.commission_pence],
    [1_904, 190],
  )
  await shop.mustBalance()
})

story('when the instructor cancels, a lesson paid by itself goes back to the card in full', async () => {
  const had = refunds().length
  const lessonId = await shop.buyLesson(amara, helen, '2026-11-25T10:00:00Z')
  shop.clock.set('2026-11-25T09:30:00Z')
  await cancel(helen, lessonId)
  assert.deepEqual(refunds().slice(had), [3_807])
  const [payment] = (await shop.call(amara, listTransactions, {})).transactions
  assert.deepEqual([payment!.refunded_total, payment!.commission, payment!.net], [3_807, 0, 0])
  assert.deepEqual([(await earningsOf(helen)).held_pence, (await earningsOf(helen)).payable_pence], [0, 0])
  await shop.mustBalance()
})

story('when the instructor cancels, hours of a block go back to the block', async () => {
  const had = refunds().length
  await shop.buyBlock(amara, helen)
  const lessonId = await spendCredit('2026-11-25T10:00:00Z', 90)
  assert.equal((await creditsOf(amara))![0]!.minutes_left, 510)
  await cancel(helen, lessonId)
  assert.deepEqual(
    [(await creditsOf(amara))![0]!.minutes_left, (await creditsOf(amara))![0]!.pence_left],
    [600, 36_166],
  )
  assert.equal(refunds().length, had)
  await shop.mustBalance()
})

story('an admin who cancels sends the money back as the instructor would', async () => {
  const had = refunds().length
  const lessonId = await shop.buyLesson(amara, helen, '2026-11-25T10:00:00Z')
  await cancel(shop.admin, lessonId)
  assert.deepEqual(refunds().slice(had), [3_807])
  await shop.mustBalance()
})

story('what is left of a half-used block goes back, the lessons already booked stay', async () => {
  await shop.buyBlock(amara, helen)
  const lessonId = await spendCredit('2026-11-25T10:00:00Z', 120)
  const [credit] = await creditsOf(amara)
  const { refunded_pence } = await shop.call(amara, refundCredit, { id: credit!.id })
  await shop.settle()
  const price = (await shop.call(amara, getLesson, { id: lessonId })).pricePence!
  assert.equal(refunded_pence + price, 36_166)
  await shop.deliver(helen, lessonId, '2026-11-25T12:00:00Z')
  const [payment] = (await shop.call(helen, listTransactions, {})).transactions
  assert.deepEqual([payment!.refunded_total, payment!.commission + payment!.net], [refunded_pence, price])
  await shop.mustBalance()
})

story('a payment without a webhook is found by the quarter-hourly look', async () => {
  const lessonId = await shop.hold(amara, helen, '2026-11-25T10:00:00Z')
  const { body } = await shop.checkout(amara, helen, lessonId)
  shop.stripe.sendWebhooksTo(null)
  await shop.stripe.pay(body.session_id, '4242424242424242')
  shop.clock.advance({ minutes: 45 })
  await catchUp()
  const lesson = await shop.call(amara, getLesson, { id: lessonId })
  assert.equal(lesson.status, 'booked', 'the lapsed time was still free')
  shop.stripe.sendWebhooksTo({ url: `${shop.url}/api/payments/webhook`, secret: 'whsec_of_the_tests' })
  await shop.mustBalance()
})

async function catchUp() {
  await catchUpPayments.work({}, shop.services)
  await shop.settle()
}

story(
  'a refund that the payment service rejects waits for a person, and the ledger still agrees',
  async () => {
    const lessonId = await shop.buyLesson(amara, helen, '2026-11-25T10:00:00Z')
    const [payment] = (await shop.call(amara, listTransactions, {})).transactions
    const session = shop.stripe.sessions().find(({ id }) => id === payment!.session_id)
    await stripeOf(shop.services).refunds.create({ payment_intent: session!.payment_intent as string })
    const due = await shop.balance('refunds_due')
    await cancel(helen, lessonId)
    const { rows } = await shop.services.asSystem('read refunds', (db) =>
      db.queryUnchecked<{ status: string; last_error: string }>(
        'select status, last_error from public.refunds where lesson_id = $1',
        [lessonId],
      ),
    )
    assert.equal(rows[0]?.status, 'failed')
    assert.match(rows[0]!.last_error, /already been refunded/)
    assert.equal(await shop.balance('refunds_due'), due + 3_807)
    await shop.mustBalance()
  },
)
