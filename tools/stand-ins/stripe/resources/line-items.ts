import { badParam, missingParam } from '../api/errors.ts'
import {
  choice,
  inner,
  integer,
  items,
  metadata,
  only,
  optionalText,
  text,
  type Params,
} from '../api/params.ts'
import { formatAmount, smallest } from '../money.ts'
import type { LineItem } from './types.ts'

/** Reads `line_items` of a new checkout session. Prices come with the request (`price_data`); stored prices and products do not exist here. */
export function readLineItems(
  params: Params,
  isMonthly: boolean,
): { currency: string; total: number; lines: LineItem[] } {
  const given = items(params, 'line_items')
  if (given.length === 0) throw missingParam('line_items')
  if (given.length > 100) throw badParam('line_items', 'You can have up to 100 line items.')
  const read = given.map((one) => readLine(one, isMonthly))
  const currency = read[0]!.currency
  if (read.some((line) => line.currency !== currency))
    throw badParam('line_items', 'All line items must have the same currency.')
  const total = read.reduce((sum, { line }) => sum + line.amount, 0)
  if (total < smallest[currency]!)
    throw badParam(
      'line_items',
      `The Checkout Session's total amount due must add up to at least ${formatAmount(smallest[currency]!, currency)} ${currency}`,
      'amount_too_small',
    )
  if (total > 99_999_999)
    throw badParam(
      'line_items',
      `The Checkout Session's total amount must be no more than ${formatAmount(99_999_999, currency)}`,
      'amount_too_large',
    )
  return { currency, total, lines: read.map(({ line }) => line) }
}

function readLine(params: Params, isMonthly: boolean): { currency: string; line: LineItem } {
  only(params, ['price_data', 'quantity', 'metadata'])
  const price = inner(params, 'price_data')
  if (!price) throw missingParam(`${params.at}[price_data]`)
  only(price, [
    'currency',
    'unit_amount',
    'product_data',
    'tax_behavior',
    ...(isMonthly ? ['recurring'] : []),
  ])
  if (isMonthly) readMonthly(price)
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
  const description = optionalText(product, 'description') ?? null
  const unitAmount = integer(price, 'unit_amount', 0)
  const quantity = integer(params, 'quantity', 1, 999_999)
  choice(price, 'tax_behavior', ['exclusive', 'inclusive', 'unspecified'])
  metadata(params)
  return { currency, line: { name, description, quantity, amount: unitAmount * quantity } }
}

function readMonthly(price: Params) {
  const recurring = inner(price, 'recurring')
  if (!recurring) throw missingParam(`${price.at}[recurring]`)
  only(recurring, ['interval'])
  if (!choice(recurring, 'interval', ['month'])) throw missingParam(`${recurring.at}[interval]`)
}
