import * as z from 'zod/mini'
import { GiftForm } from '../contract.ts'
import { leastPence, mostPence } from '../rules.ts'

/** What the form asks: pounds, and an empty day for today. */
export const giftFields = z.object({
  ...z.omit(GiftForm, { amountPence: true, sendOn: true }).shape,
  pounds: z
    .number('Enter an amount.')
    .check(
      z.minimum(leastPence / 100, 'At least £20.'),
      z.maximum(mostPence / 100, 'At most £1,000.'),
      z.multipleOf(0.01, 'Pounds and pence, please.'),
    ),
  sendOn: z.string(),
})
