import * as z from 'zod/mini'

/** Six digits of an authenticator app, with or without the space that some of them show. */
export const CodeInput = z.object({
  code: z
    .string()
    .check(
      z.refine((code) => /^\d{6}$/.test(code.replaceAll(' ', '')), 'Enter the 6 digits your app shows.'),
    ),
})
