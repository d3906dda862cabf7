import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  agreedPriceOf,
  amountToReceive,
  balanceOf,
  enteredAs,
  planHours,
  unusedOf,
  usualPaymentOf,
} from './rules.ts'

const now = '2026-11-23T12:00:00Z'
const lesson = {
  status: 'delivered',
  startsAt: '2026-11-20T10:00:00Z',
  endsAt: '2026-11-20T11:00:00Z',
  minutes: 60,
  pricePence: 3600,
  paidWith: 'cash',
  receivedPence: null,
  cancelledCostPence: null,
} as const
const later = {
  ...lesson,
  status: 'booked',
  startsAt: '2026-11-30T10:00:00Z',
  endsAt: '2026-11-30T11:00:00Z',
} as const
const cancelled = (cancelledCostPence: number) =>
  ({ ...lesson, status: 'cancelled', cancelledCostPence }) as const

test('a pupil owes each lesson that is over and not received, and nothing for one to come', () => {
  assert.deepEqual(balanceOf([lesson, { ...lesson, status: 'booked' }, later], 0, now), {
    pence: -7200,
    minutesLeft: 0,
  })
  assert.equal(
    balanceOf(
      [
        { ...lesson, receivedPence: 3600 },
        { ...later, receivedPence: 3600 },
      ],
      0,
      now,
    ).pence,
    0,
  )
})

test('a late cancellation is owed at its cost, and what was received for one cancelled in time is theirs', () => {
  assert.equal(balanceOf([cancelled(1800)], 0, now).pence, -1800)
  assert.equal(balanceOf([{ ...cancelled(0), receivedPence: 3600 }], 0, now).pence, 3600)
})

test('a late cancellation received at its cost is settled, and what came before it stays theirs', () => {
  assert.equal(balanceOf([{ ...cancelled(1800), receivedPence: 1800 }], 0, now).pence, 0)
  assert.equal(balanceOf([{ ...cancelled(1800), receivedPence: 3600 }], 0, now).pence, 1800)
})

test('a lesson whose payment link was not paid is owed from its start on', () => {
  const linked = { ...later, paidWith: 'card-link' } as const
  assert.equal(balanceOf([linked], 0, '2026-11-30T09:59:59Z').pence, 0)
  assert.equal(balanceOf([linked], 0, linked.startsAt).pence, -3600)
})

test('lessons take from the prepaid hours; one cancelled in time gives its hour back, a late one as much as it did not cost', () => {
  const hours = { ...lesson, paidWith: 'hours' } as const
  assert.equal(balanceOf([hours, { ...later, paidWith: 'hours' }], 600, now).minutesLeft, 480)
  assert.equal(balanceOf([{ ...cancelled(0), paidWith: 'hours' }], 600, now).minutesLeft, 600)
  assert.equal(balanceOf([{ ...cancelled(1800), paidWith: 'hours' }], 600, now).minutesLeft, 570)
  assert.equal(balanceOf([{ ...lesson, paidWith: 'card' }], 600, now).minutesLeft, 600)
})

test('the hours that are left are worth what was paid for them less what the lessons cost', () => {
  const used = { ...lesson, paidWith: 'hours', minutes: 90, pricePence: 5100 } as const
  const late = { ...cancelled(1800), paidWith: 'hours' } as const
  assert.deepEqual(unusedOf([used, late], { minutes: 150, pence: 8500 }), { minutes: 30, pence: 1600 })
})

test('what to receive follows what was said of the lesson without a network', () => {
  assert.equal(amountToReceive(lesson), 3600)
  assert.equal(amountToReceive(cancelled(1800)), 1800)
  assert.equal(amountToReceive(later, { outcome: 'delivered', minutes: 45 }), 2700)
  assert.equal(amountToReceive(later, { outcome: 'no-show', costPence: 900 }), 900)
  assert.equal(amountToReceive(later, { outcome: 'cancelled' }), 0)
})

test('a lesson that nobody said it of is paid as the last one was', () => {
  const own = {
    paidWith: 'cash',
    minutes: 60,
    minutesLeft: 0,
    hoursPaidWith: null,
    creditMinutes: 0,
  } as const
  const account = { ...own, hasAccount: true, canGetLink: false }
  const pupil = { ...own, hasAccount: false, canGetLink: true }
  for (const paidWith of ['cash', 'bank'] as const)
    assert.equal(usualPaymentOf({ ...account, paidWith }), paidWith)
  assert.equal(usualPaymentOf({ ...account, paidWith: 'hours', minutesLeft: 60 }), 'hours')
  assert.equal(
    usualPaymentOf({ ...account, paidWith: 'hours', minutesLeft: 30, hoursPaidWith: 'bank' }),
    'bank',
    'as the hours were',
  )
  assert.equal(usualPaymentOf({ ...pupil, paidWith: null, minutesLeft: 60 }), 'hours', 'bought, not used yet')
  for (const paidWith of ['card', 'credit', 'card-link'] as const) {
    assert.equal(usualPaymentOf({ ...account, paidWith }), 'card')
    assert.equal(usualPaymentOf({ ...pupil, paidWith }), 'card-link')
    assert.equal(usualPaymentOf({ ...pupil, paidWith, canGetLink: false }), 'cash')
  }
  assert.equal(usualPaymentOf({ ...account, paidWith: null }), 'card')
  assert.equal(usualPaymentOf({ ...pupil, paidWith: null }), 'cash', 'as Add lesson proposes')
})

test('what is paid already is used before anything else is paid', () => {
  const bank = { paidWith: 'bank', minutes: 60, hoursPaidWith: 'bank', canGetLink: true } as const
  const left = { ...bank, minutesLeft: 60, creditMinutes: 270, hasAccount: true }
  assert.equal(usualPaymentOf(left), 'hours')
  assert.equal(usualPaymentOf({ ...left, minutesLeft: 45 }), 'credit')
  assert.equal(usualPaymentOf({ ...left, minutesLeft: 45, creditMinutes: 45 }), 'bank', 'neither is enough')
})

test('a rate of one’s own is a price from £1 on: less can’t be paid by card', () => {
  assert.deepEqual([agreedPriceOf(3000, 90), agreedPriceOf(100, 60)], [4500, 100])
  assert.deepEqual([agreedPriceOf(null, 60), agreedPriceOf(0, 60), agreedPriceOf(99, 60)], [null, null, null])
})

test('hours paid by hand pay first, then those bought by card where the learner has time to say no', () => {
  const hour = { minutes: 60, mayTakeCredit: true }
  const soon = { minutes: 60, mayTakeCredit: false }
  assert.deepEqual(planHours({ byHand: 60, byCard: 60 }, [hour, hour, hour]), [true, true, false])
  assert.deepEqual(planHours({ byHand: 0, byCard: 60 }, [soon, hour]), [false, true])
  assert.deepEqual(planHours({ byHand: 60, byCard: 60 }, [{ ...hour, minutes: 120 }, hour]), [false, false])
})

test('a copy is paid as its lesson was: lesson credit is hours paid in advance, a card another link', () => {
  assert.deepEqual((['cash', 'bank', 'hours', 'credit', 'card', 'card-link', null] as const).map(enteredAs), [
    'cash',
    'bank',
    'hours',
    'hours',
    'card-link',
    'card-link',
    'cash',
  ])
})
