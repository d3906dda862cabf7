import { badParam, badState, noSuch } from '../api/errors.ts'
import { integer, metadata, only, text, type Params } from '../api/params.ts'
import { type Cause, type Context, noRequest } from '../context.ts'
import { failureWords, testBanks } from '../pages/test-banks.ts'
import { newId } from '../store.ts'
import { getAccount, isDisconnected, stopPayouts } from './accounts.ts'
import { emitEvent } from './events.ts'
import { insufficient } from './transfers.ts'
import type { Payout } from './types.ts'

/** `POST /v1/payouts` on behalf of a connected account (`Stripe-Account`): from its balance to its bank. */
export function createPayout(
  context: Context,
  params: Params,
  accountId: string | undefined,
  cause: Cause,
): Payout {
  only(params, ['amount', 'currency', 'metadata'])
  const amount = integer(params, 'amount', 1)
  if (text(params, 'currency') !== 'gbp') throw badParam('currency', 'Only gbp is known here.')
  const account = getAccount(context, accountId ?? '')
  const [bank] = account.external_accounts.data
  if (!bank || !account.payouts_enabled)
    throw badState('Cannot create payouts: this account has requirements that need to be collected.')
  if (amount > accountBalance(context, account.id)) throw insufficient()
  const payout = context.store.add<Payout>({
    id: newId('po'),
    object: 'payout',
    amount,
    arrival_date: arrivalOf(context.now()),
    automatic: false,
    created: context.now(),
    currency: 'gbp',
    destination: bank.id,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: metadata(params),
    status: 'in_transit',
  })
  context.store.run('insert into payouts_of (payout_id, account_id) values (?, ?)', payout.id, account.id)
  emitEvent(context, 'payout.created', payout, cause, { account: account.id })
  return payout
}

export function getPayout(context: Context, id: string, accountId: string | undefined): Payout {
  if (accountId) getAccount(context, accountId)
  const payout = payoutsOf(context, accountId).find((one) => one.id === id)
  if (!payout) throw noSuch('payout', id, 'payout')
  return payout
}

/** Newest first. */
export function listPayouts(context: Context, params: Params, accountId: string | undefined) {
  only(params, ['limit'])
  if (accountId) getAccount(context, accountId)
  const data = payoutsOf(context, accountId)
  return { object: 'list', url: '/v1/payouts', has_more: false, data }
}

export const payoutsOf = ({ store }: Context, accountId = ''): Payout[] =>
  store
    .rows<{ body: string }>(
      'select o.body from payouts_of p join objects o on o.id = p.payout_id where p.account_id = ? order by o.seq desc',
      accountId,
    )
    .map(({ body }) => JSON.parse(body) as Payout)

/** What arrives by now does, or comes back from its bank. */
export function settleDuePayouts(context: Context) {
  const due = context.store.rows<{ body: string; account: string }>(
    `select o.body, p.account_id as account from objects o join payouts_of p on p.payout_id = o.id
     where o.kind = 'payout' and json_extract(o.body, '$.status') = 'in_transit' and json_extract(o.body, '$.arrival_date') <= ?`,
    context.now(),
  )
  for (const { body, account } of due)
    context.store.transaction(() => settlePayout(context, JSON.parse(body) as Payout, account))
}

function settlePayout(context: Context, payout: Payout, accountId: string) {
  const { store } = context
  const bank = store.row<{ number: string }>(
    'select number from bank_numbers where bank_id = ?',
    payout.destination,
  )
  const failure = testBanks.find(({ number }) => number === bank?.number)?.failure
  const settled = store.update<Payout>(
    failure
      ? { ...payout, status: 'failed', failure_code: failure, failure_message: failureWords[failure]! }
      : { ...payout, status: 'paid' },
  )
  if (isDisconnected(context, accountId)) return
  emitEvent(context, `payout.${settled.status}`, settled, noRequest, { account: accountId })
  if (failure) stopPayouts(context, getAccount(context, accountId))
}

export function accountBalance(context: Context, accountId: string): number {
  const { received } = context.store.row<{ received: number }>(
    `select coalesce(sum(json_extract(body, '$.amount') - json_extract(body, '$.amount_reversed')), 0) as received
     from objects where kind = 'transfer' and json_extract(body, '$.destination') = ?`,
    accountId,
  )!
  const sent = payoutsOf(context, accountId).filter(({ status }) => status !== 'failed')
  return received - sent.reduce((sum, { amount }) => sum + amount, 0)
}

const daySeconds = 86_400
const workingDays = 2

/** Two working days later, at midnight, as Stripe writes it. */
function arrivalOf(now: number): number {
  let day = now - (now % daySeconds)
  for (let left = workingDays; left > 0; ) {
    day += daySeconds
    if (![0, 6].includes(new Date(day * 1_000).getUTCDay())) left -= 1
  }
  return day
}
