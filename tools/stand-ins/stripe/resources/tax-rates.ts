import { badParam } from '../api/errors.ts'
import { boolean, integer, metadata, only, optionalText, text, type Params } from '../api/params.ts'
import type { Context } from '../context.ts'
import { newId } from '../store.ts'
import type { Invoice, TaxRate } from './types.ts'

/** `POST /v1/tax_rates`: one that prices include. */
export function createTaxRate({ store, now }: Context, params: Params): TaxRate {
  only(params, ['display_name', 'percentage', 'inclusive', 'country', 'metadata'])
  if (!boolean(params, 'inclusive')) throw badParam('inclusive', 'This stand-in knows inclusive rates only.')
  return store.add<TaxRate>({
    id: newId('txr'),
    object: 'tax_rate',
    active: true,
    country: optionalText(params, 'country', 2) ?? null,
    created: now(),
    display_name: text(params, 'display_name', 50),
    inclusive: true,
    livemode: false,
    metadata: metadata(params),
    percentage: integer(params, 'percentage', 0, 100),
  })
}

/** What is in an amount of each, as an invoice says it. */
export const taxesIn = (amount: number, rates: readonly TaxRate[]): Invoice['total_taxes'] =>
  rates.map(({ id, percentage }) => {
    const tax = Math.round((amount * percentage) / (100 + percentage))
    return {
      amount: tax,
      tax_behavior: 'inclusive',
      tax_rate_details: { tax_rate: id },
      taxability_reason: 'standard_rated',
      taxable_amount: amount - tax,
      type: 'tax_rate_details',
    }
  })
