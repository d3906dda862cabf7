import { badParam, badState, noSuch } from '../api/errors.ts'
import { integer, metadata, only, optionalText, text, type Params } from '../api/params.ts'
import { type Cause, type Context, noRequest } from '../context.ts'
import { newId } from '../store.ts'
import { getAccount, isDisconnected } from './accounts.ts'
import { addToBalance } from './balance.ts'
import { emitEvent } from './events.ts'
import type { Transfer, TransferReversal } from './types.ts'

/** `POST /v1/transfers`: from the platform's balance to a connected account's. */
export function createTransfer(context: Context, params: Params, cause: Cause): Transfer {
  only(params, ['amount', 'currency', 'destination', 'transfer_group', 'metadata'])
  const amount = integer(params, 'amount', 1)
  if (text(params, 'currency') !== 'gbp') throw badParam('currency', 'Only gbp is known here.')
  const destination = text(params, 'destination')
  if (isDisconnected(context, destination)) throw noSuch('destination', destination, 'destination', 400)
  const account = getAccount(context, destination, 'destination')
  if (account.capabilities.transfers !== 'active')
    throw badState(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'insufficient_capabilities_for_transfer',
    )
  if (amount > platformBalance(context)) throw insufficient()
  const transfer = context.store.add<Transfer>({
    id: newId('tr'),
    object: 'transfer',
    amount,
    amount_reversed: 0,
    created: context.now(),
    currency: 'gbp',
    destination: account.id,
    livemode: false,
    metadata: metadata(params),
    reversed: false,
    transfer_group: optionalText(params, 'transfer_group') ?? null,
  })
  addToBalance(context, { type: 'transfer', amount: -amount, source: transfer.id })
  emitEvent(context, 'transfer.created', transfer, cause)
  return transfer
}

/** Somebody takes the money back by hand at Stripe's own pages. */
export function reverseTransfer(context: Context, id: string): Transfer {
  const transfer = context.store.find<Transfer>(id, 'transfer')
  if (!transfer || transfer.reversed) throw new Error(`No transfer to reverse: ${id}`)
  const reversed = context.store.update<Transfer>({
    ...transfer,
    amount_reversed: transfer.amount,
    reversed: true,
  })
  const { id: source } = context.store.add<TransferReversal>({
    id: newId('trr'),
    object: 'transfer_reversal',
    amount: transfer.amount,
    transfer: id,
  })
  addToBalance(context, { type: 'transfer_refund', amount: transfer.amount, source })
  emitEvent(context, 'transfer.reversed', reversed, noRequest)
  return reversed
}

/** What was charged and neither refunded, transferred nor taken back by banks. Only disputes have a fee here. */
function platformBalance({ store }: Context): number {
  const { charged, transferred, disputed } = store.row<
    Record<'charged' | 'transferred' | 'disputed', number>
  >(
    `select
       (select coalesce(sum(json_extract(body, '$.amount') - json_extract(body, '$.amount_refunded')), 0)
        from objects where kind = 'charge' and json_extract(body, '$.paid')) as charged,
       (select coalesce(sum(json_extract(body, '$.amount') - json_extract(body, '$.amount_reversed')), 0)
        from objects where kind = 'transfer') as transferred,
       (select coalesce(sum(json_extract(body, '$.net')), 0)
        from objects where kind = 'balance_transaction' and json_extract(body, '$.type') = 'adjustment') as disputed`,
  )!
  return charged - transferred + disputed
}

export const insufficient = () =>
  badState('You have insufficient available funds in your Stripe account.', 'balance_insufficient')
