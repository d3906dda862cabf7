import { listPage } from '../api/lists.ts'
import { texts, type Params } from '../api/params.ts'
import { badParam } from '../api/errors.ts'
import type { Context } from '../context.ts'
import { newId } from '../store.ts'
import type { BalanceTransaction } from './types.ts'

/** What comes into the platform's balance, or leaves it (below zero), for the object that it is of. */
export function addToBalance(
  context: Context,
  {
    type,
    amount,
    source,
    fee = 0,
  }: Pick<BalanceTransaction, 'type' | 'amount' | 'source'> & { fee?: number },
): BalanceTransaction {
  return context.store.add<BalanceTransaction>({
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: context.now(),
    created: context.now(),
    currency: 'gbp',
    fee,
    net: amount - fee,
    source,
    status: 'available',
    type,
  })
}

const kinds: Record<string, string> = {
  ch: 'charge',
  re: 'refund',
  du: 'dispute',
  tr: 'transfer',
  trr: 'transfer_reversal',
}

/** `GET /v1/balance_transactions`; `expand[]=data.source` shows what each is of. */
export function listBalance(context: Context, params: Params) {
  const { expand, ...form } = params.form
  const expanded = expand === undefined ? [] : texts(params, 'expand')
  if (expanded.some((path) => path !== 'data.source'))
    throw badParam('expand', 'Only data.source can be expanded here.')
  const rest = { ...params, form }
  const page = listPage(context, rest, 'balance_transaction', '/v1/balance_transactions', ['type', 'source'])
  if (expanded.length === 0) return page
  const data = (page.data as BalanceTransaction[]).map((line) => ({
    ...line,
    source: context.store.find(line.source, kinds[line.source.split('_')[0]!]!),
  }))
  return { ...page, data }
}
