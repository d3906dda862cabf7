import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'

/** The id that sign-up answered is random and known to whoever registers, so it alone may ask. Any other id answers false. */
export const askConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/confirmation-status',
  who: 'anyone',
  does: 'Tells whoever registers just now whether their email address is confirmed',
  input: z.object({ userId: z.guid() }),
  output: z.object({ confirmed: z.boolean() }),
})
