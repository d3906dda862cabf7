import * as z from 'zod/mini'
import { PackageForm } from '../contract.ts'

/** What a form for a block asks, an instructor's or the platform's: its price in pounds. */
export const packageFields = z.object({
  ...z.omit(PackageForm, { pricePence: true }).shape,
  hours: z
    .number('Enter the hours.')
    .check(z.int('Whole hours, please.'), z.minimum(2, 'From 2 hours.'), z.maximum(60, 'At most 60 hours.')),
  pounds: z
    .number('Enter a price.')
    .check(z.minimum(10, 'At least £10.'), z.maximum(10_000, 'At most £10,000.')),
})
