import type { Till } from '../till.ts'
import { newId } from './ids.ts'
import { addObject } from './objects.ts'
import type { BalanceTransaction } from './shapes.ts'

/** A movement of the shop's balance. `amount` is negative when money leaves; `fee` is what Stripe keeps. */
export function recordBalance(
  till: Till,
  type: 'charge' | 'refund',
  source: string,
  amount: number,
  fee: number,
  currency: string,
) {
  const now = till.now()
  return addObject<BalanceTransaction>(till.store, {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: type === 'charge' ? threeWorkingDaysAfter(now) : now,
    balance_type: 'payments',
    created: now,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee > 0
        ? [
            {
              amount: fee,
              application: null,
              currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ]
        : [],
    net: amount - fee,
    reporting_category: type,
    source,
    status: type === 'charge' ? 'pending' : 'available',
    type,
  })
}

/** Stripe's usual payout schedule for British accounts. */
function threeWorkingDaysAfter(now: number) {
  const day = new Date(now * 1_000)
  for (let left = 3; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 !== 0) left -= 1
  }
  return Math.floor(day.getTime() / 86_400_000) * 86_400
}
