import * as z from 'zod/mini'
import { endpoint, signedIn } from '#common/endpoint.ts'

/** The id that sign-up answered is random and known to whoever registers, so it alone may ask. Any other id answers false. */
export const askConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/confirmation-status',
  who: 'anyone',
  does: 'Tells whoever registers just now whether their email address is confirmed',
  input: z.object({ userId: z.guid() }),
  output: z.object({ confirmed: z.boolean() }),
})

/** The buttons of the login page. `name` is what `signInWithOAuth` takes; none are shown that are not set up. */
export const listWaysIn = endpoint({
  method: 'GET',
  path: '/api/account/ways-in',
  who: 'anyone',
  does: 'Lists the ways to sign in beside the password: other houses, single sign-on, passkeys',
  input: z.object({}),
  output: z.object({ providers: z.array(z.object({ name: z.string(), label: z.string() })), sso: z.boolean(), passkeys: z.boolean() }),
})

/** The mails of the change become worthless; asking again without one waiting changes nothing. */
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/new-email',
  who: signedIn,
  does: 'Keeps my present address: a change that waits for its confirmations is given up',
  input: z.object({}),
  output: z.object({}),
})
