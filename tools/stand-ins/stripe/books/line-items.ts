import type { Params } from '../api/params.ts'
import { badParam, missingParam } from '../api/refusals.ts'
import { choice, inner, integer, items, metadata, only, optionalText, text } from '../api/params.ts'
import { newId } from './ids.ts'
import { formatAmount, smallest } from './money.ts'
import type { LineItem } from './shapes.ts'

/** Reads `line_items` of a new checkout session. Prices come with the request (`price_data`); stored prices and products are not kept here. */
export function readLineItems(params: Params, now: number): LineItem[] {
  const given = items(params, 'line_items')
  if (given.length === 0) throw missingParam('line_items')
  if (given.length > 100) throw badParam('line_items', 'You can have up to 100 line items.')
  const lines = given.map((line) => readLine(line, now))
  const currency = lines[0]!.currency
  if (lines.some((line) => line.currency !== currency))
    throw badParam('line_items', 'All line items must have the same currency.')
  const total = totalOf(lines)
  if (total < smallest[currency]!) {
    throw badParam(
      'line_items',
      `The Checkout Session's total amount due must add up to at least ${formatAmount(smallest[currency]!, currency)} ${currency}`,
      'amount_too_small',
    )
  }
  if (total > 99_999_999)
    throw badParam(
      'line_items',
      `The Checkout Session's total amount must be no more than ${formatAmount(99_999_999, currency)}`,
      'amount_too_large',
    )
  return lines
}

export const totalOf = (lines: readonly LineItem[]) => lines.reduce((sum, line) => sum + line.amount_total, 0)

function readLine(line: Params, now: number): LineItem {
  only(line, ['price_data', 'quantity', 'metadata'])
  const price = inner(line, 'price_data')
  if (!price) throw missingParam(`${line.at}[price_data]`)
  only(price, ['currency', 'unit_amount', 'product_data', 'tax_behavior'])
  const currency = text(price, 'currency').toLowerCase()
  if (!(currency in smallest))
    throw badParam(
      `${price.at}[currency]`,
      `Invalid currency: ${currency.slice(0, 10)}. Known here: ${Object.keys(smallest).join(', ')}.`,
    )
  const product = inner(price, 'product_data')
  if (!product) throw missingParam(`${price.at}[product_data]`)
  only(product, ['name', 'description', 'images', 'metadata'])
  const name = text(product, 'name', 1_500)
  optionalText(product, 'description')
  const unit = integer(price, 'unit_amount', 0)
  const quantity = integer(line, 'quantity', 1, 999_999)
  return {
    id: newId('li', 24),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: unit * quantity,
    amount_tax: 0,
    amount_total: unit * quantity,
    currency,
    description: name,
    metadata: metadata(line),
    price: {
      id: newId('price'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: now,
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId('prod', 14),
      recurring: null,
      tax_behavior: choice(price, 'tax_behavior', ['exclusive', 'inclusive', 'unspecified']) ?? 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: unit,
      unit_amount_decimal: String(unit),
    },
    quantity,
  }
}
