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
) {
  const url = new URL(target)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (fragment) url.hash = new URLSearchParams(fragment).toString()
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(url.href, 302)
}

/** In query and fragment: clients of either flow look in their own place. */
export function redirectWithError(
  reply: FastifyReply,
  target: string,
  { status, code, message }: AuthProblem,
) {
  const refused = [
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
        : status === 403 || refused
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
  if (!oauth.challenge) {
    const { access_token, expires_at, expires_in, refresh_token } = await startSession(
      services,
      db,
      userId,
      by,
      deviceOf(request),
    )
    const times = { expires_at: String(expires_at), expires_in: String(expires_in) }
    return { fragment: { access_token, ...times, ...tokens, refresh_token, sb: '', token_type: 'bearer' } }
  }
  const code = crypto.randomUUID()
  const { method, provider } = typeof by === 'string' ? { method: by, provider: null } : by
  await db.execute(
    'accounts.issueProviderCode',
    'insert into auth.flow_states (auth_code, user_id, code_challenge, method, provider, provider_tokens) values ($1, $2, $3, $4, $5, $6)',
    [
      code,
      userId,
      oauth.challenge,
      method,
      provider,
      tokens.provider_token ? sealProviderTokens(services, code, tokens) : null,
    ],
  )
  return { query: { code } }
}
