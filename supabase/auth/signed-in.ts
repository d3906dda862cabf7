import DataLoader from 'dataloader'
import type { FastifyRequest } from 'fastify'
import { isId } from '#common/schema.ts'
import { needsSecondFactor } from '#features/accounts/rules.ts'
import { AuthProblem, badJwt } from '#features/accounts/server/errors.ts'
import { type SignedIn, type User, userColumns } from '#features/accounts/server/users.ts'
import { checkApiKey, inspectToken, type KeyFault } from '#server/caller.ts'
import type { Services, TokenFault } from '#server/services.ts'
import { toCamelCase } from '#server/wire-values.ts'

export async function requireApiKey(services: Services, request: FastifyRequest) {
  const fault = await checkApiKey(services, request)
  if (fault) throw new KeyProblem(fault)
}

/** A gateway's error in hosted deployments, so it has its own form. */
export class KeyProblem extends Error {
  readonly hint: string
  constructor({ message, hint }: KeyFault) {
    super(message)
    this.hint = hint
  }
}

const adminRoles: readonly string[] = ['service_role', 'supabase_admin']

/** The service's key only; people with the role `admin` work inside the product. */
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

/** Order of errors as in the protocol: header, signature, claims, account, session, ban. */
export function userReader(services: Services) {
  // Under load one statement reads for all requests of a turn of the event loop.
  const users = new DataLoader<Ask, Found | undefined>(
    async (asks) => {
      const ids = [...new Set(asks.map(({ userId }) => userId))]
      const sessions = [...new Set(asks.flatMap(({ sessionId }) => sessionId ?? []))]
      // The most frequent read: one packet, and rows as JSON from the database.
      const [found] = await services.readAsUser(
        { role: 'service_role' },
        { text: whoIsAsking, values: [ids, sessions], plan: 'kept' },
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
    },
    { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate },
  )

  return async function requireUser(request: FastifyRequest): Promise<SignedIn> {
    const { sub, session_id, aal, isEnded } = await claimsOf(services, request)
    const sessionId = typeof session_id === 'string' ? session_id : undefined
    const found = await users.load({ userId: sub, sessionId })
    if (!found) throw new AuthProblem(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    if (!found.hasSession)
      throw new AuthProblem(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    if (found.user.isBanned) throw new AuthProblem(403, 'user_banned', 'User is banned')
    // Ended since the read above.
    if (isEnded)
      throw new AuthProblem(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    // aal may have risen or fallen since the token: the lower counts.
    return {
      user: found.user,
      sessionId,
      aal: aal === 'aal2' && found.sessionAal === 'aal2' ? 'aal2' : 'aal1',
    }
  }
}

/** Half a sign-in, which still owes the second factor, changes nothing. @throws insufficient_aal (401) */
export function checkHasShownFactor({ user, aal }: SignedIn, what: string) {
  if (needsSecondFactor(user.factors, aal))
    throw new AuthProblem(401, 'insufficient_aal', `AAL2 session is required to ${what} when MFA is enabled.`)
}

async function claimsOf(services: Services, request: FastifyRequest) {
  const { fault, ended, claims = ended } = await inspectToken(services, request)
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
  'not for us': 'token has invalid claims: token has invalid issuer or audience',
}
const tokenProblem = (fault: TokenFault | 'no token' = 'malformed') =>
  fault === 'no token'
    ? new AuthProblem(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    : badJwt(`invalid JWT: unable to parse or verify signature, ${faultWords[fault]}`)
