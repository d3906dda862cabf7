import type { FastifyReply, FastifyRequest } from 'fastify'
import { AuthProblem } from '#features/accounts/server/errors.ts'
import type { Services } from '#server/services.ts'
import { hashOf, makeState } from './secrets.ts'

/** A browser's way to another house and back. `linkUserId`: whose account gets the identity; nobody's when somebody signs in. */
export type OAuthState = {
  provider: string
  target: string
  challenge: string | undefined
  linkUserId: string | undefined
  role: 'student' | 'instructor'
}

/** How the other house sends the browser back: by an address (GET), or by a form of its own that posts here. */
export type Return = 'address' | 'form'

const minutes = 10

/** Remembers the oauth and marks the browser. Answers the state, which is all that travels. */
export async function startOAuth(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  oauth: OAuthState,
  back: Return,
): Promise<string> {
  const state = makeState()
  const mark = markOf(services, request, back) ?? makeState()
  await services.asSystem('leave for another house', (db) =>
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

/**
 * Ends the oauth, whatever comes of it: a state is good for one return, within ten minutes, of the browser that left.
 * @throws bad_oauth_state (400)
 */
export async function endOAuth(
  services: Services,
  request: FastifyRequest,
  state: string,
  back: Return,
): Promise<OAuthState> {
  const found = await services.asSystem('back from another house', (db) =>
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
 * Without the mark, somebody could sign in elsewhere as themselves, stop before the return, and have another person's browser finish it: that
 * person would then work in a stranger's account, or link their own identity to it. What must be refused is such a return in a *browser*; every
 * browser names itself, which no page can make it leave out. A program that follows the addresses itself has no session of anybody else to spoil.
 */
const isProgram = ({ headers }: FastifyRequest) =>
  !/^mozilla\//i.test(headers['user-agent'] ?? '') &&
  headers['sec-fetch-site'] === undefined &&
  headers['sec-fetch-dest'] === undefined

/**
 * Lax is sent along when the other house leads back by an address. A form that it posts is another site's request, which carries only cookies
 * marked None, and those must be Secure; browsers take that from a loopback address too. Neither says who anybody is: each holds a random mark.
 */
function cookie(services: Services, back: Return, mark: string) {
  const isSecure = back === 'form' || services.config.publicUrl.startsWith('https:')
  return `${nameOf(services, back)}=${mark}; Path=/; Max-Age=${minutes * 60}; HttpOnly; SameSite=${back === 'form' ? 'None' : 'Lax'}${isSecure ? '; Secure' : ''}`
}

/** The prefix keeps a neighbouring subdomain from planting a mark of its own. */
const nameOf = (services: Services, back: Return) =>
  `${services.config.publicUrl.startsWith('https:') ? '__Host-' : ''}clearway-oauth-${back}`

/** One mark for all trips of a browser, so that two tabs may be on their way at once. */
function markOf(services: Services, request: FastifyRequest, back: Return) {
  const name = nameOf(services, back)
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  const mark = pairs.find(([key]) => key === name)?.[1]
  return mark && /^[\w-]{43}$/.test(mark) ? mark : undefined
}
