import type { FastifyReply, FastifyRequest } from 'fastify'
import { AuthProblem } from '#features/accounts/server/errors.ts'
import type { Services } from '#server/services.ts'
import { hashOf, makeState } from './secrets.ts'

export type OAuthState = {
  provider: string
  target: string
  challenge: string | undefined
  linkUserId: string | undefined
  role: 'student' | 'instructor'
}

/** The provider returns the browser by a redirect (GET), or by a form that posts here. */
export type Return = 'address' | 'form'

const minutes = 10

export async function startOAuth(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  oauth: OAuthState,
  back: Return,
): Promise<string> {
  const state = makeState()
  const mark = markOf(services, request, back) ?? makeState()
  await services.asSystem('leave for a provider', (db) =>
    db.execute(
      'accounts.startOAuth',
      `insert into auth.oauth_states (state_hash, provider, target, code_challenge, link_user_id, role, browser_hash) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        hashOf(state),
        oauth.provider,
        oauth.target,
        oauth.challenge ?? null,
        oauth.linkUserId ?? null,
        oauth.role,
        hashOf(mark),
      ],
    ),
  )
  reply.header('set-cookie', cookie(services, back, mark))
  return state
}

/** Good once, within ten minutes, for the browser that left. @throws bad_oauth_state (400) */
export async function endOAuth(
  services: Services,
  request: FastifyRequest,
  state: string,
  back: Return,
): Promise<OAuthState> {
  const found = await services.asSystem('back from a provider', (db) =>
    db.find(
      'accounts.endOAuth',
      `delete from auth.oauth_states where state_hash = $1 returning provider, target, code_challenge, link_user_id, role,
         started_at > clock() - $2 * interval '1 minute' as is_fresh, coalesce(browser_hash = $3, false) as is_here`,
      [hashOf(state), minutes, hashOf(markOf(services, request, back) ?? '')],
    ),
  )
  const row = found
  if (!row?.isFresh || !(row.isHere || isProgram(request)))
    throw new AuthProblem(400, 'bad_oauth_state', 'OAuth state not found or expired')
  return {
    provider: row.provider,
    target: row.target,
    challenge: row.codeChallenge ?? undefined,
    linkUserId: row.linkUserId ?? undefined,
    role: row.role,
  }
}

/**
 * Login CSRF: an attacker could have a victim's browser finish their sign-in. No page can
 * suppress the sec-fetch headers; other programs have no session of a victim to spoil.
 */
const isProgram = ({ headers }: FastifyRequest) =>
  !/^mozilla\//i.test(headers['user-agent'] ?? '') &&
  headers['sec-fetch-site'] === undefined &&
  headers['sec-fetch-dest'] === undefined

/** Lax survives a redirect; a cross-site POST needs None, which must be Secure (also on loopback). */
function cookie(services: Services, back: Return, mark: string) {
  const isSecure = back === 'form' || services.config.publicUrl.startsWith('https:')
  return `${nameOf(services, back)}=${mark}; Path=/; Max-Age=${minutes * 60}; HttpOnly; SameSite=${back === 'form' ? 'None' : 'Lax'}${isSecure ? '; Secure' : ''}`
}

/** The prefix keeps a sibling subdomain from setting the cookie. */
const nameOf = (services: Services, back: Return) =>
  `${services.config.publicUrl.startsWith('https:') ? '__Host-' : ''}clearway-oauth-${back}`

/** One cookie per browser, so that two tabs may sign in at once. */
function markOf(services: Services, request: FastifyRequest, back: Return) {
  const name = nameOf(services, back)
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  const mark = pairs.find(([key]) => key === name)?.[1]
  return mark && /^[\w-]{43}$/.test(mark) ? mark : undefined
}
