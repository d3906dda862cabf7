import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthProblem } from '#features/accounts/server/errors.ts'
import { siteOf } from '#features/accounts/server/redirects.ts'
import { deviceOf, startSession } from '#features/accounts/server/sessions/sessions.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import type { OAuthState } from './oauth-state.ts'
import { type ProviderTokens, sealProviderTokens } from './secrets.ts'

type Words = Record<string, string>

export const defaultRedirect = (services: Services) =>
  services.config.auth.hasPages ? `${siteOf(services)}/login` : siteOf(services)

export function redirectBack(
  reply: FastifyReply,
  target: string,
  { query = {}, fragment }: { query?: Words; fragment?: Words },
  status = 302,
) {
  const url = new URL(target)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (fragment) url.hash = new URLSearchParams(fragment).toString()
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(url.href, status)
}

/** In query and fragment: clients of either flow look in their own place. */
export function redirectWithError(
  reply: FastifyReply,
  target: string,
  { status, code, message }: AuthProblem,
) {
  const isDenied = [
    'signup_disabled',
    'user_banned',
    'provider_email_needs_verification',
    'user_sso_managed',
    'identity_already_exists',
  ].includes(code)
  const error =
    status >= 500
      ? 'server_error'
      : status === 401
        ? 'unauthorized_client'
        : status === 403 || isDenied
          ? 'access_denied'
          : 'invalid_request'
  const words = { error, error_code: code, error_description: message }
  return redirectBack(reply, target, { query: words, fragment: { ...words, sb: '' } })
}

export async function issueCode(
  services: Services,
  db: Db,
  request: FastifyRequest,
  {
    userId,
    oauth,
    by,
    tokens = {},
  }: {
    userId: string
    oauth: Pick<OAuthState, 'challenge'>
    by: string | { method: string; provider: string }
    tokens?: ProviderTokens
  },
): Promise<{ query?: Words; fragment?: Words }> {
  if (!oauth.challenge)
    return {
      fragment: sessionFragment(await startSession(services, db, userId, by, deviceOf(request)), tokens),
    }
  const code = crypto.randomUUID()
  await storeCode(db, {
    ...(typeof by === 'string' ? { method: by } : by),
    code,
    userId,
    codeChallenge: oauth.challenge,
    tokens: tokens.provider_token ? sealProviderTokens(services, code, tokens) : null,
  })
  return { query: { code } }
}

export const sessionFragment = (
  session: Awaited<ReturnType<typeof startSession>>,
  more: Record<string, string>,
): Words => ({
  access_token: session.access_token,
  expires_at: String(session.expires_at),
  expires_in: String(session.expires_in),
  refresh_token: session.refresh_token,
  sb: '',
  token_type: 'bearer',
  ...more,
})

type FlowState = {
  code?: string
  userId: string
  codeChallenge: string
  method: string
  provider?: string
  tokens?: Buffer | null
}

/** PKCE: the client exchanges the code for a session. */
export async function storeCode(db: Db, flow: FlowState): Promise<string> {
  const { code = crypto.randomUUID(), userId, codeChallenge, method, provider = null, tokens = null } = flow
  await db.execute(
    'accounts.storeCode',
    'insert into auth.flow_states (auth_code, user_id, code_challenge, method, provider, provider_tokens) values ($1, $2, $3, $4, $5, $6)',
    [code, userId, codeChallenge, method, provider, tokens],
  )
  return code
}
