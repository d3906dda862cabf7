import * as z from 'zod/mini'

export const Pounds = z
  .string()
  .check(z.trim(), z.regex(/^([0-9]{1,4}([.][0-9]{1,2})?)?$/, 'Enter an amount like 36 or 36.50.'))

/** As typed, or empty: in quarters, as lessons are. */
export const Hours = z.string().check(
  z.trim(),
  z.regex(/^((?!0+(\.0+)?$)[0-9]{1,3}([.](25|5|50|75))?)?$/, 'Enter hours like 10 or 2.5.'),
  z.refine((hours) => Number(hours) <= 200, 'Enter 200 hours or fewer.'),
)
export const minutesOf = (hours: string) => Number(hours) * 60
