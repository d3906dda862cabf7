import type { FastifyRequest } from 'fastify'
import { isId } from '#common/schema.ts'
import { AuthProblem, badJwt } from '#features/accounts/server/errors.ts'
import { gather } from '#features/accounts/server/gather.ts'
import { type SignedIn, type User, userColumns } from '#features/accounts/server/users.ts'
import { checkApiKey, inspectToken, type KeyFault } from '#server/caller.ts'
import type { Services, TokenFault } from '#server/services.ts'
import { toCamelCase } from '#server/wire-values.ts'

/** Every call names the project's key; what a browser opens by a link cannot. */
export async function requireApiKey(services: Services, request: FastifyRequest) {
  const fault = await checkApiKey(services, request)
  if (fault) throw new KeyProblem(fault)
}

/** Answered by what stands before the service, so it has a form of its own. */
export class KeyProblem extends Error {
  readonly hint: string
  constructor({ message, hint }: KeyFault) {
    super(message)
    this.hint = hint
  }
}

const adminRoles: readonly string[] = ['service_role', 'supabase_admin']

/** Accounts are administered by programs that hold the service's own key. People with the role `admin` do it inside the product. */
export async function requireAdmin(services: Services, request: FastifyRequest): Promise<void> {
  const { claims, fault } = await inspectToken(services, request)
  if (!claims) throw tokenProblem(fault)
  if (!adminRoles.includes(claims.role)) throw new AuthProblem(403, 'not_admin', 'User not allowed')
}

const whoIsAsking = `select coalesce(json_agg(found), '[]') from (
  select ${userColumns}, (select json_object_agg(s.id, s.aal) from auth.sessions s where s.user_id = u.id and s.id = any ($2)) as open_sessions
  from auth.users u where u.id = any ($1)) found`

type Ask = { userId: string; sessionId: string | undefined }
type Found = { user: User; hasSession: boolean; sessionAal: string | undefined }

export type RequireUser = ReturnType<typeof userReader>

/** The person of the request's token. Refuses in the order of the wire: header, signature, claims, account, session, ban. */
export function userReader(services: Services) {
  const find = gather<Ask, Found>(async (asks) => {
    const users = [...new Set(asks.map(({ userId }) => userId))]
    const sessions = [...new Set(asks.flatMap(({ sessionId }) => sessionId ?? []))]
    // The commonest read of all, so it goes as one packet, and the rows come as the JSON that the database makes.
    const [found] = await services.readAsUser(
      { role: 'service_role' },
      { text: whoIsAsking, values: [users, sessions], plan: 'kept' },
    )
    const rows: (User & { openSessions: Record<string, string> | null })[] = JSON.parse(found ?? '[]').map(
      toCamelCase,
    )
    const byId = new Map(rows.map(({ openSessions, ...user }) => [user.id, { user, open: openSessions }]))
    return asks.map(({ userId, sessionId }) => {
      const found = byId.get(userId)
      const sessionAal = sessionId === undefined ? undefined : found?.open?.[sessionId]
      return (
        found && {
          user: found.user,
          hasSession: sessionId === undefined || sessionAal !== undefined,
          sessionAal,
        }
      )
    })
  })

  return async function requireUser(request: FastifyRequest): Promise<SignedIn> {
    const { sub, session_id, aal, isEnded } = await claimsOf(services, request)
    const sessionId = typeof session_id === 'string' ? session_id : undefined
    const found = await find({ userId: sub, sessionId })
    if (!found) throw new AuthProblem(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    if (!found.hasSession)
      throw new AuthProblem(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    if (found.user.isBanned) throw new AuthProblem(403, 'user_banned', 'User is banned')
    // Told a moment ago, and not yet seen by the read above.
    if (isEnded)
      throw new AuthProblem(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    // A token from before its session rose, or from before it fell back, is worth the lesser of the two.
    return {
      user: found.user,
      sessionId,
      aal: aal === 'aal2' && found.sessionAal === 'aal2' ? 'aal2' : 'aal1',
    }
  }
}

async function claimsOf(services: Services, request: FastifyRequest) {
  const { fault, ended, claims = ended } = await inspectToken(services, request)
  // Of one whose session has ended the tables tell what exactly is gone.
  if (!claims) throw tokenProblem(fault)
  if (!claims.sub) throw badJwt('invalid claim: missing sub claim')
  if (!isId(claims.sub)) throw new AuthProblem(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  return {
    sub: claims.sub,
    session_id: claims['session_id'],
    aal: claims['aal'],
    isEnded: ended !== undefined,
  }
}

const faultWords: Readonly<Record<TokenFault, string>> = {
  malformed: 'token is malformed',
  'bad signature': 'token signature is invalid: signature is invalid',
  'unknown algorithm': 'token is unverifiable: signing method is not accepted',
  'unknown key': 'token is unverifiable: unrecognized JWT kid',
  expired: 'token has invalid claims: token is expired',
  'not valid yet': 'token has invalid claims: token is not valid yet',
  'unknown role': 'token has invalid claims: role',
  'session ended': 'the session has ended',
}
const tokenProblem = (fault: TokenFault | 'no token' = 'malformed') =>
  fault === 'no token'
    ? new AuthProblem(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    : badJwt(`invalid JWT: unable to parse or verify signature, ${faultWords[fault]}`)
