import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findBankHoliday } from '#common/bank-holidays.ts'
import { getRefundable, refundPayment } from '#features/admin/payment-refunds-contract.ts'
import { markLesson, undoOutcome } from '#features/lessons/outcome-contract.ts'
import { payWithCredit } from '#features/payments/contract.ts'
import { getEarnings, listTransactions } from '#features/payments/money-contract.ts'
import { dice } from '#tests/support/dice.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { listPayouts, payOut, retryPayout, waivePayable } from '../contract.ts'
import { catchUpPayouts, payOutOnPayday } from './paydays.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop.close())

const steps = Number(process.env['TEST_PAYOUT_STEPS'] ?? 70)

test('after any sequence of lessons, refunds, paydays, changes of payee, banks that fail, lost answers and reversals nobody is paid twice, and Stripe and the ledger agree to the penny', async () => {
  const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
  console.log(`payouts: TEST_SEED=${seed}`)
  const random = dice(seed)
  const instructors = [await shop.teacher('Helen Marsh', 3_807), await shop.teacher('Dev Sharma', 4_133)]
  const amara = await shop.person('Amara Okafor')
  const accounts = new Map<string, string>()
  for (const instructor of instructors) {
    const { body } = await shop.checkout(amara, instructor, null, '10-hour block')
    await shop.pay(body.session_id)
  }
  const marked: { instructor: Person; id: string }[] = []
  const done: Record<string, number> = {}

  /** A lesson in two days or on the next working day, from hours in hand or by card; the clock goes to its end. */
  async function teach() {
    const instructor = random.pick(instructors)
    let day = shop.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: 2 })
    while (day.dayOfWeek > 5 || findBankHoliday('england-and-wales', `${day}`)) day = day.add({ days: 1 })
    const start = day.toZonedDateTime({ timeZone: 'Europe/London', plainTime: '11:00' }).toInstant()
    const hold = await shop.hold(amara, instructor, `${start}`)
    const { status } = await shop.tryCall(amara, payWithCredit, { id: hold })
    if (status !== 200) {
      const { body } = await shop.checkout(amara, instructor, hold)
      await shop.pay(body.session_id)
    }
    shop.clock.set(start.add({ hours: 1 }))
    const price = random.pick(['delivered', 'delivered', 'no-show'] as const)
    await shop.call(instructor, markLesson, { id: hold, outcome: price })
    marked.push({ instructor, id: hold })
  }
  const owner = await shop.person('Gwen Parry', 'school_owner')
  accounts.set(owner.id, await shop.becomePayee(owner))
  const moves: Record<string, () => Promise<unknown>> = {
    teach,
    /** As agreeing, leaving and the end of a contract change it; now and then in the middle of a payday. */
    async payee() {
      const { id } = random.pick(instructors)
      const change = () =>
        shop.services.asSystem('who is paid', (db) =>
          db.queryUnchecked(
            `with ended as (update public.payees set ended_at = clock() where instructor_id = $1 and ended_at is null returning id)
             insert into public.payees (instructor_id, payee_id, name, starts_on)
             select $1, $2, 'Severn School', '2026-01-01' where not exists (select from ended)`,
            [id, owner.id],
          ),
        )
      await (random.below(2) === 0 ? change() : Promise.all([moves['payday']!(), change()]))
    },
    async undo() {
      const last = marked.pop()
      if (last) await shop.tryCall(last.instructor, undoOutcome, { id: last.id })
    },
    async refund() {
      const { transactions } = await shop.call(shop.admin, listTransactions, { limit: 50 })
      const { id } = random.pick(transactions.filter(({ payment_status }) => payment_status === 'paid'))
      const { lessons, refundedPence } = await shop.call(shop.admin, getRefundable, { id })
      const lesson = lessons.length > 0 ? random.pick(lessons) : undefined
      if (!lesson || lesson.mostPence.shared === 0) return
      const pence = 1 + random.below(lesson.mostPence.shared)
      const sent = {
        id,
        lessonId: lesson.id,
        from: 'shared' as const,
        pence,
        reason: 'A test',
        refundedPence,
      }
      await shop.call(shop.admin, refundPayment, sent)
    },
    async bank() {
      const instructor = random.pick([...instructors, owner])
      const number = random.pick(['00012345', '00012345', '11111116', '11111113'])
      const known = accounts.get(instructor.id)
      if (known) await shop.changeBank(known, number)
      else accounts.set(instructor.id, await shop.becomePayee(instructor, number))
    },
    async payday() {
      let day = shop.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: 1 })
      while (day.dayOfWeek !== 4) day = day.add({ days: 1 })
      shop.clock.set(day.toZonedDateTime({ timeZone: 'Europe/London', plainTime: '05:00' }).toInstant())
      await payOutOnPayday.work({}, shop.services)
    },
    async ask() {
      const instructor = random.pick(instructors)
      const { availablePence } = await shop.call(instructor, listPayouts, {})
      await shop.tryCall(instructor, payOut, { pence: Math.max(0, availablePence) })
    },
    async wait() {
      shop.clock.set(shop.clock.now().add({ hours: 24 * (1 + random.below(4)) }))
      await catchUpPayouts.work({}, shop.services)
    },
    async lose() {
      const times = 1 + random.below(9)
      if (random.below(2) === 0) shop.stripe.loseNextAnswers(times)
      else shop.stripe.failNextRequests(times, random.pick([500, 429]))
      const instructor = random.pick(instructors)
      const { availablePence } = await shop.call(instructor, listPayouts, {})
      await shop.tryCall(instructor, payOut, { pence: Math.max(0, availablePence) })
      await shop.settle()
      shop.stripe.endFaults()
    },
    async retry() {
      const instructor = random.pick(instructors)
      const { payouts } = await shop.call(instructor, listPayouts, {})
      const failed = payouts.find(({ state }) => state === 'failed')
      if (failed) await shop.tryCall(instructor, retryPayout, { id: failed.id })
    },
    async reverse() {
      const { rows } = await shop.services.asSystem('payouts that came back', (db) =>
        db.queryUnchecked<{ stripe_transfer: string }>(
          `select stripe_transfer from public.payouts where state = 'failed' and stripe_transfer is not null order by id`,
        ),
      )
      if (rows.length > 0) shop.stripe.reverseTransfer(random.pick(rows).stripe_transfer)
    },
    async waive() {
      const instructor = random.pick(instructors)
      const { availablePence, soonPence } = await shop.call(instructor, listPayouts, {})
      const pence = availablePence + soonPence
      if (pence > 0 && random.below(4) === 0) await shop.tryCall(instructor, waivePayable, { pence })
    },
    async repeat() {
      const events = shop.stripe.events().filter(({ type }) => /^(payout|account|transfer)\./.test(type))
      if (events.length > 0) await shop.stripe.redeliver(random.pick(events).id)
    },
  }
  const usual = ['payee', 'teach', 'teach', 'teach', 'bank', 'payday', 'wait']
  for (let step = 0; step < steps; step += 1) {
    const name = random.pick([...Object.keys(moves), ...usual])
    done[name] = (done[name] ?? 0) + 1
    await moves[name]!()
    await shop.settle()
    await shop.stripe.deliverPending()
    await shop.settle()
    await agree()
  }
  // More than once: what was sent to an account that doesn't exist comes back days later.
  for (let round = 0; round < 6; round += 1) {
    for (const account of accounts.values()) await shop.changeBank(account, '00012345')
    await moves['wait']!()
    await shop.settle()
    await shop.stripe.deliverPending()
    await shop.settle()
  }
  await agree()
  const { rows } = await shop.services.asSystem('what is still under way', (db) =>
    db.queryUnchecked(`select from public.payouts where state in ('due', 'transferred', 'sent', 'failed')`),
  )
  assert.equal(rows.length, 0, 'in the end everything has arrived')
  console.log(`payouts: ${JSON.stringify(done)}`)

  async function agree() {
    await shop.mustBalance()
    const { balances } = await shop.ledger()
    const at = (kind: string) => balances.find((one) => one.kind === kind)?.pence ?? 0
    const { rows } = await shop.services.asSystem('all payouts', (db) =>
      db.queryUnchecked<{
        id: string
        instructor_id: string
        pence: number
        state: string
        stripe_transfer: string | null
        stripe_account: string
        payee_id: string
        returned_pence: number
      }>(
        'select id, instructor_id, payee_id, pence, state, stripe_transfer, stripe_account, returned_pence from public.payouts',
      ),
    )
    const sum = (some: typeof rows) => some.reduce((total, { pence }) => total + pence, 0)
    assert.equal(at('payouts_due'), sum(rows.filter((row) => row.stripe_transfer === null)))
    const transfers = shop.stripe.transfers()
    assert.equal(
      at('transferred'),
      transfers.reduce((total, { amount, amount_reversed }) => total + amount - amount_reversed, 0),
      'the ledger knows every transfer at Stripe',
    )
    assert.equal(new Set(transfers.map((one) => one.transfer_group)).size, transfers.length, 'one each')
    const atBanks = shop.stripe.payouts().filter(({ status }) => status !== 'failed')
    const ids = atBanks.map(({ metadata }) => metadata?.['payout_id'])
    assert.equal(new Set(ids).size, ids.length, 'nothing is at a bank twice')
    assert.equal(
      atBanks.reduce((total, { amount }) => total + amount, 0),
      sum(rows.filter(({ state }) => state === 'sent' || state === 'paid')),
      'what banks have is what we say they have',
    )
    for (const row of rows) {
      assert.equal(row.stripe_account, accounts.get(row.payee_id), 'it goes to the payee it was made for')
      const transfer = transfers.find(({ id }) => id === row.stripe_transfer)
      if (transfer) assert.equal(transfer.destination, row.stripe_account)
    }
    for (const instructor of instructors) {
      const { net_pence, payable_pence } = await shop.call(instructor, getEarnings, all)
      const mine = rows.filter((row) => row.instructor_id === instructor.id)
      const returned = mine.reduce((total, row) => total + row.returned_pence, 0)
      const waived = await waivedBy(instructor)
      assert.equal(payable_pence, net_pence - sum(mine) + returned - waived)
    }
  }
})

const all = { from: '2026-01-01', to: '2029-01-01' }

async function waivedBy({ id }: Person): Promise<number> {
  const { rows } = await shop.services.asSystem('what was given up', (db) =>
    db.queryUnchecked<{ pence: string }>(
      `select coalesce(-sum(e.pence), 0) as pence from public.ledger_transactions t
       join public.ledger_entries e on e.transaction_id = t.id join public.ledger_accounts a on a.id = e.account_id
       where t.kind = 'waived' and a.kind = 'instructor_payable' and a.instructor_id = $1`,
      [id],
    ),
  )
  return Number(rows[0]!.pence)
}
