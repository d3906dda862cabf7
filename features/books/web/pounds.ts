import * as z from 'zod/mini'

export const Pounds = z
  .number('Enter an amount.')
  .check(z.minimum(0.01, 'Enter an amount.'), z.maximum(100_000, 'At most £100,000.'))

export const penceOf = (pounds: number) => Math.round(pounds * 100)
