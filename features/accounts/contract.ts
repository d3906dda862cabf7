import * as z from 'zod/mini'
import { endpoint, signedIn } from '#common/endpoint.ts'
import { apiError, notFound } from '#common/api-error.ts'
import { defineEvent } from '#common/event.ts'

/** The random id from sign-up is the capability; any other id answers false. */
export const askConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/confirmation-status',
  who: 'anyone',
  summary: 'Tells a person who has just registered whether their email address is confirmed',
  input: z.object({ userId: z.guid() }),
  output: z.object({ confirmed: z.boolean() }),
})

export const redirectNotAllowed = apiError(
  400,
  'redirect-not-allowed',
  'The confirmation link may only lead to this site.',
)
const short = z.nullish(z.string().check(z.maxLength(2_000)))
export const SendConfirmation = z.object({
  email: z.string(),
  name: short,
  role: short,
  confirmationUrl: short,
})
export const ConfirmationSent = z.object({
  sent: z.boolean(),
  alreadySent: z.optional(z.boolean()),
  autoApprove: z.optional(z.boolean()),
  rateLimited: z.optional(z.boolean()),
  queued: z.optional(z.boolean()),
  message: z.optional(z.string()),
})

/** The same answer for addresses without an account. */
export const sendConfirmationEmail = endpoint({
  method: 'POST',
  path: '/api/account/confirmation-email',
  who: 'anyone',
  transaction: 'own',
  summary: 'Sends a person who registers the email that confirms their address, once per registration',
  input: SendConfirmation,
  output: ConfirmationSent,
  errors: [redirectNotAllowed],
})

export const CheckRedirect = z.object({ url: short, senderEmail: short })
export const checkRedirect = endpoint({
  method: 'POST',
  path: '/api/account/redirect-check',
  who: 'anyone',
  summary: 'Tells whether links of our emails may lead to an address',
  input: CheckRedirect,
  output: z.object({
    success: z.boolean(),
    allowed: z.boolean(),
    url: z.string(),
    redirectUrl: z.string(),
  }),
})

export const listSignInMethods = endpoint({
  method: 'GET',
  path: '/api/account/sign-in-methods',
  who: 'anyone',
  summary: 'Lists the ways to sign in beside the password: other providers, single sign-on, passkeys',
  input: z.object({}),
  output: z.object({
    providers: z.array(z.object({ name: z.string(), label: z.string() })),
    sso: z.boolean(),
    passkeys: z.boolean(),
  }),
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/new-email',
  who: signedIn,
  summary: 'Keeps my present address: a change that waits for its confirmations is given up',
  transaction: 'own',
  input: z.object({}),
  output: z.object({}),
})

/** `ip` and `agent` as of the last refresh; `aal2` with a second factor. */
export const SignedInAt = z.object({
  id: z.guid(),
  createdAt: z.string(),
  refreshedAt: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  aal: z.enum(['aal1', 'aal2']),
  isCurrent: z.boolean(),
})
export type SignedInAt = z.infer<typeof SignedInAt>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  who: signedIn,
  summary: 'Lists where I am signed in, the latest first',
  input: z.object({}),
  output: z.object({ sessions: z.array(SignedInAt) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  who: signedIn,
  summary: 'Ends one of my sessions: it opens nothing any more, on any device',
  input: z.object({ id: z.guid() }),
  output: z.object({}),
  errors: [notFound],
})

/** `reauthenticateBy`: how to show once more who I am. Failures of thirty days, the latest first. */
export const AccountSecurity = z.object({
  reauthenticateBy: z.enum(['password', 'code']),
  failures: z.array(
    z.object({
      at: z.string(),
      ip: z.nullable(z.string()),
      what: z.enum(['sign-in-failed', 'second-factor-failed']),
    }),
  ),
})
export type AccountSecurity = z.infer<typeof AccountSecurity>

export const getAccountSecurity = endpoint({
  method: 'GET',
  path: '/api/account/security',
  who: signedIn,
  transaction: 'own',
  summary: 'Tells how I can show once more who I am, and which attempts to sign in to my account have failed',
  input: z.object({}),
  output: AccountSecurity,
})

export const notReauthenticated = apiError(
  403,
  'not-reauthenticated',
  'That isn’t right. Please check it and try again.',
)

/** The session's last reauthentication is more than ten minutes old. */
export const reauthenticationNeeded = apiError(
  403,
  'reauthentication-needed',
  'Please confirm first that it’s you.',
)

/** By password where there is one, else by the code of `GET /auth/v1/reauthenticate`. */
export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/account/reauthentication',
  who: signedIn,
  transaction: 'own',
  summary: 'Shows once more who I am, which opens changes of how I sign in for ten minutes',
  input: z.object({
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
  }),
  output: z.object({}),
  errors: [notReauthenticated],
})

const OfUser = z.object({ userId: z.string() })
const WithEmail = z.extend(OfUser, { email: z.string() })
export const accountConfirmed = defineEvent('account.confirmed', WithEmail)
/** `isFirst`: of a guest, who had none. */
export const emailChanged = defineEvent(
  'account.email-changed',
  z.extend(WithEmail, { isFirst: z.optional(z.boolean()) }),
)
export const accountSecured = defineEvent('account.secured', z.extend(OfUser, { change: z.string() }))
export const newDeviceSeen = defineEvent('account.signed-in', z.extend(OfUser, { sessionId: z.string() }))
/** Emitted while the rows are still there. */
export const accountDeleted = defineEvent('account.deleted', OfUser)
