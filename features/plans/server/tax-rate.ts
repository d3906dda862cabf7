import type Stripe from 'stripe'
import { sayVatNumber } from '#features/paperwork/rules.ts'

const percentage = 20

/**
 * The VAT that is in the fee, with our number, for Stripe to say on each invoice: the same rate for all, made the first
 * time. None where the operator isn't registered.
 */
export async function findTaxRates(stripe: Stripe, vatNumber: string | undefined): Promise<string[]> {
  if (!vatNumber) return []
  const name = `VAT, number ${sayVatNumber(vatNumber)}`
  const { data } = await stripe.taxRates.list({ limit: 100 })
  const known = data.find(
    (rate) => rate.active && rate.inclusive && rate.percentage === percentage && rate.display_name === name,
  )
  const rate =
    known ??
    (await stripe.taxRates.create(
      { display_name: name, percentage, inclusive: true, country: 'GB' },
      { idempotencyKey: `vat:${vatNumber}` },
    ))
  return [rate.id]
}
