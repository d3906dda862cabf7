import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/database.ts'
import { sealRefreshToken } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import { needsSecondFactor } from '../../rules.ts'
import { AuthProblem } from '../errors.ts'
import { showUser } from '../user-answer.ts'
import { findUser, lockPerson, type User } from '../users.ts'
import { type Device, noteDevice } from './devices.ts'

/** `timestamp` in seconds; `provider` for single sign-on. */
export type Method = { method: string; timestamp: number; provider?: string }
export type Session = { id: string; aal: string; amr: readonly Method[] }

type SignInMethod = { method: string; provider?: string; aal?: 'aal1' | 'aal2' }

export type { Device } from './devices.ts'
export const deviceOf = (request: FastifyRequest): Device => ({
  ip: isIP(request.ip) ? request.ip : null,
  agent: request.headers['user-agent']?.slice(0, 300) ?? null,
})

export async function startSession(
  services: Services,
  db: Db,
  userId: string,
  by: string | SignInMethod,
  device: Device,
) {
  const { aal = 'aal1', ...method }: SignInMethod = typeof by === 'string' ? { method: by } : by
  const session: Session = { id: crypto.randomUUID(), aal, amr: [{ ...method, timestamp: seconds() }] }
  const tokenId = crypto.randomUUID()
  const [, user] = await Promise.all([
    db.execute(
      'accounts.startSession',
      `with holder as (update auth.users set last_sign_in_at = clock() where id = $1 returning id),
         identity as (update auth.identities set last_sign_in_at = clock() where user_id = $1 and provider = 'email'),
         noted as (insert into auth.audit (user_id, action, ip) select id, 'signed-in', $5 from holder),
         session as (
           insert into auth.sessions (id, user_id, aal, amr, user_agent, ip, not_after)
           select $2, id, $7, $3, $4, $5, clock() + $8 * interval '1 second' from holder returning id
         )
       insert into auth.refresh_tokens (id, session_id) select $6, id from session`,
      [
        userId,
        session.id,
        JSON.stringify(session.amr),
        device.agent,
        device.ip,
        tokenId,
        aal,
        services.config.auth.sessionSeconds ?? null,
      ],
    ),
    findUser(db, userId),
    noteDevice(db, userId, session.id, device),
  ])
  if (user?.isBanned) throw new AuthProblem(403, 'user_banned', 'User is banned')
  return showSession(services, user ?? gone(), session, tokenId)
}

const gone = (): never => {
  throw new AuthProblem(403, 'user_not_found', 'User from sub claim in JWT does not exist')
}

export async function showSession(services: Services, user: User, session: Session, refreshTokenId: string) {
  const now = seconds()
  const lifetime = services.config.auth.accessTokenSeconds
  const access_token = await services.tokens.signAccess({
    sub: user.id,
    aud: 'authenticated',
    iat: now,
    exp: now + lifetime,
    email: user.email,
    phone: '',
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.isAnonymous,
    // The other protocols check this claim, so that they need no query; see `readCaller`.
    ...(needsSecondFactor(user.factors, session.aal) && { needs_second_factor: true }),
  })
  const refresh_token = sealRefreshToken(services.config.auth.jwtSecret, refreshTokenId)
  return {
    access_token,
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: now + lifetime,
    refresh_token,
    user: showUser(user),
  }
}

/** `local` ends this session, `others` all but this, `global` all. */
export async function endSessions(
  db: Db,
  userId: string,
  sessionId: string | undefined,
  scope: 'global' | 'local' | 'others',
) {
  await lockPerson(db, userId)
  const which = { global: 'true or id = $2', local: 'id = $2', others: 'id is distinct from $2' }[scope]
  await db.execute('accounts.endSessions', `delete from auth.sessions where user_id = $1 and (${which})`, [
    userId,
    sessionId ?? null,
  ])
}

/** Real time, because the client compares these with its own clock. */
const seconds = () => Math.floor(Date.now() / 1000)
