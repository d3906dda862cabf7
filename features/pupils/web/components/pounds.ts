import * as z from 'zod/mini'

/** As typed, or empty. */
export const Pounds = z
  .string()
  .check(z.trim(), z.regex(/^([0-9]{1,4}([.][0-9]{1,2})?)?$/, 'Enter an amount like 36 or 36.50.'))
